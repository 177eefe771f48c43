import type { PlatformClient } from '../platform/client.ts';
import type { Client, Program, TeamMember } from '../platform/resources.ts';
import { type Connection, connectionKey } from './connections.ts';
import { createKept } from './kept.ts';

/** Everyone in an organization and the programs they are in, as read at one time. */
export type Directory = {
  teamMembers: TeamMember[];
  clients: Client[];
  programs: Program[];
  /** The programs that a user is a member of, by user id. */
  programsOf: (userId: string) => Program[];
};

export type Directories = {
  /** The directory, at most ten minutes old. */
  get(connection: Connection): Promise<Directory>;
  /** The directory, read again unless that was done in the last half minute: for a name that is not in it. */
  refreshed(connection: Connection): Promise<Directory>;
};

const freshMs = 10 * 60_000;
const refreshMs = 30_000;

/** The API has no "programs of a user", so each program's members are read; programs are few. */
async function readMemberships(
  platform: PlatformClient,
  programs: Program[],
): Promise<Map<string, Program[]>> {
  const memberships = new Map<string, Program[]>();
  for (const program of programs) {
    for await (const member of platform.programMembers(program.id)) {
      memberships.set(member.id, [...(memberships.get(member.id) ?? []), program]);
    }
  }
  return memberships;
}

async function readDirectory(platform: PlatformClient): Promise<Directory> {
  const [teamMembers, clients, [programs, memberships]] = await Promise.all([
    platform.teamMembers(),
    Array.fromAsync(platform.clients({ sort: 'name' })),
    Array.fromAsync(platform.programs({ sort: 'name' })).then(
      async (all) => [all, await readMemberships(platform, all)] as const,
    ),
  ]);
  return { teamMembers, clients, programs, programsOf: (userId) => memberships.get(userId) ?? [] };
}

/** Keeps the directories of the 200 workspaces that asked last. */
export function createDirectories(options: {
  platform: (connection: Connection) => PlatformClient;
  now: () => number;
}): Directories {
  const kept = createKept<Directory>({ ttlMs: () => freshMs, max: 200, now: options.now });
  const read = (connection: Connection, maxAgeMs?: number) =>
    kept.get(connectionKey(connection), () => readDirectory(options.platform(connection)), maxAgeMs);
  return { get: (connection) => read(connection), refreshed: (connection) => read(connection, refreshMs) };
}
