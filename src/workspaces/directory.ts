import { type Cache, createCache } from '../lib/cache.ts';
import { TimeoutError, withTimeout } from '../lib/timeout.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Program } from '../platform/resources.ts';
import { type Connection, connectionKey } from './connections.ts';
import { type Members, readMembers } from './memberships.ts';

/** Somebody as they are looked up; the rest is read when it is wanted. */
export type PersonRef = { id: string; name: string; email: string };

/**
 * Who and what there is in an organization. Each part is read when it is asked for first, once for all who ask, and
 * kept: what needs no names does not wait for them. Every call rejects with a PlatformError, or an
 * {@link DirectoryLoadingError} while a large organization is still being read.
 */
export type Directory = {
  /** Team members and clients. */
  people(): Promise<readonly PersonRef[]>;
  /** Clients alone. */
  clients(): Promise<readonly PersonRef[]>;
  /** All programs, by name. */
  programs(): Promise<readonly Program[]>;
  /** The programs that a user is a member of, by name. */
  programsOf(userId: string): Promise<Program[]>;
};

export type Directories = {
  /** The directory, as it was within the last ten minutes; of many people, within a longer time. */
  of(connection: Connection): Directory;
  /** The directory, read again unless that was done just now: for a name that is not in it. */
  refreshed(connection: Connection): Directory;
};

/** A large organization's names are still being read; asked again in a while they are there. */
export class DirectoryLoadingError extends Error {
  override readonly name = 'DirectoryLoadingError';
}

/** Two clients of one connection: `background` waits out rate limits, since many names take a while to read. */
type PlatformClients = { interactive: PlatformClient; background: PlatformClient };
type NameLists = { clients: readonly PersonRef[]; people: readonly PersonRef[] };
type ProgramLists = { all: readonly Program[]; members: Map<string, Promise<Members>> };

const freshMs = 10 * 60_000;
const refreshMs = 30_000;
/** A page has about 15 people: many of them are read less often, about one page a second at most. */
const perPerson = { freshMs: 1_000, refreshMs: 60 };
/** Programs that are asked for members at one time. */
const maxConcurrent = 5;

const toPersonRef = ({ id, name, email }: PersonRef): PersonRef => ({ id, name, email });

/** The team by the interactive client, so that a platform that is away is told as such and not waited for. */
async function loadNames({ interactive, background }: PlatformClients): Promise<NameLists> {
  const team = await interactive.teamMembers();
  const clients = await Array.fromAsync(background.clients({ sort: 'name' }), toPersonRef);
  return { clients, people: [...team.map(toPersonRef), ...clients] };
}

const loadPrograms = async (platform: PlatformClient): Promise<ProgramLists> => ({
  all: await Array.fromAsync(platform.programs({ sort: 'name' })),
  members: new Map(),
});

/** The members of one of the programs, read once. */
function membersOf(platform: PlatformClient, { members }: ProgramLists, id: string): Promise<Members> {
  const known = members.get(id);
  if (known !== undefined) return known;
  const reading = readMembers(platform, id);
  members.set(id, reading);
  reading.catch(() => members.delete(id));
  return reading;
}

async function withinWait<T>(waitMs: number, reading: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(waitMs, reading);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    throw new DirectoryLoadingError('The organization’s names are still being read.', { cause: error });
  }
}

/** The programs whose members include a user; some programs at a time, so that many do not come all at once. */
async function programsWith(
  platform: PlatformClient,
  programs: ProgramLists,
  userId: string,
): Promise<Program[]> {
  const found: Program[] = [];
  for (let start = 0; start < programs.all.length; start += maxConcurrent) {
    const some = programs.all.slice(start, start + maxConcurrent);
    const isMember = await Promise.all(
      some.map(async ({ id }) => (await membersOf(platform, programs, id)).has(userId)),
    );
    found.push(...some.filter((_, index) => isMember[index]));
  }
  return found;
}

/**
 * Keeps the directories of the 200 workspaces that asked last. Of a large organization the old names do while new ones
 * are read, and stay where that fails.
 */
export function createDirectories(options: {
  platform: (connection: Connection) => PlatformClient;
  /** A client that has the patience to wait out a rate limit. */
  background: (connection: Connection) => PlatformClient;
  now: () => number;
  /** How long somebody waits for names that are being read, in milliseconds; 15,000 unless given. */
  waitMs?: number;
  /** So many people are not waited for where older names of theirs are there; 300 unless given. */
  largeFrom?: number;
}): Directories {
  const { now, waitMs = 15_000, largeFrom = 300 } = options;
  const countOf = ({ people }: NameLists) => people.length;
  const names: Cache<NameLists> = createCache({
    ttlMs: (read) => Math.max(freshMs, countOf(read) * perPerson.freshMs),
    max: 200,
    now,
    staleWhileRevalidate: (read) => countOf(read) >= largeFrom,
  });
  const programs: Cache<ProgramLists> = createCache({ ttlMs: () => freshMs, max: 200, now });

  function directory(connection: Connection, refresh: boolean): Directory {
    const key = connectionKey(connection);
    const interactive = options.platform(connection);
    const load = () => loadNames({ interactive, background: options.background(connection) });
    const read = (maxAge?: number) => names.get(key, load, maxAge);
    const readAgain = async () => read(Math.max(refreshMs, countOf(await read()) * perPerson.refreshMs));
    const theirNames = () => withinWait(waitMs, () => (refresh ? readAgain() : read()));
    const theirPrograms = () =>
      programs.get(key, () => loadPrograms(interactive), refresh ? refreshMs : undefined);
    return {
      people: async () => (await theirNames()).people,
      clients: async () => (await theirNames()).clients,
      programs: async () => (await theirPrograms()).all,
      programsOf: async (userId) => programsWith(interactive, await theirPrograms(), userId),
    };
  }
  return {
    of: (connection) => directory(connection, false),
    refreshed: (connection) => directory(connection, true),
  };
}

/** What a directory read again says, or what was known before where reading it takes too long. */
export async function withStaleFallback<T>(known: T, again: () => Promise<T>): Promise<T> {
  try {
    return await again();
  } catch (error) {
    if (error instanceof DirectoryLoadingError) return known;
    throw error;
  }
}
