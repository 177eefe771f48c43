import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { createCache } from '../../lib/cache.ts';
import { createFew } from './few.ts';
import { ownChannelsKeptMs } from './limits.ts';

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

const list = z.object({
  channels: z.array(slackChannel.extend({ id: z.string() })),
  response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
});
/** Slack gives fewer than 1,000 at once (docs.slack.dev, `users.conversations`). */
const pageSize = 999;
const maxPages = 5;

type Channels = ReadonlyMap<string, SlackChannel>;

async function readAll(slack: WebClient, teamId: string | undefined): Promise<Channels> {
  const found = new Map<string, SlackChannel>();
  const cursors = new Set(['']);
  for (let cursor = ''; cursors.size <= maxPages; cursors.add(cursor)) {
    const read = await slack.users.conversations({
      types: 'public_channel,private_channel',
      limit: pageSize,
      ...(cursor && { cursor }),
      ...(teamId && { team_id: teamId }),
    });
    const { channels, response_metadata: more } = list.parse(read);
    for (const { id, ...channel } of channels) found.set(id, channel);
    cursor = more?.next_cursor ?? '';
    if (cursors.has(cursor)) break;
  }
  return found;
}

type OwnChannelsOptions = {
  /** Milliseconds, UTC. */
  now: () => number;
  /** Whether a workspace is served by the installation of a whole organization. */
  isOrgWide: (workspaceId: string) => Promise<boolean>;
};

export type OwnChannels = ReturnType<typeof createOwnChannels>;

/** The channels that Touchline is in, where many are asked for in a minute: all are read at once, and kept for ten seconds. */
export function createOwnChannels({ now, isOrgWide }: OwnChannelsOptions) {
  const isOneOfFew = createFew(now);
  const kept = createCache<Channels>({ ttlMs: () => ownChannelsKeptMs, max: 100, now });
  /** What the list says of a channel; undefined where few are asked for, and for one that is not in the list. Never rejects. */
  return async (
    slack: WebClient,
    workspaceId: string,
    channelId: string,
  ): Promise<SlackChannel | undefined> => {
    if (isOneOfFew(workspaceId)) return undefined;
    const teamId = (await isOrgWide(workspaceId)) ? workspaceId : undefined;
    const all = kept.get(workspaceId, () => readAll(slack, teamId));
    return all.then(
      (channels) => channels.get(channelId),
      () => undefined,
    );
  };
}
