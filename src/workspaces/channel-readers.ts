import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mapAtOnce } from '../lib/at-once.ts';
import { emailKey } from '../lib/email-key.ts';
import { insteadOf, ofKind } from '../lib/errors.ts';
import { createPauses } from '../lib/pauses.ts';
import type { PlatformClient } from '../platform/client.ts';
import { PlatformError } from '../platform/errors.ts';
import type { Values } from '../store/ports.ts';
import { ofPerson, type RecordKind } from '../store/records.ts';
import type { ReaderKind } from './channel-audience.ts';
import type { Connection } from './connections.ts';
import { readersAtOnce, readersKeptMs } from './limits.ts';
import type { People } from './people.ts';

/** The facts about a Slack user that decide how they may read clients' tasks. */
export type ReaderProfile = {
  /** A person from another workspace. */
  outsider: boolean;
  guest: boolean;
  /** A bot, or an account that was deactivated. */
  inactive: boolean;
  confirmedEmail?: string | undefined;
};

const reader = z.object({
  organizationId: z.string(),
  /** `team` only means that they were in the team then: whether they still are is checked each time. */
  kind: z.enum(['team', 'client', 'guest', 'outsider', 'unknown', 'inactive']),
  /** A hash of the profile, which shows whether the profile has changed, and matches an email in the team. */
  profile: z.string(),
});

/** What kind of reader a Slack user was at the last check. */
export type ChannelReader = z.infer<typeof reader>;

/** Slack users who read channels with digests, by `WORKSPACE/USER`; encrypted. Without name and address. */
export const channelReaderRecord: RecordKind<ChannelReader> = {
  namespace: 'channel-readers',
  schema: reader,
  owner: 'connection',
  isValue: true,
  what: 'that channels with digests are yours too',
  about: ofPerson,
  lasts: '3 days',
  isLazy: true,
};

/** A hash of what decides how a user may read channels. */
export const profileKey = ({ outsider, guest, inactive, confirmedEmail }: ReaderProfile): string =>
  createHash('sha256')
    .update(JSON.stringify([outsider, guest, inactive, confirmedEmail && emailKey(confirmedEmail)]))
    .digest('hex')
    .slice(0, 16);

/** The organization's team, by the profile of a full member of the workspace with their email. */
type Team = ReadonlyMap<string, { role: 'admin' | 'coach'; id: string }>;

const asFullMember = (confirmedEmail: string): string =>
  profileKey({ outsider: false, guest: false, inactive: false, confirmedEmail });

async function readTeam(platform: PlatformClient): Promise<Team> {
  const team = new Map<string, { role: 'admin' | 'coach'; id: string }>();
  const pause = createPauses();
  for (const { email, role, id } of (await platform.teamMembers()).items) {
    await pause();
    if (role === 'admin' || role === 'coach') team.set(asFullMember(email), { role, id });
  }
  return team;
}

/** How the members of a channel are checked. */
type Look = {
  /** Looks everyone up again. */
  fresh?: boolean;
  /** Hears who is looked up next. With false these are too many, and nobody is. */
  expect?: (userIds: readonly string[]) => Promise<boolean>;
  /** Whether a coach may not see all that is posted; without it, all of the team may. */
  isLimited?: ((coach: { userId: string; personId: string }) => Promise<boolean>) | undefined;
};

/** Finds out what kind of readers a channel's members are. Calls reject with StoreUnavailableError. */
export function createChannelReaders(options: { values: Values<ChannelReader>; people: People }) {
  const { values, people } = options;
  const keyOf = (workspaceId: string, userId: string) => `${workspaceId}/${userId}`;

  /** @param isTeam whether the profile is of somebody in the team */
  async function whatIs(
    connection: Connection,
    { outsider, inactive, guest, confirmedEmail: email }: ReaderProfile,
    isTeam: boolean,
  ): Promise<ChannelReader['kind']> {
    if (outsider) return 'outsider';
    if (inactive) return 'inactive';
    if (guest) return 'guest';
    if (email === undefined) return 'unknown';
    if (isTeam) return 'team';
    // The unreadable rows may be about them.
    const person = await people
      .byEmail(connection, email)
      .catch(insteadOf(undefined, ofKind(PlatformError, 'unexpected-response')));
    return person === undefined ? 'unknown' : 'client';
  }

  return {
    /**
     * The kinds of these Slack users, without bots and without team members who may see it all. The team is read once,
     * as it is now. Users who were not checked in the last three days, or are no longer in the team, take a call to
     * Slack, and one or two to the platform if they are not in the team.
     *
     * @param profileOf looks a Slack user up
     * @returns undefined if too many would have to be looked up
     * @throws PlatformError, and errors of `profileOf` and `expect`; results until then are kept
     */
    async besidesTeam(
      connection: Connection,
      platform: PlatformClient,
      userIds: readonly string[],
      profileOf: (userId: string) => Promise<ReaderProfile>,
      { fresh = false, expect, isLimited }: Look = {},
    ): Promise<Record<string, ReaderKind> | undefined> {
      const { workspaceId, organization } = connection;
      const known = new Map<string, ChannelReader>();
      const team = await readTeam(platform);
      const recall = async (userId: string): Promise<void> => {
        const reader = fresh ? undefined : await values.get(keyOf(workspaceId, userId));
        const hasLeft = reader?.kind === 'team' && !team.has(reader.profile);
        if (reader?.organizationId === organization.id && !hasLeft) known.set(userId, reader);
      };
      const look = async (userId: string): Promise<void> => {
        const looked = await profileOf(userId);
        const profile = profileKey(looked);
        const kind = await whatIs(connection, looked, team.has(profile));
        const reader = { organizationId: organization.id, kind, profile };
        await values.set(keyOf(workspaceId, userId), reader, readersKeptMs);
        known.set(userId, reader);
      };
      await mapAtOnce(userIds, readersAtOnce, recall);
      const others = userIds.filter((userId) => !known.has(userId));
      if (others.length > 0 && (await expect?.(others)) === false) return undefined;
      await mapAtOnce(others, readersAtOnce, look);
      const found: Record<string, ReaderKind> = {};
      const judge = async (userId: string): Promise<void> => {
        const reader = known.get(userId);
        if (reader === undefined) return;
        const member = team.get(reader.profile);
        if (member === undefined && reader.kind !== 'inactive' && reader.kind !== 'team')
          found[userId] = reader.kind;
        if (member?.role === 'coach' && (await isLimited?.({ userId, personId: member.id })))
          found[userId] = 'limited';
      };
      await mapAtOnce(userIds, readersAtOnce, judge);
      return found;
    },
    /** Handles a profile that Slack reports, by its {@link profileKey}: a user whose profile differs is checked again. */
    async profileChanged(workspaceId: string, userId: string, profile: string): Promise<void> {
      const stored = await values.get(keyOf(workspaceId, userId));
      if (stored !== undefined && stored.profile !== profile) await values.delete(keyOf(workspaceId, userId));
    },
  };
}
