import { WebAPIPlatformError, WebAPIRateLimitedError } from '@slack/web-api';
import { collectOverdue } from '../../digests/collect.ts';
import { NotPostedError } from '../../digests/runner.ts';
import type { Services } from '../../services.ts';
import { renderShown } from '../shown/render.ts';
import { type DigestPost, digestShown } from './message.ts';

/** What a post came to. */
export type Posted = 'posted' | 'nothing-overdue' | 'not-connected';

/**
 * Posts a channel's digest, sent once; says nothing when nothing is overdue.
 *
 * @throws NotPostedError when there surely is no post; Slack's error when there may be one
 */
export async function postDigest(services: Services, post: DigestPost): Promise<Posted> {
  const { workspaceId, channelId } = post;
  const prepared = await prepare(services, post).catch((error: unknown) => {
    throw new NotPostedError('A digest could not be put together.', { cause: error });
  });
  if (typeof prepared === 'string') return prepared;
  const { message, token } = prepared;
  try {
    await services.slackClients.bulk(token).chat.postMessage({
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
  return 'posted';
}

async function prepare(services: Services, post: DigestPost) {
  const { workspaceId } = post;
  const connection = await services.connections.get(workspaceId);
  const token = await services.installations.botToken(workspaceId);
  if (connection === undefined || token === undefined) return 'not-connected';
  const platform = services.connections.platform(connection);
  const people = await collectOverdue(platform, post, services.now());
  if (people.length === 0) return 'nothing-overdue';
  const shown = await services.shown.keep(digestShown(people, post));
  return { message: renderShown(shown, services.now()), token };
}
