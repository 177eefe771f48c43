import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PlatformClient } from '../platform/client.ts';
import type { Bucket } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';
import type { ReaderKind } from './channel-audience.ts';
import type { Connection } from './connections.ts';
import type { People } from './people.ts';

/** What is to be known of a Slack user to say how they may read clients' tasks. */
export type ReaderProfile = {
  /** Somebody from another workspace. */
  outsider: boolean;
  guest: boolean;
  /** A bot, or an account that was deactivated. */
  inactive: boolean;
  confirmedEmail?: string;
};

const reader = z.object({
  organizationId: z.string(),
  kind: z.enum(['team', 'client', 'guest', 'outsider', 'unknown', 'nobody']),
  /** A hash of the profile: it tells whether the profile has changed. */
  profile: z.string(),
});

/** What a Slack user was when somebody looked. */
export type ChannelReader = z.infer<typeof reader>;

/** Slack users who read channels with digests, by `WORKSPACE/USER`; encrypted. Without name and address. */
export const channelReaderRecord: RecordKind<ChannelReader> = {
  namespace: 'channel-readers',
  version: 1,
  schema: reader,
  isLazy: true,
};

/** Slack reports changes of a profile (`user_change`), but the platform none of a role: after this time they are looked at again. */
const keepMs = 3 * 24 * 60 * 60_000;
/** How many members are looked at at the same time. */
const maxConcurrent = 8;

const profileKey = ({ outsider, guest, inactive, confirmedEmail }: ReaderProfile): string =>
  createHash('sha256')
    .update(JSON.stringify([outsider, guest, inactive, confirmedEmail?.toLowerCase()]))
    .digest('hex')
    .slice(0, 16);

export type ChannelReaders = ReturnType<typeof createChannelReaders>;

/** Says what the members of a channel are. Every call rejects with a StoreUnavailableError while the store is down. */
export function createChannelReaders(options: { bucket: Bucket<ChannelReader>; people: People }) {
  const { bucket, people } = options;
  const keyOf = (workspaceId: string, userId: string) => `${workspaceId}/${userId}`;

  async function kindOf(
    connection: Connection,
    team: ReadonlySet<string>,
    { outsider, inactive, guest, confirmedEmail: email }: ReaderProfile,
  ): Promise<ChannelReader['kind']> {
    if (outsider) return 'outsider';
    if (inactive) return 'nobody';
    if (guest) return 'guest';
    if (email === undefined) return 'unknown';
    if (team.has(email.toLowerCase())) return 'team';
    return (await people.byEmail(connection, email)) === undefined ? 'unknown' : 'client';
  }

  return {
    /**
     * What these Slack users are, without the organization's team and bots. No call if all were looked at in the last three
     * days; else one to the platform, and one or two more for each of them who is not in the team.
     *
     * @param profileOf looks a Slack user up
     * @param fresh looks everyone up again
     * @throws PlatformError, and what `profileOf` throws: who was looked at until then is kept
     */
    async besidesTeam(
      connection: Connection,
      platform: PlatformClient,
      userIds: readonly string[],
      profileOf: (userId: string) => Promise<ReaderProfile>,
      fresh = false,
    ): Promise<Record<string, ReaderKind>> {
      const { workspaceId, organization } = connection;
      const found: Record<string, ReaderKind> = {};
      let reading: Promise<Set<string>> | undefined;
      const readTeam = async () => {
        const members = await platform.teamMembers();
        const known = members.filter(({ role }) => role === 'admin' || role === 'coach');
        return new Set(known.map(({ email }) => email.toLowerCase()));
      };
      const look = async (userId: string): Promise<void> => {
        const key = keyOf(workspaceId, userId);
        let stored = fresh ? undefined : await bucket.get(key);
        if (stored?.organizationId !== organization.id) {
          const profile = await profileOf(userId);
          reading ??= readTeam();
          const kind = await kindOf(connection, await reading, profile);
          stored = { organizationId: organization.id, kind, profile: profileKey(profile) };
          await bucket.set(key, stored, keepMs);
        }
        if (stored.kind !== 'team' && stored.kind !== 'nobody') found[userId] = stored.kind;
      };
      for (let start = 0; start < userIds.length; start += maxConcurrent)
        await Promise.all(userIds.slice(start, start + maxConcurrent).map(look));
      return found;
    },
    /** Slack reports somebody's profile: if it is another one, they are looked at again. */
    async profileChanged(workspaceId: string, userId: string, profile: ReaderProfile): Promise<void> {
      const stored = await bucket.get(keyOf(workspaceId, userId));
      if (stored !== undefined && stored.profile !== profileKey(profile))
        await bucket.delete(keyOf(workspaceId, userId));
    },
  };
}
