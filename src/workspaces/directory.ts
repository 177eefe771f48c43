import { insteadOf, NamedError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { TimeoutError, withTimeout } from '../lib/timeout.ts';
import type { Program } from '../platform/resources.ts';
import type { Connection } from './connections.ts';
import type { DirectoryOptions } from './directory-options.ts';
import { createMemberships } from './memberships.ts';
import { createNameLists } from './name-lists.ts';
import type { PersonRef } from './person-ref.ts';
import { createSharedCache } from './shared-cache.ts';

export { type PersonRef, toPersonRef } from './person-ref.ts';

/**
 * The people and programs of an organization. Each part is read when it is first needed, shared by all callers, and kept
 * in the store. Every call rejects with a PlatformError, or with a {@link DirectoryLoadingError} while a large
 * organization is still being read.
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
  /** The ids of a program's members. */
  membersOf(programId: string): Promise<ReadonlySet<string>>;
};

/** The names of a large organization are still being read. A later call will get them. */
export class DirectoryLoadingError extends NamedError {}

type ProgramLists = { all: readonly Program[]; readAt: number };

const freshMs = 10 * 60_000;
const refreshMs = 30_000;
/** With more programs than this, old ones are used while new ones are read. */
const manyPrograms = 30;
/** How many pages of programs are read at the same time. */
const pagesAtOnce = 5;

function createProgramLists({ platform, now, records, leases, changedAt }: DirectoryOptions) {
  return createSharedCache<ProgramLists>({
    name: 'programs',
    leases,
    now,
    changedAt,
    ttlMs: () => freshMs,
    staleWhileRevalidate: ({ all }) => all.length > manyPrograms,
    async read(connection) {
      const readAt = now();
      const programs = platform(connection).programs({ sort: 'name' }, { atOnce: pagesAtOnce });
      const lists = { all: await Array.fromAsync(programs), readAt };
      await records?.savePrograms(connection, lists);
      return lists;
    },
    async stored(connection, afterMs) {
      const found = await records?.programs(connection);
      return found && found.readAt > afterMs ? found : undefined;
    },
  });
}

const orLoading = <T>(waitMs: number, reading: () => Promise<T>): Promise<T> =>
  withTimeout(waitMs, reading).catch((cause: unknown) => {
    if (!(cause instanceof TimeoutError)) throw cause;
    throw new DirectoryLoadingError('The organization’s names are still being read.', { cause });
  });

export type Directories = ReturnType<typeof createDirectories>;

/**
 * Keeps the directories of the 200 workspaces used last in memory, and all of them in the store. Large organizations get
 * stale names while fresh ones load. Old names stay when loading fails.
 */
export function createDirectories({
  waitMs = 15_000,
  log,
  ...given
}: Omit<DirectoryOptions, 'inBackground' | 'changedAt' | 'records' | 'leases'> &
  Partial<Pick<DirectoryOptions, 'records' | 'leases'>> & {
    /** How long a call waits for names, in milliseconds; 15,000 by default. */
    waitMs?: number;
    log?: Log;
  }) {
  /** When each organization changed, and all of them (`''`). */
  const changed = new Map<string, number>();
  const options: DirectoryOptions = {
    records: undefined,
    leases: undefined,
    ...given,
    changedAt: ({ organization: { id } }) =>
      Math.max(...[id, ''].map((key) => changed.get(key) ?? Number.NEGATIVE_INFINITY)),
    inBackground: (work) =>
      void work.catch((err: unknown) => log?.info({ err }, 'A directory was not read in the background.')),
  };
  const names = createNameLists(options);
  const programs = createProgramLists(options);
  const memberships = createMemberships(options);

  function directory(connection: Connection, refresh: boolean): Directory {
    const lists = () =>
      orLoading(waitMs, () => (refresh ? names.refreshed(connection) : names.get(connection)));
    const allPrograms = async () => (await programs.get(connection, refresh ? refreshMs : undefined)).all;
    return {
      people: async () => (await lists()).people,
      clients: async () => (await lists()).clients,
      programs: allPrograms,
      programsOf: async (userId) => {
        const all = await allPrograms();
        return refresh
          ? memberships.refreshedProgramsOf(connection, all, userId)
          : memberships.programsOf(connection, all, userId);
      },
      membersOf: (programId) => orLoading(waitMs, () => memberships.idsOf(connection, programId)),
    };
  }
  return {
    /** The directory as it was at most ten minutes ago, or longer ago if it has many people. */
    of: (connection: Connection) => directory(connection, false),
    /** The directory with what is new, looked for unless that was done within the last 30 seconds: for a name that is not in it. */
    refreshed: (connection: Connection) => directory(connection, true),
    /** The people as they were read at most ten minutes ago; undefined if that was longer ago. Makes no call. */
    known: names.known,
    /** How many members each of these programs has, by its id; those that can't be read are left out. */
    memberCounts: memberships.counts,
    /** The slugs of the custom fields that some client has; at most 200. @throws what a {@link Directory} does */
    fieldSlugs: async (connection: Connection): Promise<readonly string[]> =>
      (await orLoading(waitMs, () => names.get(connection))).slugs,
    /** Something in an organization has changed (in any, without an id): names are read again when they are needed. */
    refresh(organizationId?: string): void {
      changed.set(organizationId ?? '', options.now());
      names.drop(organizationId);
      programs.drop(organizationId);
      memberships.drop(organizationId);
    },
    /** A client was created: they are found at once, and not when the names are read again. Never rejects. */
    clientAdded: names.add,
    /** A program has a new member, who counts at once. Never rejects. */
    memberAdded: memberships.add,
    /** Reads what is not known yet, so that nobody has to wait for it. */
    warm(connection: Connection): void {
      const { people, programs } = directory(connection, false);
      options.inBackground(people());
      options.inBackground(programs().then((all) => memberships.counts(connection, all)));
    },
  };
}

/** Resolves to what `refresh` finds in a refreshed directory, or to the `stale` result while that is loading. */
export const withStaleFallback = <T>(stale: T, refresh: () => Promise<T>): Promise<T> =>
  refresh().catch(insteadOf(stale, DirectoryLoadingError));
