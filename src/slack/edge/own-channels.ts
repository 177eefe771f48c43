import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { createCache } from '../../lib/cache.ts';
import { ownChannelsKeptMs } from './limits.ts';
import { createOneOrList } from './one-or-list.ts';
import { pagesOf } from './pages.ts';

/** What Slack says of a channel (docs.slack.dev/reference/objects/conversation-object). */
export const slackChannel = z.object({
  is_member: z.boolean().optional(),
  is_im: z.boolean().optional(),
  is_mpim: z.boolean().optional(),
  is_private: z.boolean().optional(),
  is_ext_shared: z.boolean().optional(),
  is_pending_ext_shared: z.boolean().optional(),
  is_archived: z.boolean().optional(),
  num_members: z.number().optional(),
});
export type SlackChannel = z.infer<typeof slackChannel>;

const list = z.object({ channels: z.array(slackChannel.extend({ id: z.string() })) });
/** Slack gives fewer than 1,000 at once. */
const pageSize = 999;
const maxPages = 5;

type Channels = ReadonlyMap<string, SlackChannel>;

async function readAll(slack: WebClient, teamId: string | undefined): Promise<Channels> {
  const found = new Map<string, SlackChannel>();
  const where = { limit: pageSize, ...(teamId && { team_id: teamId }) };
  const add = async (read: (from: { cursor?: string }) => Promise<unknown>): Promise<void> => {
    for await (const { page } of pagesOf(read, maxPages))
      for (const { id, ...channel } of list.parse(page).channels) found.set(id, channel);
  };
  await Promise.all([
    add((from) => slack.users.conversations({ ...where, ...from, types: 'public_channel' })),
    // Of private ones it lists the app's own only, and says how many members they have.
    add((from) => slack.conversations.list({ ...where, ...from, types: 'private_channel' })),
  ]);
  return found;
}

type OwnChannelsOptions = {
  /** Milliseconds, UTC. */
  now: () => number;
  /** Whether a workspace is served by the installation of a whole organization. */
  isOrgWide: (workspaceId: string) => Promise<boolean>;
};

export type OwnChannels = ReturnType<typeof createOwnChannels>;

/**
 * What Slack says of the channels that Touchline is in. Where many are asked for in a minute, all are read at once, and kept
 * for ten seconds.
 */
export function createOwnChannels({ now, isOrgWide }: OwnChannelsOptions) {
  const oneOrList = createOneOrList(now);
  const kept = createCache<Channels>({ ttlMs: () => ownChannelsKeptMs, max: 100, now });
  /** @param one asks for a channel alone @throws what `one` throws */
  return (
    slack: WebClient,
    workspaceId: string,
    channelId: string,
    one: () => Promise<SlackChannel>,
  ): Promise<SlackChannel> =>
    oneOrList(workspaceId, one, async () => {
      const teamId = (await isOrgWide(workspaceId)) ? workspaceId : undefined;
      const all = kept.get(workspaceId, () => readAll(slack, teamId));
      return all.then(
        (channels) => channels.get(channelId),
        () => undefined,
      );
    });
}
