import { type Cache, createCache } from '../lib/cache.ts';
import { TimeoutError, withTimeout } from '../lib/timeout.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Program } from '../platform/resources.ts';
import { type Connection, connectionKey } from './connections.ts';
import { type Members, readMembers } from './memberships.ts';

/** What is kept of a person: enough to find them. */
export type PersonRef = { id: string; name: string; email: string };

/**
 * The people and programs of an organization. Each part is read when it is first needed, shared by all callers, and
 * cached. Every call rejects with a PlatformError, or with a {@link DirectoryLoadingError} while a large organization
 * is still being read.
 */
export type Directory = {
  /** Team members, then clients. */
  people(): Promise<readonly PersonRef[]>;
  /** Clients only, sorted by name. */
  clients(): Promise<readonly PersonRef[]>;
  /** All programs, sorted by name. */
  programs(): Promise<readonly Program[]>;
  /** The programs that a user is a member of, sorted by name. */
  programsOf(userId: string): Promise<Program[]>;
};

export type Directories = {
  /** The directory as it was at most ten minutes ago, or longer ago if it has many people. */
  of(connection: Connection): Directory;
  /** The directory, read again unless that was done within the last 30 seconds: for a name that is not in it. */
  refreshed(connection: Connection): Directory;
};

/** The names of a large organization are still being read. A later call will get them. */
export class DirectoryLoadingError extends Error {
  override readonly name = 'DirectoryLoadingError';
}

/** Two clients of one connection. `background` waits out rate limits, since reading many names takes a while. */
type PlatformClients = { interactive: PlatformClient; background: PlatformClient };
type NameLists = { clients: readonly PersonRef[]; people: readonly PersonRef[] };
type ProgramLists = { all: readonly Program[]; members: Map<string, Promise<Members>> };

const freshMs = 10 * 60_000;
const refreshMs = 30_000;
/** Large directories are read less often. With about 15 people on a page, that is at most one page a second. */
const perPerson = { freshMs: 1_000, refreshMs: 60 };
/** How many programs' members are read at the same time. */
const maxConcurrent = 5;

const toPersonRef = ({ id, name, email }: PersonRef): PersonRef => ({ id, name, email });

/** Uses the interactive client for the team, so that an unavailable platform is noticed soon. */
async function loadNames({ interactive, background }: PlatformClients): Promise<NameLists> {
  const team = await interactive.teamMembers();
  const clients = await Array.fromAsync(background.clients({ sort: 'name' }), toPersonRef);
  return { clients, people: [...team.map(toPersonRef), ...clients] };
}

const loadPrograms = async (platform: PlatformClient): Promise<ProgramLists> => ({
  all: await Array.fromAsync(platform.programs({ sort: 'name' })),
  members: new Map(),
});

/** The members of one program, read once. */
function sharedMembers(platform: PlatformClient, { members }: ProgramLists, id: string): Promise<Members> {
  const known = members.get(id);
  if (known !== undefined) return known;
  const reading = readMembers(platform, id);
  members.set(id, reading);
  reading.catch(() => members.delete(id));
  return reading;
}

async function orLoading<T>(waitMs: number, reading: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(waitMs, reading);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    throw new DirectoryLoadingError('The organization’s names are still being read.', { cause: error });
  }
}

/** The programs that have a user as a member. Reads a few programs at a time. */
async function findProgramsOf(
  platform: PlatformClient,
  programs: ProgramLists,
  userId: string,
): Promise<Program[]> {
  const found: Program[] = [];
  for (let start = 0; start < programs.all.length; start += maxConcurrent) {
    const batch = programs.all.slice(start, start + maxConcurrent);
    const isMember = await Promise.all(
      batch.map(async ({ id }) => (await sharedMembers(platform, programs, id)).has(userId)),
    );
    found.push(...batch.filter((_, index) => isMember[index]));
  }
  return found;
}

/**
 * Caches the directories of the 200 workspaces used last. Large organizations get stale names while fresh ones load.
 * Old names stay when loading fails.
 */
export function createDirectories(options: {
  platform: (connection: Connection) => PlatformClient;
  /** A client whose deadline is long enough to wait out a rate limit. */
  background: (connection: Connection) => PlatformClient;
  now: () => number;
  /** How long a call waits for names, in milliseconds; 15,000 by default. */
  waitMs?: number;
  /** From how many people on an organization counts as large; 300 by default. */
  largeFrom?: number;
}): Directories {
  const { now, waitMs = 15_000, largeFrom = 300 } = options;
  const countOf = ({ people }: NameLists) => people.length;
  const names: Cache<NameLists> = createCache({
    ttlMs: (lists) => Math.max(freshMs, countOf(lists) * perPerson.freshMs),
    max: 200,
    now,
    staleWhileRevalidate: (lists) => countOf(lists) >= largeFrom,
  });
  const programs: Cache<ProgramLists> = createCache({ ttlMs: () => freshMs, max: 200, now });

  function directory(connection: Connection, refresh: boolean): Directory {
    const key = connectionKey(connection);
    const interactive = options.platform(connection);
    const load = () => loadNames({ interactive, background: options.background(connection) });
    const read = (maxAgeMs?: number) => names.get(key, load, maxAgeMs);
    const readAgain = async () => read(Math.max(refreshMs, countOf(await read()) * perPerson.refreshMs));
    const nameLists = () => orLoading(waitMs, () => (refresh ? readAgain() : read()));
    const programLists = () =>
      programs.get(key, () => loadPrograms(interactive), refresh ? refreshMs : undefined);
    return {
      people: async () => (await nameLists()).people,
      clients: async () => (await nameLists()).clients,
      programs: async () => (await programLists()).all,
      programsOf: async (userId) => findProgramsOf(interactive, await programLists(), userId),
    };
  }
  return {
    of: (connection) => directory(connection, false),
    refreshed: (connection) => directory(connection, true),
  };
}

/** Resolves to what `refresh` finds in a refreshed directory, or to the `stale` result while that is loading. */
export async function withStaleFallback<T>(stale: T, refresh: () => Promise<T>): Promise<T> {
  try {
    return await refresh();
  } catch (error) {
    if (error instanceof DirectoryLoadingError) return stale;
    throw error;
  }
}
