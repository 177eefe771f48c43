import { createCache } from '../lib/cache.ts';
import type { PlatformClient } from '../platform/client.ts';
import { type Connection, connectionKey, ofOrganization } from './connections.ts';
import type { Directories } from './directory.ts';
import { coachLimitFreshMs, coachLimitsCached } from './limits.ts';
import type { Person } from './people.ts';
import type { ProgramLimit } from './program-limit.ts';
import type { Settings } from './settings.ts';

/** Which programs a coach sees. Calls reject with a StoreUnavailableError while the store is down. */
export function createCoachLimits(options: {
  settings: Settings;
  directories: Pick<Directories, 'of'>;
  platform: (connection: Connection) => PlatformClient;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { settings, directories, platform, now } = options;
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

  return {
    /** The limit of this person; undefined for admins, and if coaches see everything. @throws PlatformError */
    async of(connection: Connection, { role, user }: Person): Promise<ProgramLimit | undefined> {
      if (role !== 'coach' || !(await settings.get(connection))?.coachesLimited) return undefined;
      return limits.get(`${connectionKey(connection)} ${user.id}`, () => read(connection, user.id));
    },
    /** Members of programs have changed in an organization (in any, without an id). */
    refresh: (organizationId?: string): void => limits.drop(ofOrganization(organizationId)),
  };
}
