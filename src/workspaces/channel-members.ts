import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bucket } from '../store/ports.ts';
import { inWorkspace, recordKind } from '../store/records.ts';
import { channelMembersKeptMs, readingMembersMs } from './limits.ts';

const channelMembers = z.object({
  /** Who read them, or reads them now. */
  reading: z.string(),
  /** How many there were as Slack counts them, and who: Slack users. */
  read: z.object({ count: z.number(), members: z.array(z.string()) }).optional(),
});
type StoredMembers = z.infer<typeof channelMembers>;

/** By `WORKSPACE/CHANNEL`: private channels with digests. */
export const channelMembersRecord = recordKind<StoredMembers>({
  namespace: 'channel-members',
  schema: channelMembers,
  owner: 'connection',
  what: 'that you are in a private channel with a digest',
  about: (key, { read }, person) =>
    inWorkspace(key, person) && read?.members.includes(person.userId) ? { userId: person.userId } : undefined,
  lasts: 'ten days, or until somebody joins or leaves',
});

/** A channel, and how many members Slack counts in it now, if it says so. */
type CountedChannel = { workspaceId: string; channelId: string; count: number | undefined };

/**
 * Who is in private channels: Slack lets an app read the members of a hundred channels a minute. They are kept until Slack
 * reports that somebody joined or left, or counts another number of them.
 */
export function createChannelMembers(bucket: Bucket<StoredMembers>) {
  const keyOf = (workspaceId: string, channelId: string) => `${workspaceId}/${channelId}`;
  return {
    /**
     * The members of a channel, as they are kept, or else as `read` finds them.
     *
     * @param read undefined if there are too many; they are not kept
     * @param fresh reads them in any case
     * @throws StoreUnavailableError, RecordError, and errors of `read`
     */
    async of(
      { workspaceId, channelId, count }: CountedChannel,
      read: () => Promise<string[] | undefined>,
      fresh: boolean,
    ): Promise<string[] | undefined> {
      if (count === undefined) return read();
      const key = keyOf(workspaceId, channelId);
      const kept = fresh ? undefined : (await bucket.get(key))?.read;
      if (kept?.count === count) return kept.members;
      const reading = randomUUID();
      await bucket.update(key, () => ({ reading }), { ttlMs: readingMembersMs });
      const members = await read();
      // Who joins meanwhile may not be among them: then there is nothing to add them to.
      if (members !== undefined)
        await bucket.update(
          key,
          (before) => (before?.reading === reading ? { reading, read: { count, members } } : before),
          // Those that were read together are not read again together.
          { ttlMs: Math.round(channelMembersKeptMs.least + Math.random() * channelMembersKeptMs.spread) },
        );
      return members;
    },
    /** Somebody joined or left a channel. */
    async changed(workspaceId: string, channelId: string): Promise<void> {
      await bucket.delete(keyOf(workspaceId, channelId));
    },
  };
}
