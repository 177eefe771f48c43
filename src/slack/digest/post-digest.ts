import type { WebClient } from '@slack/web-api';
import { collectOverdue } from '../../digests/collect-overdue.ts';
import { type NextTry, NotPostedError } from '../../digests/not-posted.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { NamedError } from '../../lib/errors.ts';
import type { Connection } from '../../workspaces/connections.ts';
import { NotConnectedError } from '../authenticate.ts';
import { NotInstalledError } from '../installations.ts';
import type { Services } from '../services.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';
import { UserFacingError } from '../user-errors.ts';
import { checkChannel } from './check-channel.ts';
import { type DigestPost, digestMessage, scheduledPost } from './message.ts';
import { codeOf, refusalOf } from './refusals.ts';

/** Outcome of a post. */
export type Posted = 'posted' | 'nothing-overdue';

/** The digest may or may not have been posted. */
export class UnconfirmedPostError extends NamedError {}

/**
 * Posts a channel's digest, sent once; posts nothing if nothing is overdue.
 *
 * @throws NotPostedError if it was definitely not posted, with the reason as its cause; UnconfirmedPostError
 */
export async function postDigest(services: Services, post: DigestPost): Promise<Posted> {
  const prepared = await prepare(services, post).catch((error: unknown) => {
    throw new NotPostedError('A digest could not be prepared.', { next: nextTry(error), cause: error });
  });
  if (prepared === 'nothing-overdue') return prepared;
  await send(services, prepared);
  return 'posted';
}

/** Posts a digest whose time has come, and logs the outcome. */
export async function postScheduled(services: Services, subscription: Subscription): Promise<void> {
  const { workspaceId: workspace, channelId: channel } = subscription;
  const outcome = await postDigest(services, scheduledPost(subscription));
  services.log.info({ workspace, channel, outcome }, 'A scheduled digest ran.');
}

/** A digest ends with its organization's connection. What people have to change will not change within minutes. */
function nextTry(error: unknown): NextTry {
  if (error instanceof NotConnectedError) return 'never';
  const lasting = error instanceof UserFacingError || error instanceof NotInstalledError;
  return lasting || refusalOf(error) === 'lasting' ? 'next-run' : 'soon';
}

/** The workspace's connection, if it is the digest's organization's. @throws NotConnectedError */
async function connectionOf(services: Services, post: DigestPost): Promise<Connection> {
  const connection = await services.connections.get(post.workspaceId);
  if (connection === undefined) throw new NotConnectedError('The connection is gone.');
  const { organizationId = connection.organization.id } = post;
  if (organizationId !== connection.organization.id)
    throw new NotConnectedError('The workspace is connected to another organization.');
  return connection;
}

/**
 * Everything but sending. The channel is checked each time: it may have been shared with another company since the digest
 * was set up, and if Slack is not responding, that shows before anything can have been posted.
 */
async function prepare(services: Services, post: DigestPost) {
  const connection = await connectionOf(services, post);
  const token = await services.installations.botToken(post.installation ?? { teamId: post.workspaceId });
  if (token === undefined) throw new NotInstalledError('The bot token is gone.');
  const slack = services.webClients.bulk(token);
  await checkChannel(slack, post.channelId);
  const platform = services.connections.platform(connection);
  const people = await collectOverdue(platform, post, services.now());
  if (people.length === 0) return 'nothing-overdue';
  return {
    slack,
    channel: post.channelId,
    shown: await services.taskMessages.keep(digestMessage(people, post)),
  };
}

async function send(
  services: Services,
  { slack, channel, shown }: { slack: WebClient; channel: string; shown: TaskMessage },
): Promise<void> {
  const message = renderTaskMessage(shown, services.now());
  try {
    await slack.chat.postMessage({ channel, ...message, unfurl_links: false, unfurl_media: false });
  } catch (error) {
    const refusal = refusalOf(error);
    const why = `${codeOf(error)}, in ${shown.workspaceId}`;
    // Without the cause: a broken response repeats the message.
    if (refusal === undefined) throw new UnconfirmedPostError(`Slack did not confirm a digest: ${why}.`);
    // If this fails, the record expires in some days.
    await services.taskMessages.forget(shown.id).catch(() => undefined);
    const next = refusal === 'passing' ? 'soon' : 'next-run';
    throw new NotPostedError(`Slack refused a digest: ${why}.`, { next, cause: error });
  }
}
