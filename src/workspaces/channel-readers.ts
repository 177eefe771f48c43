import { createHash } from 'node:crypto';
import { z } from 'zod';
import { insteadOf } from '../lib/errors.ts';
import type { PlatformClient } from '../platform/client.ts';
import { UnexpectedResponseError } from '../platform/errors.ts';
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
  /** Of the team, their role and id on the platform; records of earlier releases have none. */
  member: z.object({ role: z.enum(['admin', 'coach']), id: z.string() }).optional(),
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

/** The organization's team by email, in lower case. */
type Team = ReadonlyMap<string, NonNullable<ChannelReader['member']>>;

/** How the members of a channel are looked at. */
type Look = {
  /** Looks everyone up again. */
  fresh?: boolean;
  /** Whether a coach does not see what is posted; without it, all of the team do. */
  isLimited?: (coach: { userId: string; personId: string }) => Promise<boolean>;
};

export type ChannelReaders = ReturnType<typeof createChannelReaders>;

/** Says what the members of a channel are. Every call rejects with a StoreUnavailableError while the store is down. */
export function createChannelReaders(options: { bucket: Bucket<ChannelReader>; people: People }) {
  const { bucket, people } = options;
  const keyOf = (workspaceId: string, userId: string) => `${workspaceId}/${userId}`;

  async function whatIs(
    connection: Connection,
    team: Team,
    { outsider, inactive, guest, confirmedEmail: email }: ReaderProfile,
  ): Promise<Pick<ChannelReader, 'kind' | 'member'>> {
    if (outsider) return { kind: 'outsider' };
    if (inactive) return { kind: 'nobody' };
    if (guest) return { kind: 'guest' };
    if (email === undefined) return { kind: 'unknown' };
    const member = team.get(email.toLowerCase());
    if (member !== undefined) return { kind: 'team', member };
    // What the platform sends of them may be what can't be read.
    const person = await people
      .byEmail(connection, email)
      .catch(insteadOf(undefined, UnexpectedResponseError));
    return { kind: person === undefined ? 'unknown' : 'client' };
  }

  return {
    /**
     * What these Slack users are, without bots and those of the organization's team who see it all. No call if all were
     * looked at in the last three days; else one to the platform, and one or two more for each of them who is not in the
     * team.
     *
     * @param profileOf looks a Slack user up
     * @throws PlatformError, and what `profileOf` throws: who was looked at until then is kept
     */
    async besidesTeam(
      connection: Connection,
      platform: PlatformClient,
      userIds: readonly string[],
      profileOf: (userId: string) => Promise<ReaderProfile>,
      { fresh = false, isLimited }: Look = {},
    ): Promise<Record<string, ReaderKind>> {
      const { workspaceId, organization } = connection;
      const found: Record<string, ReaderKind> = {};
      let reading: Promise<Team> | undefined;
      const readTeam = async (): Promise<Team> => {
        const { items: members } = await platform.teamMembers();
        return new Map(
          members.flatMap(({ email, role, id }) =>
            role === 'admin' || role === 'coach' ? [[email.toLowerCase(), { role, id }] as const] : [],
          ),
        );
      };
      const look = async (userId: string): Promise<void> => {
        const key = keyOf(workspaceId, userId);
        let stored = fresh ? undefined : await bucket.get(key);
        const isRoleUnknown = isLimited && stored?.kind === 'team' && stored.member === undefined;
        if (stored?.organizationId !== organization.id || isRoleUnknown) {
          const profile = await profileOf(userId);
          reading ??= readTeam();
          const what = await whatIs(connection, await reading, profile);
          stored = { organizationId: organization.id, ...what, profile: profileKey(profile) };
          await bucket.set(key, stored, keepMs);
        }
        const { kind, member } = stored;
        if (kind !== 'team' && kind !== 'nobody') found[userId] = kind;
        if (member?.role === 'coach' && (await isLimited?.({ userId, personId: member.id })))
          found[userId] = 'limited';
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
