import { WebAPIPlatformError } from '@slack/web-api';
import { insteadOf } from '../../../lib/errors.ts';
import type { ConnectionNews, ConnectionNotice } from '../../../notices/connection-notices.ts';
import type { InstallationRef } from '../../../workspaces/installation-ref.ts';
import { bulkClient } from '../../edge/bulk-client.ts';
import { NotInstalledError } from '../../edge/installations.ts';
import { codeOf, pauseMsOf, refusalOf } from '../../edge/refusals.ts';
import type { Services } from '../../surface/services.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';

/** How many of Slack's admins are told, besides the user who installed Touchline. */
const mostAdmins = 10;

type Place = { workspaceId: string; installation: InstallationRef };

/** Sends a user a direct message in the background. @throws unless trying again is of no use */
export async function postDirectly(
  services: Services,
  place: Place,
  userId: string,
  message: Message,
): Promise<void> {
  const { messenger, log } = services;
  const about = { workspace: place.workspaceId };
  try {
    const slack = await bulkClient(services, place);
    await messenger.post(slack, place.workspaceId, { channel: userId }, message);
  } catch (error) {
    if (error instanceof NotInstalledError) return log.warn(about, 'No one was told: there is no bot token.');
    if (!(error instanceof WebAPIPlatformError) || refusalOf(error) === 'passing') throw error;
    log.warn({ ...about, code: codeOf(error) }, 'Slack refused a message about the connection.');
  }
}

/** Who is told: Slack's admins, the user who installed Touchline, and the one who had connected the workspace. */
export async function peopleToTell(services: Services, notice: ConnectionNotice): Promise<string[]> {
  const { workspaceId, installation, news } = notice;
  const { profiles, installations, connectionNotices, log } = services;
  const slack = await bulkClient(services, notice).catch(insteadOf(undefined, NotInstalledError));
  if (slack === undefined) return [];
  const isOrganizationWide = installation.teamId === undefined;
  const admins = await profiles
    .admins(slack, workspaceId, { most: mostAdmins, isOrganizationWide })
    .catch((error: unknown) => {
      if (!(error instanceof WebAPIPlatformError) || refusalOf(error) === 'passing') throw error;
      log.warn({ workspace: workspaceId, code: codeOf(error) }, 'Slack did not list its admins.');
      return [];
    });
  const before = news.what === 'connected' ? news.before : undefined;
  const others = [await installations.installer?.(installation), before].filter((id) => id !== undefined);
  const know: string[] = news.what === 'connected' ? news.by : [];
  const people = [...new Set([...admins, ...others])].filter((id) => id !== '' && !know.includes(id));
  if (people.length > 0 || news.what !== 'asked') return people;
  log.warn({ workspace: workspaceId }, 'There is no Slack admin who can be asked about a connection.');
  const { from, id } = news;
  const answered = { what: 'answered' as const, id, answer: 'nobody' as const };
  if (from !== 'platform')
    await connectionNotices.tell({ workspaceId, installation, news: answered, to: from });
  return [];
}

/** The question to Slack's admins; undefined if it was answered, or has expired. */
async function question(
  { connectionRequests }: Services,
  { workspaceId }: Place,
  { from, id }: ConnectionNews & { what: 'asked' },
): Promise<Message | undefined> {
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
  const text = `${asks} ${then}${instead} If you do not know this organization, refuse.`;
  const value = `${from} ${id}`;
  return {
    text,
    blocks: [
      section(text),
      actions([button('Connect', 'connect.approve', value), button('Refuse', 'connect.refuse', value)]),
    ],
  };
}

/** "@marta connected this workspace to *Northfield Coaching*."; undefined if it was connected again since. */
async function connectedWords(
  { connections }: Services,
  { workspaceId }: Place,
  { at, by, before }: ConnectionNews & { what: 'connected' },
): Promise<string | undefined> {
  const connection = await connections.get(workspaceId);
  if (connection?.connectedAt !== at) return undefined;
  const [decided = 'The installation on the coaching platform', asked] = by.map((id) => `<@${id}>`);
  const approved = asked === undefined ? '' : `, as ${asked} had asked`;
  const instead = before === undefined ? '' : '. It replaces the connection that it had';
  const name = `*${escapeInline(connection.organization.name)}*`;
  return `${decided} connected this workspace to ${name}${approved}${instead}. If that is not right, a Slack admin can type \`/touchline disconnect\`.`;
}

const answers: Record<(ConnectionNews & { what: 'answered' })['answer'], (by: string) => string> = {
  approved: (by) =>
    `${by} approved your request: this workspace is connected. \`/touchline status\` shows to what.`,
  refused: (by) =>
    `${by} refused your request to connect this workspace, so nothing was changed. The token that you entered is deleted here.`,
  void: (by) =>
    `${by} approved your request to connect this workspace, but that was no longer possible: the connection, the token or your role has changed. The token that you entered is deleted here. Type \`/touchline connect\` to ask again.`,
  nobody: () =>
    'I found no Slack admin whom I could ask about your request to connect this workspace. Ask one to type `/touchline connect`.',
};

/** Tells one person. @returns when to try again, if Slack says so @throws errors that may pass */
export async function postNews(
  services: Services,
  notice: ConnectionNotice,
  to: string,
): Promise<{ againInMs: number } | undefined> {
  const { news } = notice;
  const words =
    news.what === 'connected'
      ? await connectedWords(services, notice, news)
      : news.what === 'answered'
        ? answers[news.answer](news.by === undefined ? 'Somebody' : `<@${news.by}>`)
        : undefined;
  const message = news.what === 'asked' ? await question(services, notice, news) : words && sentence(words);
  try {
    if (message) await postDirectly(services, notice, to, message);
  } catch (error) {
    const againInMs = pauseMsOf(error);
    if (againInMs === undefined) throw error;
    return { againInMs };
  }
}
