import { WebAPIPlatformError } from '@slack/web-api';
import { z } from 'zod';
import { type Delivery, toldUser } from '../../../deliveries/delivery.ts';
import type { DeliveryKind } from '../../../deliveries/kind.ts';
import { insteadOf, ofKind } from '../../../lib/errors.ts';
import { PlatformError } from '../../../platform/errors.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import type { InstallationRef } from '../../../workspaces/installation-ref.ts';
import { clientIfInstalled } from '../../edge/bulk-client.ts';
import { connectionNewsLateMs } from '../../edge/limits.ts';
import { codeOf, refusalOf } from '../../edge/refusals.ts';
import { directKind } from '../../surface/direct-kind.ts';
import type { Services } from '../../surface/services.ts';
import { actions, button } from '../../ui/blocks.ts';
import { connectButton } from '../../ui/first-steps.ts';
import { type Message, sentence, withBelow } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';

/** How many of Slack's admins are told, besides the user who installed Touchline. */
const mostAdmins = 10;

const news = z.discriminatedUnion('what', [
  /** Slack's admins are asked to approve a request: who made it, and which one. */
  z.object({ what: z.literal('asked'), from: z.string(), id: z.string() }),
  /** The workspace was connected at this time (milliseconds, UTC), by these Slack users; `before` had connected it before. */
  z.object({
    what: z.literal('connected'),
    at: z.number(),
    by: z.array(z.string()),
    before: z.string().optional(),
  }),
  /** The answer to a request. `void`: it could no longer be approved; `nobody`: no one can be asked. */
  z.object({
    what: z.literal('answered'),
    id: z.string(),
    answer: z.enum(['approved', 'refused', 'void', 'nobody']),
    by: z.string().optional(),
  }),
  /** The platform refuses the token of the connection that was made at this time (milliseconds, UTC). */
  z.object({ what: z.literal('refused'), at: z.number() }),
  /** Somebody would like it to be connected: on which day (UTC). */
  z.object({ what: z.literal('wanted'), id: z.string(), by: z.string() }),
  /** The organization of this name uninstalled Touchline on the platform. */
  z.object({ what: z.literal('uninstalled'), id: z.string(), name: z.string() }),
]);
type News = z.infer<typeof news>;
type Of<What extends News['what']> = News & { what: What };

/** News about a connection, for one Slack user; without `to`, for everyone who has to know. */
export type ConnectionNotice = {
  workspaceId: string;
  installation: InstallationRef;
  news: News;
  to?: string | undefined;
};

const nameOf = (said: News): string => `${said.what}/${'at' in said ? said.at : said.id}`;

/** Where news are kept until they are said. */
export const newsAddress = ({ workspaceId, news: said, to }: ConnectionNotice) => ({
  workspaceId,
  kind: 'connection' as const,
  to: `${to || 'all'}/${nameOf(said)}`,
});

/**
 * Has people told. The same news counts once, at the time that was said last.
 *
 * @param delayMs milliseconds from now
 * @returns `known` for news that were said before
 * @throws StoreUnavailableError
 */
export async function tellNews(
  { deliveries, now }: Pick<Services, 'deliveries' | 'now'>,
  notice: ConnectionNotice,
  delayMs = 0,
): Promise<'added' | 'known'> {
  const { installation, news: said, to = '' } = notice;
  const which = nameOf(said);
  const atMs = now() + delayMs;
  return deliveries.say(
    newsAddress(notice),
    { id: which, atMs, news: said },
    { target: { installation, to: { userId: to } }, once: which, atMs },
  );
}

/** What is in a delivery of this kind. */
function noticeIn(key: string, delivery: Delivery) {
  const told = toldUser(key, delivery);
  if (told === undefined) return undefined;
  const { id: once, atMs: dueMs = 0, news: said } = told.item;
  return { ...told, news: news.parse(said), once, dueMs };
}

/** Who is told: Slack's admins, the user who installed Touchline, and the one who had connected the workspace. */
async function peopleToTell(services: Services, notice: ConnectionNotice): Promise<string[]> {
  const { workspaceId, installation, news } = notice;
  const { profiles, installations, log } = services;
  const slack = await clientIfInstalled(services, notice);
  if (slack === undefined) return [];
  const admins = await profiles.admins(slack, workspaceId, mostAdmins).catch((error: unknown) => {
    if (!(error instanceof WebAPIPlatformError) || refusalOf(error) === 'passing') throw error;
    log.warn({ workspace: workspaceId, code: codeOf(error) }, 'Slack did not list its admins.');
    return [];
  });
  const before = news.what === 'connected' ? news.before : undefined;
  const others = [await installations.installer?.(installation), before].filter((id) => id !== undefined);
  const know = 'by' in news ? [news.by ?? []].flat() : [];
  const people = [...new Set([...admins, ...others])].filter((id) => id !== '' && !know.includes(id));
  if (people.length > 0 || news.what !== 'asked') return people;
  log.warn({ workspace: workspaceId }, 'There is no Slack admin who can be asked about a connection.');
  const { from, id } = news;
  const answered = { what: 'answered' as const, id, answer: 'nobody' as const };
  if (from !== 'platform') await tellNews(services, { workspaceId, installation, news: answered, to: from });
  return [];
}

const answers: Record<Of<'answered'>['answer'], (by: string) => string> = {
  approved: (by) =>
    `${by} approved your request: this workspace is connected. \`/touchline status\` shows to what.`,
  refused: (by) =>
    `${by} refused your request to connect this workspace, so nothing was changed. The token that you entered is deleted here.`,
  void: (by) =>
    `${by} approved your request to connect this workspace, but that was no longer possible: the connection, the token or your role has changed. The token that you entered is deleted here. Type \`/touchline connect\` to ask again.`,
  nobody: () =>
    'I found no Slack admin whom I could ask about your request to connect this workspace. Ask one to type `/touchline connect`.',
};

/** What one user is told, by what happened; undefined if it is no longer so. */
const messages: {
  [What in News['what']]: (
    services: Services,
    workspaceId: string,
    said: Of<What>,
  ) => Promise<Message | undefined>;
} = {
  /** Undefined if the request was answered, or has expired. */
  async asked({ connectionRequests }, workspaceId, { from, id }) {
    const request = await connectionRequests.get({ workspaceId, from, id });
    if (request === undefined) return undefined;
    const { userId, isInstalled, replaces } = request;
    const name = escapeInline(request.organization.name);
    const asks = isInstalled
      ? `An organization called *${name}* installed Touchline on the coaching platform. Connect this workspace to it?`
      : `<@${userId}> entered an API token of *${name}* on the coaching platform, and asks to connect this workspace to it.`;
    const then = `Then tasks that are typed here go to ${name}, and everyone whose Slack email is known there can use Touchline.`;
    const instead =
      replaces === undefined ? '' : ' It is connected to another organization now, which it leaves.';
    const value = `${from} ${id}`;
    return withBelow(
      sentence(`${asks} ${then}${instead} If you do not know this organization, refuse.`),
      actions([button('Connect', 'connect.approve', value), button('Refuse', 'connect.refuse', value)]),
    );
  },

  /** "@marta connected this workspace to *Northfield Coaching*."; undefined if it was connected again since. */
  async connected({ connections }, workspaceId, { at, by, before }) {
    const connection = await connections.get(workspaceId);
    if (connection?.connectedAt !== at) return undefined;
    const [decided = 'The installation on the coaching platform', asked] = by.map((id) => `<@${id}>`);
    const approved = asked === undefined ? '' : `, as ${asked} had asked`;
    const instead = before === undefined ? '' : '. It replaces the connection that it had';
    const name = `*${escapeInline(connection.organization.name)}*`;
    return sentence(
      `${decided} connected this workspace to ${name}${approved}${instead}. If that is not right, a Slack admin can type \`/touchline disconnect\`.`,
    );
  },

  answered: async (_services, _workspaceId, { answer, by }) =>
    sentence(answers[answer](by === undefined ? 'Someone' : `<@${by}>`)),

  /** Undefined if the token works by now, or the workspace is connected anew. */
  async refused({ connections }, workspaceId, { at }) {
    const connection = await connections.get(workspaceId);
    if (connection?.connectedAt !== at) return undefined;
    const isRefused = await connections
      .check(connection.token)
      .then(() => false, insteadOf(true, ofKind(PlatformError, 'unauthorized')));
    if (!isRefused) return undefined;
    const name = escapeInline(connection.organization.name);
    const text = `The coaching platform no longer accepts the token that connects this workspace to *${name}*. Until there is a new one, nothing works here: no \`/todo\`, no Home, no digests. An administrator of your organization creates one on the platform.`;
    return withBelow(sentence(text), actions([connectButton]));
  },

  /** Undefined if the workspace is connected by now. */
  async wanted({ connections }, workspaceId, { by }) {
    if ((await connections.get(workspaceId)) !== undefined) return undefined;
    const text = `<@${by}> would like to use Touchline here, but this workspace is not connected to your coaching platform yet. It takes a minute, and an API token: an administrator of your organization creates one on the platform, which shows it once.`;
    return withBelow(sentence(text), actions([connectButton]));
  },

  uninstalled: async (_services, _workspaceId, { name }) =>
    sentence(
      `${escapeInline(name)} uninstalled Touchline on the coaching platform. This workspace is no longer connected, its token is deleted here, and digests stop. The tasks are still on the platform. \`/touchline connect\` links the workspace again.`,
    ),
};

/**
 * What people are told about the connection of their workspace. Who has to know is found out first; each of them then gets
 * a delivery of their own, so that a failure with one keeps no one else from being told.
 *
 * @param onConnected does what is to be done where a workspace was connected. It may run twice
 */
export function connectionNewsKind(
  services: Services,
  onConnected: (notice: ConnectionNotice) => Promise<void>,
): DeliveryKind {
  const direct = directKind(services, {
    lateMs: connectionNewsLateMs,
    read: noticeIn,
    write: ({ workspaceId, news: said }) => messages[said.what](services, workspaceId, said as never),
  });
  return {
    ...direct,
    async open(key, delivery) {
      const notice = noticeIn(key, delivery);
      if (notice?.to !== '') return direct.open(key, delivery);
      for (const to of await peopleToTell(services, notice)) await tellNews(services, { ...notice, to });
      if (notice.news.what === 'connected') await onConnected(notice);
      await services.deliveries.clear(key);
      return undefined;
    },
  };
}

/** Tells the user who connected a workspace that its organization uninstalled Touchline. @throws StoreUnavailableError */
export async function tellUninstalled(
  services: Pick<Services, 'deliveries' | 'enterpriseWorkspaces' | 'now'>,
  { workspaceId, connectedBy: to, connectedAt, organization }: Connection,
): Promise<void> {
  if (to === '') return;
  const installation = await services.enterpriseWorkspaces.installationOf(workspaceId);
  const news = {
    what: 'uninstalled' as const,
    id: `${organization.id}/${connectedAt}`,
    name: organization.name,
  };
  await tellNews(services, { workspaceId, installation, news, to });
}

/** What happens in Slack when an organization installs Touchline on the platform, and there is one workspace. */
export const tellOfInstallations = (
  services: Pick<Services, 'connectionRequests' | 'deliveries' | 'now'>,
) => ({
  async askAdmins({ workspaceId, organization, token }: Connection): Promise<void> {
    const installation = { teamId: workspaceId };
    const asked = { userId: '', isInstalled: true, organization, token, installation };
    const { from, id } = await services.connectionRequests.ask(workspaceId, asked);
    await tellNews(services, { workspaceId, installation, news: { what: 'asked', from, id } });
  },
  async tellConnected({ workspaceId, connectedBy, connectedAt: at }: Connection): Promise<void> {
    const by = connectedBy === '' ? [] : [connectedBy];
    const installation = { teamId: workspaceId };
    await tellNews(services, { workspaceId, installation, news: { what: 'connected', at, by } });
  },
});
