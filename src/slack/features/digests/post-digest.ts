import type { WebClient } from '@slack/web-api';
import type { Last } from '../../../deliveries/delivery.ts';
import { type DeliveryKind, type NextTry, NotPostedError } from '../../../deliveries/kind.ts';
import { collectOverdue, programsOf, scopeKey } from '../../../digests/collect-overdue.ts';
import { createDigestKind } from '../../../digests/digest-kind.ts';
import { localDate } from '../../../digests/schedule.ts';
import { isKind } from '../../../lib/errors.ts';
import { pauseMsOf } from '../../../lib/timeout.ts';
import type { PlatformClient } from '../../../platform/client.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { bulkClient } from '../../edge/bulk-client.ts';
import type { Posted } from '../../edge/messenger.ts';
import { codeOf, refusalOf } from '../../edge/refusals.ts';
import { findDirect, findMessage } from '../../surface/find-message.ts';
import type { Services } from '../../surface/services.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { claimMetadata } from '../../task-messages/message-metadata.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import {
  type Destination,
  destinationOf,
  digestFor,
  type FindDestination,
  recipientOf,
} from './destination.ts';
import { type DigestPost, scheduledPost } from './message.ts';
import { needsPeople, reasonOf } from './reasons.ts';
import { rememberFound, rememberPost } from './remember-post.ts';

type Prepared = {
  /** The id in the message's blocks. */
  id: string;
  /**
   * Sends the message once, with the claim in its metadata.
   *
   * @returns where it is in Slack
   * @throws NotPostedError; any other error when the digest may or may not have been posted
   */
  send(claim: string): Promise<Posted>;
};

/**
 * Does everything but sending a digest. Undefined if nothing is overdue.
 *
 * @param find where it goes, and what it shows there
 * @param options.last as for a digest that is due
 * @throws NotPostedError with the reason as its cause
 */
export async function prepareDigest(
  services: Services,
  post: DigestPost,
  find: FindDestination,
  { last }: { last?: Last['state'] | undefined } = {},
): Promise<Prepared | undefined> {
  try {
    return await prepare(services, post, find, last);
  } catch (error) {
    const reason = reasonOf(error);
    throw new NotPostedError('A digest could not be prepared.', {
      next: nextTry(error, reason),
      reason,
      needsPeople: needsPeople(reason),
      pauseMs: pauseMsOf(error),
      cause: error,
    });
  }
}

/** A digest ends with its organization's connection. What people have to change will not change within minutes. */
function nextTry(error: unknown, reason: string): NextTry {
  if (isKind(error, RefusedError, 'not-connected')) return 'never';
  const lasting =
    error instanceof UserFacingError ||
    isKind(error, RefusedError, 'not-installed', 'program-gone', 'no-channel');
  return lasting || reason === 'setter-gone' || refusalOf(error) === 'lasting' ? 'next-run' : 'soon';
}

/** The workspace's connection, if it is the digest's organization's. @throws RefusedError */
async function connectionOf(services: Services, post: DigestPost): Promise<Connection> {
  const connection = await services.connections.get(post.workspaceId);
  if (connection === undefined) throw new RefusedError({ kind: 'not-connected' });
  if (post.organizationId !== connection.organization.id) throw new RefusedError({ kind: 'not-connected' });
  return connection;
}

/** A digest that may be posted: what it shows, where and with what. */
type ReadDigest = {
  /** What people see of it. */
  message: Omit<TaskMessage, 'id'>;
  destination: Destination;
  slack: WebClient;
  organizationId: string;
};

/**
 * Reads what a digest shows; undefined if there is nothing to show. The channel and who reads it are checked each time:
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
): Promise<ReadDigest | undefined> {
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
  await check();
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
  return { message, destination, slack, organizationId: connection.organization.id };
}

/** Everything but sending. */
async function prepare(
  services: Services,
  post: DigestPost,
  find: FindDestination,
  last: Last['state'] | undefined,
): Promise<Prepared | undefined> {
  const digest = await readDigest(services, post, find, last);
  if (digest === undefined) return undefined;
  const { message, destination, slack, organizationId } = digest;
  const shown = await services.taskMessages.keep(message);
  return {
    id: shown.id,
    async send(claim) {
      const posted = await send(services, slack, recipientOf(destination), shown, claim);
      await rememberPost(services, { ...post, organizationId }, shown, posted);
      return posted;
    },
  };
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
  const message = renderTaskMessage(shown, services.now());
  const metadata = claimMetadata('digest', claim);
  try {
    const { messenger } = services;
    return await messenger.post(slack, shown.workspaceId, { channel }, message, metadata);
  } catch (error) {
    const refusal = refusalOf(error);
    const why = `${codeOf(error)}, in ${shown.workspaceId}`;
    // Without the cause: a broken response repeats the message.
    if (refusal === undefined) throw new Error(`Slack did not confirm a digest: ${why}.`);
    // If this fails, the record expires in some days.
    await services.taskMessages.forget(shown).catch(() => undefined);
    const next = refusal === 'passing' ? 'soon' : 'next-run';
    const reason = reasonOf(error);
    throw new NotPostedError(`Slack refused a digest: ${why}.`, {
      next,
      reason,
      needsPeople: needsPeople(reason),
      pauseMs: pauseMsOf(error),
      cause: error,
    });
  }
}

/** The digests of channels, with Slack as the place where they are posted and found. */
export const digestKind = (services: Services): DeliveryKind =>
  createDigestKind({
    ...services,
    times: services.digestTimes,
    poster: {
      async prepare(subscription, options) {
        const post = scheduledPost(subscription);
        const digest = await prepareDigest(services, post, destinationOf(subscription), options);
        return digest && { id: digest.id, send: (_, claim) => digest.send(claim) };
      },
      async find(subscription, sought) {
        const { workspaceId, channelId: channel, setBy: userId, audience } = subscription;
        const client = () => bulkClient(services, subscription);
        const found =
          audience?.choice === 'me'
            ? await findDirect(services, client, { ...sought, workspaceId, userId })
            : await findMessage(services, client, { ...sought, workspaceId, channel });
        if (found !== undefined && typeof found === 'object' && 'ts' in found)
          await rememberFound(services, subscription, sought.messageId, {
            ...found,
            channel: found.channel ?? channel,
          });
        return found;
      },
    },
  });
