import { LRUCache } from 'lru-cache';
import { type Cache, createCache } from '../lib/cache.ts';
import { insteadOf, NamedError } from '../lib/errors.ts';
import { TimeoutError, withTimeout } from '../lib/timeout.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Program } from '../platform/resources.ts';
import { type Connection, connectionKey, ofOrganization } from './connections.ts';
import { type Members, readMembers } from './memberships.ts';
import { extendIndex, indexNames, shareIndex } from './name-index.ts';

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

/** The names of a large organization are still being read. A later call will get them. */
export class DirectoryLoadingError extends NamedError {}

/** Two clients of one connection. `background` waits out rate limits, since reading many names takes a while. */
type PlatformClients = { interactive: PlatformClient; background: PlatformClient };
type NameLists = {
  clients: readonly PersonRef[];
  people: readonly PersonRef[];
  slugs: readonly string[];
  /** When reading them began, in milliseconds (UTC): whoever was added before is in them. */
  readAt: number;
};
/** A client whom Touchline created, and when (milliseconds, UTC). */
type AddedClient = { client: PersonRef; at: number };
type ProgramLists = { all: readonly Program[]; members: Map<string, Promise<Members>> };

const freshMs = 10 * 60_000;
const refreshMs = 30_000;
/** Large directories are read less often. With about 15 people on a page, that is at most one page a second. */
const perPerson = { freshMs: 1_000, refreshMs: 60 };
/** How many programs' members are read at the same time. */
const maxConcurrent = 5;

/** How many clients added lately are kept for an organization, until its names are read again. */
const maxAdded = 500;

/** A {@link PersonRef} and nothing more. */
export const toPersonRef = ({ id, name, email }: PersonRef): PersonRef => ({ id, name, email });

const maxSlugs = 200;

/** Uses the interactive client for the team, so that an unavailable platform is noticed soon. */
async function loadNames({ interactive, background }: PlatformClients, readAt: number): Promise<NameLists> {
  const team = await interactive.teamMembers();
  const slugs = new Set<string>();
  const clients = await Array.fromAsync(background.clients({ sort: 'name' }), (client) => {
    for (const slug of Object.keys(client.info ?? {})) if (slugs.size < maxSlugs) slugs.add(slug);
    return toPersonRef(client);
  });
  const people = [...team.map(toPersonRef), ...clients];
  await indexNames(people);
  shareIndex(people, clients, team.length);
  return { clients, people, slugs: [...slugs], readAt };
}

const collator = new Intl.Collator('en');

/** Before which client somebody comes by name. */
function placeAmong(clients: readonly PersonRef[], { name }: PersonRef): number {
  let [from, to] = [0, clients.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (collator.compare((clients[middle] as PersonRef).name, name) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The lists with those who were added since they were read. */
function withAdded(lists: NameLists, added: readonly AddedClient[]): NameLists {
  const ids = new Set(lists.clients.map(({ id }) => id));
  const some = added
    .filter(({ client, at }) => at >= lists.readAt && !ids.has(client.id))
    .map(({ client }) => client)
    .sort((a, b) => collator.compare(a.name, b.name));
  if (some.length === 0) return lists;
  const places = some.map((client) => placeAmong(lists.clients, client));
  const clients = [...lists.clients];
  for (const [at, place] of [...places.entries()].reverse()) clients.splice(place, 0, some[at] as PersonRef);
  const people = [...lists.people, ...some];
  extendIndex(lists.clients, some, places, clients);
  extendIndex(
    lists.people,
    some,
    some.map(() => lists.people.length),
    people,
  );
  return { ...lists, clients, people };
}

const loadPrograms = async (platform: PlatformClient): Promise<ProgramLists> => ({
  all: await Array.fromAsync(platform.programs({ sort: 'name' })),
  members: new Map(),
});

/** The members of one program, read once. */
const sharedMembers = (platform: PlatformClient, { members }: ProgramLists, id: string): Promise<Members> =>
  members.getOrInsertComputed(id, () => {
    const reading = readMembers(platform, id);
    reading.catch(() => members.delete(id));
    return reading;
  });

const orLoading = <T>(waitMs: number, reading: () => Promise<T>): Promise<T> =>
  withTimeout(waitMs, reading).catch((cause: unknown) => {
    if (!(cause instanceof TimeoutError)) throw cause;
    throw new DirectoryLoadingError('The organization’s names are still being read.', { cause });
  });

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

export type Directories = ReturnType<typeof createDirectories>;

/** Reads a few programs at a time. A count is worth no error. */
async function countMembers(
  platform: PlatformClient,
  lists: ProgramLists,
  programs: readonly Program[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let start = 0; start < programs.length; start += maxConcurrent) {
    const reading = programs.slice(start, start + maxConcurrent).map(async ({ id }) => {
      const members = await sharedMembers(platform, lists, id).catch(() => undefined);
      if (members !== undefined) counts.set(id, members.count);
    });
    await Promise.all(reading);
  }
  return counts;
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
}) {
  const { now, waitMs = 15_000, largeFrom = 300 } = options;
  const countOf = ({ people }: NameLists) => people.length;
  const names: Cache<NameLists> = createCache({
    ttlMs: (lists) => Math.max(freshMs, countOf(lists) * perPerson.freshMs),
    max: 200,
    now,
    staleWhileRevalidate: (lists) => countOf(lists) >= largeFrom,
  });
  const programs: Cache<ProgramLists> = createCache({ ttlMs: () => freshMs, max: 200, now });
  const added = new LRUCache<string, AddedClient[]>({ max: 200 });
  /** Made once for those who were added, and not for each call. */
  const extended = new WeakMap<AddedClient[], { lists: NameLists; all: NameLists }>();

  function withAddedTo(key: string, lists: NameLists): NameLists {
    const some = added.get(key);
    if (some === undefined) return lists;
    const known = extended.get(some);
    if (known?.lists === lists) return known.all;
    const all = withAdded(lists, some);
    extended.set(some, { lists, all });
    return all;
  }

  const knownPrograms = (connection: Connection): Promise<ProgramLists> =>
    programs.get(connectionKey(connection), () => loadPrograms(options.platform(connection)));

  async function nameLists(connection: Connection, refresh: boolean): Promise<NameLists> {
    const key = connectionKey(connection);
    const interactive = options.platform(connection);
    const load = () => loadNames({ interactive, background: options.background(connection) }, now());
    const read = (maxAgeMs?: number) => names.get(key, load, maxAgeMs);
    const readAgain = async () => read(Math.max(refreshMs, countOf(await read()) * perPerson.refreshMs));
    const lists = await orLoading(waitMs, () => (refresh ? readAgain() : read()));
    return withAddedTo(key, lists);
  }

  function directory(connection: Connection, refresh: boolean): Directory {
    const key = connectionKey(connection);
    const interactive = options.platform(connection);
    const programLists = () =>
      programs.get(key, () => loadPrograms(interactive), refresh ? refreshMs : undefined);
    return {
      people: async () => (await nameLists(connection, refresh)).people,
      clients: async () => (await nameLists(connection, refresh)).clients,
      programs: async () => (await programLists()).all,
      programsOf: async (userId) => findProgramsOf(interactive, await programLists(), userId),
    };
  }
  return {
    /** The directory as it was at most ten minutes ago, or longer ago if it has many people. */
    of: (connection: Connection) => directory(connection, false),
    /** The directory, read again unless that was done within the last 30 seconds: for a name that is not in it. */
    refreshed: (connection: Connection) => directory(connection, true),
    /** How many members each of these programs has, by its id; those that can't be read are left out. */
    memberCounts: async (connection: Connection, some: readonly Program[]) =>
      countMembers(options.platform(connection), await knownPrograms(connection), some),
    /** The slugs of the custom fields that some client has; at most 200. @throws what a {@link Directory} does */
    fieldSlugs: async (connection: Connection): Promise<readonly string[]> =>
      (await nameLists(connection, false)).slugs,
    /** Something in an organization has changed (in any, without an id): names are read again when they are needed. */
    refresh(organizationId?: string): void {
      names.drop(ofOrganization(organizationId));
      programs.drop(ofOrganization(organizationId));
    },
    /** A client was created: they are found at once, and not when the names are read again. */
    clientAdded(connection: Connection, client: PersonRef): void {
      const key = connectionKey(connection);
      const last = (added.get(key) ?? []).filter(({ client: { id } }) => id !== client.id);
      added.set(key, [...last, { client: toPersonRef(client), at: now() }].slice(-maxAdded));
    },
    /** A program has a new member: its members are read again when they are needed. Never rejects. */
    async memberAdded(connection: Connection, programId: string): Promise<void> {
      // Without any programs there is nothing to forget.
      const known = await knownPrograms(connection).catch(() => undefined);
      known?.members.delete(programId);
    },
  };
}

/** Resolves to what `refresh` finds in a refreshed directory, or to the `stale` result while that is loading. */
export const withStaleFallback = <T>(stale: T, refresh: () => Promise<T>): Promise<T> =>
  refresh().catch(insteadOf(stale, DirectoryLoadingError));
