import { WebAPIPlatformError } from '@slack/web-api';
import { z } from 'zod';
import { type Found, NotSearchableError } from '../../digests/poster.ts';
import type { Run } from '../../digests/runs.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { NotInstalledError } from '../installations.ts';
import type { Services } from '../services.ts';
import { historyMessage, isDigest } from './metadata.ts';
import { bulkClient } from './post-digest.ts';

/** The most that apps outside Slack's Marketplace get (docs.slack.dev, `conversations.history`). */
const pageSize = 15;
/** How far Slack's clock and ours may be apart, in seconds. */
const skewSeconds = 600;
const dayMs = 24 * 60 * 60_000;

const history = z.object({
  messages: z.array(historyMessage).default([]),
  has_more: z.boolean().default(false),
});

/** Codes that stay until somebody changes something. */
const lasting = [
  'missing_scope',
  'not_in_channel',
  'channel_not_found',
  'no_permission',
  'not_allowed_token_type',
];
const deadTokens = ['not_authed', 'invalid_auth', 'account_inactive', 'token_revoked', 'token_expired'];

/**
 * Looks for a digest's message in its channel: one page of 15 messages, one a minute for each workspace, newest first,
 * back to ten minutes before it was sent. Newest first so that a clock that was wrong does not hide it.
 *
 * @throws NotSearchableError without the optional scopes `channels:history` and `groups:history`; the Web API's errors
 */
export async function findDigest(
  services: Services,
  subscription: Subscription,
  { claim, messageId, searchedTo, atMs }: Run,
  searchEveryMs: number,
): Promise<Found> {
  const { workspaceId, channelId } = subscription;
  if (!(await services.leases.claim(`digest-search/${workspaceId}`, searchEveryMs))) return 'later';
  const nowMs = services.now();
  // A time that is still to come was taken from a clock that was ahead.
  const sentMs = atMs > nowMs ? nowMs - dayMs : atMs;
  try {
    const slack = await bulkClient(services, subscription);
    const answer = await slack.conversations.history({
      channel: channelId,
      limit: pageSize,
      include_all_metadata: true,
      ...(searchedTo !== undefined && { latest: searchedTo }),
    });
    const { messages, has_more } = history.parse(answer);
    const found = messages.find((message) => isDigest(message, claim, messageId));
    if (found !== undefined) return { ts: found.ts };
    const oldest = messages.at(-1)?.ts;
    if (!has_more || oldest === undefined || Number(oldest) < sentMs / 1000 - skewSeconds) return undefined;
    return { searchedTo: oldest };
  } catch (error) {
    const code = error instanceof WebAPIPlatformError ? error.data.error : '';
    if (error instanceof NotInstalledError || [...lasting, ...deadTokens].includes(code))
      throw new NotSearchableError(`The channel's messages cannot be read (${code || 'no token'}).`);
    throw error;
  }
}
