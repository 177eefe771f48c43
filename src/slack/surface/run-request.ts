import { requestName } from '../../lib/reference.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { rememberWorkMs } from '../../operations/limits.ts';
import type { PendingAnswer } from '../../tasks/drafts/draft-store.ts';
import type { RequestContent } from '../../tasks/drafts/request.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import type { Posted } from '../edge/messenger.ts';
import type { Origin } from '../edge/where.ts';
import { withCommandNames } from '../ui/command-names.ts';
import { type Message, sentence } from '../ui/message.ts';
import type { PersonContext, RequestContext, ResponseUrl } from './context.ts';
import { createResponder, type Responder } from './responder.ts';
import type { Services } from './services.ts';
import { answeredAbove, slowWords, tellIfSlow } from './slow.ts';
import { UserFacingError } from './user-errors.ts';
import { withErrorReply } from './with-error-reply.ts';

/** Who did something where, before the workspace's token is known. */
export type Asked = Origin & { userId: string };

/**
 * The installation that serves a request, and its bot token. Slack may not say whether it is the workspace's or the
 * organization's, and then it is the one that there is.
 *
 * @throws RefusedError
 */
async function servedBy({ installations, enterpriseWorkspaces }: Services, asked: Origin) {
  const token = await installations.botToken(asked.installation);
  if (token !== undefined) return { token, installation: asked.installation };
  const { workspaceId: teamId } = asked;
  const enterpriseId = asked.installation.enterpriseId || (await enterpriseWorkspaces.servedBy(teamId));
  for (const installation of [{ enterpriseId }, { enterpriseId, teamId }]) {
    const other = await installations.botToken(installation);
    if (other !== undefined) return { token: other, installation };
  }
  throw new RefusedError({ kind: 'not-installed' });
}

/** Where something was done, with a client for calls that a person waits for. @throws RefusedError */
export async function inside<There extends Origin>(services: Services, asked: There) {
  const { webClients, enterpriseWorkspaces, log } = services;
  const { token, installation } = await servedBy(services, asked);
  const there = { ...asked, installation, services };
  if (asked.isUnproven)
    return { ...there, slack: webClients.interactive(token, installation.enterpriseId ?? '') };
  // The next request tries again.
  const noted = enterpriseWorkspaces.note(there).catch((err: unknown) => {
    log.warn({ err, workspace: asked.workspaceId }, 'The installation of a workspace was not noted.');
  });
  // What is shown there gets marks once that is known. Nobody else waits for it.
  if (installation.teamId === undefined) await noted;
  else void services.inFlight(noted);
  return { ...there, slack: webClients.interactive(token, asked.workspaceId) };
}

/** A user is in at most so many workspaces that are looked at. */
const maxTeams = 200;

/** A request names a workspace that its user does not belong to, or that the organization's installation does not serve. */
const notThere = 'That is from another workspace of your organization. Nothing was changed.';
const unclear =
  'Slack did not say which of your workspaces this is for. Type `/todo` in the one that you mean.';

/**
 * Finds the workspace of a request of an organization's installation that Slack does not name: the one of our mark, if the
 * installation serves it and the user belongs to it (`users.info`), or without a mark the only one of theirs that is
 * connected. Any other request comes back as it is.
 *
 * @throws UserFacingError, the Web API's error
 */
async function proveOrigin<Asked extends Origin & { userId: string }>(
  { installations, webClients, enterpriseWorkspaces, connections, profiles }: Services,
  asked: Asked,
): Promise<Asked> {
  const { isUnproven, ...rest } = asked;
  if (!isUnproven) return asked;
  const { userId, workspaceId: mark } = asked;
  const enterpriseId = asked.installation.enterpriseId || (await enterpriseWorkspaces.servedBy(mark));
  const installation = { enterpriseId };
  const token = enterpriseId === '' ? undefined : await installations.botToken(installation);
  if (token === undefined) throw new UserFacingError(unclear);
  const { teams } = await profiles.get(webClients.interactive(token, enterpriseId), enterpriseId, userId);
  const theirs = teams.slice(0, maxTeams).filter((id) => mark === '' || id === mark);
  const served: string[] = [];
  for (const id of theirs) if ((await enterpriseWorkspaces.servedBy(id)) === enterpriseId) served.push(id);
  const connected = await Promise.all(served.map(async (id) => ((await connections.get(id)) ? [id] : [])));
  const [found, another] = connected.flat().length > 0 ? connected.flat() : served;
  if (found === undefined) throw new UserFacingError(notThere);
  if (another !== undefined) throw new UserFacingError(unclear);
  return { ...(rest as Asked), workspaceId: found, installation };
}

/** A user who did something, in the workspace where they did it. @throws as {@link proveOrigin} and {@link inside} */
export const enter = async (services: Services, asked: Asked): Promise<PersonContext> =>
  inside(services, await proveOrigin(services, asked));

/** What was asked for, and the operation that it is; one of its own unless given. */
export type Remembered = { request: RequestContent; id?: string };

/**
 * Remembers who asked for what, before Slack hears that it arrived: if this process is killed from then on, another one
 * tells them. Never rejects; undefined if the store did not take it in time.
 */
export async function rememberRequest(
  { operations, now, log }: Services,
  asked: Asked & ResponseUrl & { channelId?: string | undefined },
  { request, id }: Remembered = { request: { kind: 'other' } },
): Promise<PendingAnswer | undefined> {
  const { workspaceId, userId, channelId, installation, responseUrl } = asked;
  const place = { installation, responseUrl, replaces: false };
  const by = requestName();
  const pending = { by, channelId, place, askedMs: now(), request };
  // A line may be a task, and is stored once, as it stays. Of anything else more is known later.
  const isLazy = request.kind === 'other';
  const begun = operations.begin({ id: id ?? by, workspaceId, userId, pending }, { isLazy });
  return withTimeout(rememberWorkMs, () => begun).catch((error: unknown) => {
    log.warn({ err: error, workspace: workspaceId }, 'A request could not be remembered.');
    // It may be stored all the same.
    begun.then(({ end }) => end('told')).catch(() => undefined);
    return undefined;
  });
}

const stopped =
  'I was restarted before I could finish this. Please try again in a minute, but check `/todo` first: it may be done.';

/**
 * Runs the handler of something that a person asked for, and tells them whatever goes wrong. Never rejects.
 *
 * @param responseUrl where answers go; without it, or when Slack no longer takes it, `say` sends them
 * @param pending the answer to it, if it was remembered
 * @param say sends an answer with the bot's token: a direct message unless given. A message that it posts becomes the
 *   answer if it says that the platform is slow
 * @param saySlow says that elsewhere, and returns what shows in the end what was there before
 */
export async function runRequest(
  services: Services,
  {
    responseUrl,
    pending,
    request,
    ...asked
  }: Asked & ResponseUrl & Pick<RequestContext, 'pending' | 'request'>,
  handle: (context: RequestContext, responder: Responder & { endSlow(): Promise<void> }) => Promise<void>,
  say?: (there: PersonContext, message: Message) => Promise<Posted | undefined>,
  saySlow?: (there: PersonContext) => Promise<() => Promise<void>>,
): Promise<void> {
  // Replying through the response_url needs no token, so the client is made only when it is needed.
  let there: Asked = asked;
  const here = (): Promise<PersonContext> => inside(services, there);
  const directly = ({ slack, workspaceId, userId }: PersonContext, message: Message) =>
    services.messenger.post(slack, workspaceId, { channel: userId }, message);
  let isToldBelow = false;
  let waiting: Posted | undefined;
  const plainly = createResponder(responseUrl, async (message) => {
    const context = await here();
    const posted = waiting;
    waiting = undefined;
    if (posted) return services.messenger.change(context.slack, context.workspaceId, posted, message);
    await (say ?? directly)(context, message);
  });
  const send = (message: Message, by: (message: Message) => Promise<void>) =>
    services.newerBlocks.send(
      { workspaceId: there.workspaceId, surface: 'message' },
      withCommandNames(services.commandNames, message),
      by,
    );
  const slow = tellIfSlow(services, async () => {
    if (saySlow) return saySlow(await here());
    if (responseUrl !== undefined) {
      await plainly.reply(sentence(slowWords));
      isToldBelow = true;
      return undefined;
    }
    waiting = (await (say ?? directly)(await here(), sentence(slowWords))) ?? undefined;
    return undefined;
  });
  let restore: (() => Promise<void>) | undefined;
  const endSlow = async () => {
    restore = (await slow.end()) ?? restore;
  };
  const responder = {
    async reply(message: Message) {
      await endSlow();
      await send(message, plainly.reply);
    },
    async replace(message: Message) {
      await endSlow();
      await send(message, plainly.replace);
      // What was said below the clicked message must not stay the last word.
      if (isToldBelow) await plainly.reply(sentence(answeredAbove));
      isToldBelow = false;
    },
    endSlow,
  };
  const ifStopped: RequestContext['ifStopped'] & object = { message: sentence(stopped) };
  const context = {
    ...asked,
    services,
    reply: responder.reply,
    ifStopped,
    pending,
    onShown: () => void endSlow(),
    ...(request && { request }),
  };
  const run = async () => {
    await withErrorReply(context, async () => {
      there = await proveOrigin(services, asked);
      const entered = { ...context, ...(await here()) };
      await withErrorReply(entered, () => handle(entered, responder));
    });
    await endSlow();
    await restore?.().catch(() => undefined);
    await pending?.end('told');
  };
  // Acks go first: what follows them waits while a lot is going on, and no workspace waits for all of another's.
  await services.inFlight(services.queue.run(asked.workspaceId, run), async () => {
    await responder.reply(ifStopped.message);
    if (!ifStopped.isPending) await pending?.end('told');
  });
}
