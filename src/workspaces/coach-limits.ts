import { z } from 'zod';
import { createCache } from '../lib/cache.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Values } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';
import { type Connection, connectionKey, ofOrganization } from './connections.ts';
import type { Directories } from './directory.ts';
import { coachLimitFreshMs, coachLimitsCached } from './limits.ts';
import type { Person } from './people.ts';
import type { ProgramLimit } from './program-limit.ts';

const access = z.object({
  /** The coaches' organization: after a connection to another one, this record means nothing. */
  organizationId: z.string(),
  /** Coaches see the programs in which they are leader or coach. */
  coachesLimited: z.boolean(),
  /** The Slack user who set it. */
  setBy: z.string(),
});

/** What admins decided about who sees what in a workspace. */
export type Access = z.infer<typeof access>;

/** By workspace. It names no person of the platform. */
export const accessRecord: RecordKind<Access> = {
  namespace: 'access',
  version: 1,
  schema: access,
  encrypted: false,
  isValue: true,
  what: 'what coaches see',
  about: (key, value, { workspaceId, userId }) =>
    key === workspaceId && value.setBy === userId ? value : undefined,
  kept: '`/touchline coaches` changes it',
  lasts: 'until it is changed',
};

export type CoachLimits = ReturnType<typeof createCoachLimits>;

/** Which programs a coach sees. Calls reject with a StoreUnavailableError while the store is down. */
export function createCoachLimits(options: {
  values: Values<Access>;
  directories: Pick<Directories, 'of'>;
  platform: (connection: Connection) => PlatformClient;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { values, directories, platform, now } = options;
  const limits = createCache<ProgramLimit>({ ttlMs: () => coachLimitFreshMs, max: coachLimitsCached, now });

  /** Takes a call for each program that they are in, and one for each page of the members of those they look after. */
  async function read(connection: Connection, userId: string): Promise<ProgramLimit> {
    const client = platform(connection);
    const limit = { programs: new Set<string>(), people: new Set([userId]) };
    for (const { id } of await directories.of(connection).programsOf(userId)) {
      const { items } = await client.programMembersPage(id, { id: userId });
      const role = items.find((member) => member.id === userId)?.role;
      if (role !== 'leader' && role !== 'coach') continue;
      limit.programs.add(id);
      for await (const member of client.programMembers(id)) limit.people.add(member.id);
    }
    return limit;
  }

  const get = async ({ workspaceId, organization }: Connection): Promise<Access | undefined> => {
    const stored = await values.get(workspaceId);
    return stored?.organizationId === organization.id ? stored : undefined;
  };

  return {
    /** The decision for a workspace; undefined if there is none, so that coaches see everything. */
    get,
    set: (
      { workspaceId, organization }: Connection,
      chosen: Pick<Access, 'coachesLimited' | 'setBy'>,
    ): Promise<void> => values.set(workspaceId, { organizationId: organization.id, ...chosen }),
    /** The limit of this person; undefined for admins, and if coaches see everything. @throws PlatformError */
    async of(connection: Connection, { role, user }: Person): Promise<ProgramLimit | undefined> {
      if (role !== 'coach' || !(await get(connection))?.coachesLimited) return undefined;
      return limits.get(`${connectionKey(connection)} ${user.id}`, () => read(connection, user.id));
    },
    /** Members of programs have changed in an organization (in any, without an id). */
    refresh: (organizationId?: string): void => limits.drop(ofOrganization(organizationId)),
  };
}
