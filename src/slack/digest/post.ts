import { WebAPIPlatformError, WebAPIRateLimitedError, type WebClient } from '@slack/web-api';
import { collectOverdue } from '../../digests/collect.ts';
import { NotPostedError } from '../../digests/runner.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import type { Services } from '../../services.ts';
import type { Message } from '../blocks/message.ts';
import { SaidError } from '../explain.ts';
import { renderShown } from '../shown/render.ts';
import { checkChannel } from './channel.ts';
import { type DigestPost, digestShown, scheduledPost } from './message.ts';

/** What a post came to. */
export type Posted = 'posted' | 'nothing-overdue' | 'not-connected' | 'not-installed';

/**
 * Posts a channel's digest, sent once; says nothing when nothing is overdue.
 *
 * @throws SaidError when the channel takes no digest; NotPostedError when there surely is no post and a later try may
 *   help; Slack's error when there may be one
 */
export async function postDigest(services: Services, post: DigestPost): Promise<Posted> {
  const prepared = await prepare(services, post).catch((error: unknown) => {
    if (error instanceof SaidError) throw error;
    throw new NotPostedError('A digest could not be put together.', { cause: error });
  });
  if (typeof prepared === 'string') return prepared;
  await send(prepared.slack, post, prepared.message);
  return 'posted';
}

/** {@link postDigest} for the runner: what came of it is told to the operator, once a day for a channel that takes none. */
export async function postScheduled(services: Services, subscription: Subscription): Promise<void> {
  const { workspaceId: workspace, channelId: channel } = subscription;
  try {
    const came = await postDigest(services, scheduledPost(subscription));
    services.log.info({ workspace, channel, came }, 'A digest’s time came.');
  } catch (error) {
    if (!(error instanceof SaidError)) throw error;
    services.log.warn({ workspace, channel, why: error.message }, 'A channel takes no digest.');
  }
}

/**
 * All but the sending. The channel is looked at each time: it may be shared with another company since the digest was
 * set up, and a Slack that does not answer is found out before anything can have been posted.
 */
async function prepare(services: Services, post: DigestPost) {
  const { workspaceId, channelId } = post;
  const connection = await services.connections.get(workspaceId);
  if (connection === undefined) return 'not-connected';
  const token = await services.installations.botToken(workspaceId);
  if (token === undefined) return 'not-installed';
  const slack = services.slackClients.bulk(token);
  await checkChannel(slack, channelId);
  const platform = services.connections.platform(connection);
  const people = await collectOverdue(platform, post, services.now());
  if (people.length === 0) return 'nothing-overdue';
  const shown = await services.shown.keep(digestShown(people, post));
  return { message: renderShown(shown, services.now()), slack };
}

async function send(
  slack: WebClient,
  { workspaceId, channelId }: DigestPost,
  message: Message,
): Promise<void> {
  try {
    await slack.chat.postMessage({
      channel: channelId,
      ...message,
      unfurl_links: false,
      unfurl_media: false,
    });
  } catch (error) {
    // A refusal is certain; a lost answer is not.
    const refused = error instanceof WebAPIPlatformError || error instanceof WebAPIRateLimitedError;
    if (!refused) throw error;
    const why = error instanceof WebAPIPlatformError ? error.data.error : 'ratelimited';
    throw new NotPostedError(`Slack refused a digest in ${workspaceId}: ${why}.`, { cause: error });
  }
}
