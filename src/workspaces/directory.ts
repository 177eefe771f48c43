import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { insteadOf, ofKind } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { TimeoutError, withTimeout } from '../lib/timeout.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Program } from '../platform/resources.ts';
import type { PersonRef } from './added-people.ts';
import { type Connection, connectionKey } from './connections.ts';
import type { DirectoryOptions } from './directory-options.ts';
import * as limits from './limits.ts';
import { createMemberships } from './memberships.ts';
import { createNameLists } from './name-lists.ts';
import { RefusedError } from './refused.ts';
import { createSharedCache } from './shared-cache.ts';

export { type PersonRef, toPersonRef } from './added-people.ts';

/**
 * The people and programs of an organization. Each part is read when it is first needed, shared by all callers, and
 * kept in the store. Every call rejects with a PlatformError, or with a RefusedError while a large
 * organization is still being read.
 */
export type Directory = ReturnType<Directories['of']>;

/** The program with this id, if the given user is a member; takes at most two calls. */
export type OwnProgram = (programId: string) => Promise<Program | undefined>;

type ProgramLists = { all: Program[]; unreadable: number; readAt: number };

function createProgramLists({ platform, now, records, leases, changedAt }: DirectoryOptions) {
  /** Lists of one page that were read a moment ago. */
  const short = new Map<string, ProgramLists>();
  const lists = createSharedCache<ProgramLists>({
    name: 'programs',
    leases,
    now,
    changedAt,
    ttlMs: () => limits.directoryFreshMs,
    staleWhileRevalidate: ({ all }) => all.length > limits.manyPrograms,
    async read(connection) {
      const readAt = now();
      const programs = platform(connection).programs({ sort: 'name' }, { atOnce: limits.programPagesAtOnce });
      const lists = short.get(connectionKey(connection)) ?? {
        all: await Array.fromAsync(programs),
        unreadable: programs.unreadable,
        readAt,
      };
      await records?.savePrograms(connection, lists);
      return lists;
    },
    async stored(connection, afterMs) {
      const found = await records?.programs(connection);
      return found && found.readAt > afterMs ? found : undefined;
    },
  });
  return {
    ...lists,
    /** All programs, with a few calls at most: undefined if they are not cached and there are many of them. */
    async withFewCalls(connection: Connection): Promise<readonly Program[] | undefined> {
      const key = connectionKey(connection);
      if (lists.readAt(connection) === undefined && (await records?.programs(connection)) === undefined) {
        const readAt = now();
        const page = await platform(connection).programsPage({ sort: 'name' });
        if (page.total > limits.manyPrograms) return undefined;
        if (page.lastPage === 1) short.set(key, { all: page.items, unreadable: page.unreadable, readAt });
      }
      try {
        return (await lists.get(connection)).all;
      } finally {
        short.delete(key);
      }
    },
  };
}

const orLoading = <T>(waitMs: number, reading: () => Promise<T>): Promise<T> =>
  withTimeout(waitMs, reading).catch((cause: unknown) => {
    if (!(cause instanceof TimeoutError)) throw cause;
    throw new RefusedError({ kind: 'directory-loading' }, { cause });
  });

export type Directories = ReturnType<typeof createDirectories>;

/**
 * Keeps the directories of the 200 most recently used workspaces in memory, and all of them in the store. Large
 * organizations get stale names while fresh ones load. Old names stay if loading fails.
 */
export function createDirectories({
  waitMs = limits.directoryWaitMs,
  log,
  ...given
}: Omit<DirectoryOptions, 'inBackground' | 'changedAt'> & {
  /** How long a call waits for names, in milliseconds; 15,000 by default. */
  waitMs?: number;
  log?: Log;
}) {
  /** When each organization changed, and all of them (`''`). */
  const changed = new Map<string, number>();
  /** One for each connection, since it knows how much of the platform's rate limit is left. */
  const backgrounds = new LRUCache<string, PlatformClient>({ max: limits.organizationsCached });
  const options: DirectoryOptions = {
    ...given,
    background(connection) {
      const key = `${connectionKey(connection)} ${connection.token}`;
      const client = backgrounds.get(key) ?? given.background(connection);
      backgrounds.set(key, client);
      return client;
    },
    changedAt: ({ organization: { id } }) =>
      Math.max(...[id, ''].map((key) => changed.get(key) ?? Number.NEGATIVE_INFINITY)),
    inBackground: (work) =>
      void work.catch((err: unknown) => log?.info({ err }, 'A directory was not read in the background.')),
  };
  const names = createNameLists(options);
  const programs = createProgramLists(options);
  const memberships = createMemberships(options);

  /** Reads the members of all programs a little later, when no other call is waited for. */
  const readSoon = (connection: Connection) => {
    const reading = sleep(limits.backgroundWaitsMs, undefined, { ref: false }).then(async () =>
      memberships.readMissing(connection, (await programs.get(connection)).all),
    );
    options.inBackground(reading);
  };

  function directory(connection: Connection, refresh: boolean) {
    const lists = () =>
      orLoading(waitMs, () => (refresh ? names.refreshed(connection) : names.get(connection)));
    const programLists = () => programs.get(connection, refresh ? limits.directoryRefreshMs : undefined);
    const allPrograms = async () => (await programLists()).all;
    const amongThem = (all: readonly Program[], userId: string): Promise<Program[]> =>
      refresh
        ? memberships.refreshedProgramsOf(connection, all, userId)
        : memberships.programsOf(connection, all, userId);
    async function programsOf(userId: string): Promise<Program[]> {
      const all = await allPrograms();
      await orLoading(waitMs, () => memberships.ready(connection, all));
      return amongThem(all, userId);
    }
    return {
      /** Team members, then clients. */
      people: async (): Promise<readonly PersonRef[]> => (await lists()).people,
      /** Clients only, sorted by name. */
      clients: async (): Promise<readonly PersonRef[]> => (await lists()).clients,
      /** All programs, sorted by name. */
      programs: async (): Promise<readonly Program[]> => (await programLists()).all,
      /** The programs that a user is a member of, sorted by name. In a large organization the first caller waits long. */
      programsOf,
      /** The same from a cache of at most an hour: for displaying only. */
      async programsToShow(userId: string): Promise<Program[]> {
        const lists = programs.known(connection) ?? (await options.records?.programs(connection));
        const isLate =
          lists === undefined ||
          lists.readAt < options.changedAt(connection) ||
          Math.abs(options.now() - lists.readAt) >= limits.latelyMs;
        const own = isLate ? undefined : await memberships.programsLately(connection, lists.all, userId);
        return own ?? programsOf(userId);
      },
      /** The same with few calls: if they are not cached, a function that asks about one of them. */
      async programsNow(userId: string): Promise<readonly Program[] | OwnProgram> {
        const all = refresh ? await allPrograms() : await programs.withFewCalls(connection);
        if (all !== undefined && (await memberships.isReady(connection, all))) return amongThem(all, userId);
        readSoon(connection);
        return async (programId) => {
          if (!(await memberships.isMember(connection, programId, userId))) return undefined;
          if (all !== undefined) return all.find(({ id }) => id === programId);
          return (await options.platform(connection).programsPage({ id: programId })).items[0];
        };
      },
      /** The ids of a program's members. */
      membersOf: (programId: string): Promise<ReadonlySet<string>> =>
        orLoading(waitMs, () => memberships.idsOf(connection, programId)),
      /** How many of them are missing, because the platform's data for them could not be read. */
      async unreadable(what: 'people' | 'clients' | 'programs'): Promise<number> {
        if (what === 'programs') return (await programLists()).unreadable;
        const { team, clients } = (await lists()).unreadable;
        return what === 'clients' ? clients : team + clients;
      },
    };
  }
  return {
    /** The directory from a cache of at most ten minutes, or longer if it has many people. */
    of: (connection: Connection) => directory(connection, false),
    /** The directory with new entries, for a name that is not in it. Looks for them at most every 30 seconds. */
    refreshed: (connection: Connection) => directory(connection, true),
    /** The people, if they were read in the last ten minutes; else undefined. Makes no call. */
    known: names.known,
    /** How many members each of these programs has, by its id; unreadable programs are left out. */
    memberCounts: memberships.counts,
    /** The slugs of custom fields that clients have; at most 200. @throws like a {@link Directory} */
    fieldSlugs: async (connection: Connection): Promise<readonly string[]> =>
      (await orLoading(waitMs, () => names.get(connection))).slugs,
    /** An organization has changed (all of them, without an id): names are read again when they are needed. */
    refresh(organizationId?: string): void {
      changed.set(organizationId ?? '', options.now());
      names.drop(organizationId);
      programs.drop(organizationId);
      memberships.drop(organizationId);
    },
    /** A client was created: they are found at once, not only when the names are read again. Never rejects. */
    clientAdded: names.add,
    /** A program has a new member, who counts at once. Never rejects. */
    memberAdded: memberships.add,
    /** Reads what is not cached yet, so that no one has to wait for it. */
    warm(connection: Connection): void {
      const { people, programs } = directory(connection, false);
      options.inBackground(people());
      options.inBackground(programs().then((all) => memberships.readMissing(connection, all)));
    },
  };
}

/** The result of `refresh` in a refreshed directory, or the `stale` result while that is loading. */
export const withStaleFallback = <T>(stale: T, refresh: () => Promise<T>): Promise<T> =>
  refresh().catch(insteadOf(stale, ofKind(RefusedError, 'directory-loading')));
