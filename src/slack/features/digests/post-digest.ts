import type { WebClient } from '@slack/web-api';
import type { Last } from '../../../deliveries/delivery.ts';
import {
  type DeliveryKind,
  type Found,
  type NextTry,
  NotPostedError,
  type Prepared,
} from '../../../deliveries/kind.ts';
import { collectOverdue, type DigestScope, programsOf, scopeKey } from '../../../digests/collect-overdue.ts';
import { createDigestKind } from '../../../digests/digest-kind.ts';
import { refreshEveryMs } from '../../../digests/limits.ts';
import { refreshJob } from '../../../digests/refresh.ts';
import { localDate } from '../../../digests/schedule.ts';
import { insteadOf, isKind } from '../../../lib/errors.ts';
import { zonedDateTime } from '../../../lib/local-date-time.ts';
import { pauseMsOf } from '../../../lib/timeout.ts';
import type { PlatformClient } from '../../../platform/client.ts';
import { RecordError, StoreUnavailableError } from '../../../store/errors.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import type { InstallationRef } from '../../../workspaces/installation-ref.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { bulkClient } from '../../edge/bulk-client.ts';
import type { Posted } from '../../edge/messenger.ts';
import { refusalOf } from '../../edge/refusals.ts';
import { findDirect, findMessage, type Sought } from '../../surface/find-message.ts';
import { postClaimed } from '../../surface/post-claimed.ts';
import type { Services } from '../../surface/services.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { countIn } from '../../task-messages/digest-counts.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { type Destination, destinationOf, digestFor, type FindDestination } from './destination.ts';
import { type DigestPost, scheduledPost } from './message.ts';
import { needsPeople, reasonOf } from './reasons.ts';

/** The first moment of the day after a moment (both milliseconds, UTC). */
const endOfDay = (atMs: number, timeZone: string): number =>
  zonedDateTime(atMs, timeZone).startOfDay().add({ days: 1 }).epochMilliseconds;

/**
 * Remembers a digest that was posted, so that it changes with its tasks, and the next one can say how many there were.
 * Never rejects: the digest is posted.
 */
async function rememberPost(
  { digestCounts, taskMessages, scheduler, log, now }: Services,
  post: DigestScope & { channelId: string; installation: InstallationRef; organizationId: string },
  shown: TaskMessage,
  { channel, ts }: Posted,
): Promise<void> {
  const { workspaceId, digest, timeZone } = shown;
  if (digest === undefined) return;
  const { channelId, installation, organizationId } = post;
  const untilMs = endOfDay(now(), timeZone);
  const count = { date: digest.date, count: countIn(digest) };
  try {
    await Promise.all([
      digestCounts.counted({ workspaceId, channelId }, scopeKey(post), count, digest.before),
      taskMessages.posted(shown, { channel, ts, installation, organizationId, untilMs }),
      // As lasting as the message's record.
      scheduler.schedule({ ...refreshJob(shown), runAt: now() + refreshEveryMs }, { mayBeLost: true }),
    ]);
  } catch (error) {
    log.warn(
      { err: error, workspace: workspaceId },
      'A digest that was posted will not change with its tasks.',
    );
  }
}

/** {@link rememberPost} for a digest that was found in its channel after its process had ended. Never rejects. */
async function rememberFound(
  services: Services,
  post: Parameters<typeof rememberPost>[1] & { workspaceId: string },
  id: string,
  posted: Posted,
): Promise<void> {
  const { workspaceId } = post;
  const shown = await services.taskMessages
    .get({ workspaceId, id })
    .catch(insteadOf(undefined, StoreUnavailableError, RecordError));
  if (shown !== undefined) await rememberPost(services, post, shown, posted);
}

/**
 * Does everything but sending a digest. Undefined if nothing is overdue.
 *
 * @param find where it goes, and what it shows there
 * @param last as for a digest that is due
 * @throws NotPostedError with the reason as its cause
 */
export async function prepareDigest(
  services: Services,
  post: DigestPost,
  find: FindDestination,
  last?: Last['state'],
): Promise<Prepared | undefined> {
  try {
    const digest = await readDigest(services, post, find, last);
    if (digest === undefined) return undefined;
    const { message, slack } = digest;
    const { to } = digest.destination;
    const channel = 'userId' in to ? to.userId : to.channelId;
    const shown = await services.taskMessages.keep(message);
    return {
      id: shown.id,
      async send(_, claim) {
        const posted = await send(services, slack, channel, shown, claim);
        await rememberPost(services, post, shown, posted);
        return posted;
      },
    };
  } catch (error) {
    throw notPosted('A digest could not be prepared.', error, nextTry(error));
  }
}

function notPosted(message: string, cause: unknown, next: NextTry): NotPostedError {
  const reason = reasonOf(cause);
  const pauseMs = pauseMsOf(cause);
  return new NotPostedError(message, { next, reason, needsPeople: needsPeople(reason), pauseMs, cause });
}

/** A digest ends with its organization's connection. What people have to change will not change within minutes. */
function nextTry(error: unknown): NextTry {
  if (isKind(error, RefusedError, 'not-connected')) return 'never';
  const lasting =
    error instanceof UserFacingError ||
    isKind(error, RefusedError, 'not-installed', 'program-gone', 'no-channel');
  return lasting || reasonOf(error) === 'setter-gone' || refusalOf(error) === 'lasting' ? 'next-run' : 'soon';
}

/** The workspace's connection, if it is the digest's organization's. @throws RefusedError */
async function connectionOf(services: Services, post: DigestPost): Promise<Connection> {
  const connection = await services.connections.get(post.workspaceId);
  if (connection?.organization.id === post.organizationId) return connection;
  throw new RefusedError({ kind: 'not-connected' });
}

/**
 * Reads what a digest shows, where and with what; undefined if there is nothing to show. The channel and who reads it are checked each time:
 * others may have joined since the digest was set up, and if Slack is not responding, that shows before anything can have
 * been posted. What is wrong with the channel is reported rather than what is wrong with the platform.
 *
 * @param last as for a digest that is due: without it, the platform is asked only after the channel was checked
 * @throws RefusedError, PlatformError, the Web API's error
 */
export async function readDigest(
  services: Services,
  post: DigestPost,
  find: FindDestination,
  last?: Last['state'],
): Promise<{ message: Omit<TaskMessage, 'id'>; destination: Destination; slack: WebClient } | undefined> {
  const client = bulkClient(services, post);
  client.catch(() => undefined);
  const connection = await connectionOf(services, post);
  const slack = await client;
  const { platform, check, lookAhead, resolve } = await find({ services, slack, connection });
  const nowMs = services.now();
  const read = () => collectOverdue(platform, post, nowMs, post.timeZone);
  const early = last === 'sent' || last === 'nothing' ? read() : undefined;
  // It is thrown below, unless the channel is the trouble.
  early?.catch(() => undefined);
  await check?.();
  if (last === 'sent') lookAhead?.();
  const { people, unreadable } = await (early ?? read());
  if (people.length === 0) {
    for (const { id } of programsOf(post)) await checkProgram(platform, id);
    // What can't be read may be overdue.
    if (!post.postsEmpty && unreadable === 0) return undefined;
  }
  const destination = await resolve();
  const date = localDate(nowMs, post.timeZone);
  const before = await services.digestCounts.before(post, scopeKey(post), date);
  const message = digestFor(people, post, destination, { nowMs, before, unreadable });
  return { message, destination, slack };
}

/** The platform lists no tasks for a program that it does not have, so only such a digest asks. @throws RefusedError */
async function checkProgram(platform: PlatformClient, id: string): Promise<void> {
  for await (const program of platform.programs({ id })) if (program.id === id) return;
  throw new RefusedError({ kind: 'program-gone' });
}

async function send(
  services: Services,
  slack: WebClient,
  channel: string,
  shown: TaskMessage,
  claim: string,
): Promise<Posted> {
  const { workspaceId } = shown;
  const message = renderTaskMessage(shown, services.now());
  try {
    return await postClaimed(services, slack, { workspaceId, channel }, message, claim);
  } catch (error) {
    if (!(error instanceof NotPostedError)) throw error;
    // If this fails, the record expires in some days.
    await services.taskMessages.forget(shown).catch(() => undefined);
    throw notPosted(error.message, error.cause, error.next);
  }
}

/**
 * Looks for a digest where it went: to one user, or in its channel. One that is found is remembered.
 *
 * @throws any error when it may work a minute later
 */
export async function findDigest(
  services: Services,
  where: Pick<DigestPost, 'workspaceId' | 'installation' | 'channelId'>,
  sought: Pick<Sought, 'claim' | 'atMs' | 'searchedTo'> & { messageId: string },
  { userId, post }: { userId: string | undefined; post: () => Promise<Parameters<typeof rememberFound>[1]> },
): Promise<Found> {
  const { workspaceId, channelId: channel } = where;
  const client = () => bulkClient(services, where);
  const found = await (userId === undefined
    ? findMessage(services, client, { ...sought, workspaceId, channel })
    : findDirect(services, client, { ...sought, workspaceId, userId }));
  if (typeof found === 'object' && 'ts' in found)
    await rememberFound(services, await post(), sought.messageId, {
      ...found,
      channel: found.channel ?? channel,
    });
  return found;
}

/** The digests of channels, with Slack as the place where they are posted and found. */
export const digestKind = (services: Services): DeliveryKind =>
  createDigestKind({
    ...services,
    times: services.digestTimes,
    poster: {
      prepare: (subscription, last) =>
        prepareDigest(services, scheduledPost(subscription), destinationOf(subscription), last),
      find(subscription, sought) {
        const { audience, setBy } = subscription;
        const userId = audience?.choice === 'me' ? setBy : undefined;
        return findDigest(services, subscription, sought, { userId, post: async () => subscription });
      },
    },
  });
