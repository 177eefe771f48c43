import { LRUCache } from 'lru-cache';
import { mapAtOnce } from '../lib/at-once.ts';
import { insteadOf, ofKind } from '../lib/errors.ts';
import { PlatformError } from '../platform/errors.ts';
import type { Program } from '../platform/resources.ts';
import { type Connection, connectionKey, ofOrganization } from './connections.ts';
import type { DirectoryOptions } from './directory-options.ts';
import * as limits from './limits.ts';
import { readByOne } from './shared-cache.ts';

/** All members of a program, and when they were read (milliseconds, UTC). */
type Whole = { ids: Set<string>; count: number; readAt: number };

/** What is known of a program's members. */
export type Members = {
  /** How many there were when they were read. */
  count: number;
  has(userId: string): Promise<boolean>;
};

type Entry = {
  /** Settles once the store was read. */
  loaded?: Promise<void> | undefined;
  whole?: Whole | undefined;
  /** Read while a person waits: a large program's users are looked up one by one until it is read whole. */
  partial?: { at: number; members: Promise<Members> } | undefined;
  /** Who was added, and when. */
  added: Map<string, number>;
};

type Known = {
  entries: Map<string, Entry>;
  /** When each user was last looked up in all programs. */
  checked: LRUCache<string, number>;
  /** Pending while all members are being read. */
  reading?: Promise<void> | undefined;
  /** When reading in the background may begin again. */
  nextAt: number;
};

/**
 * Who is in which program. The API has no "programs of a user", so the members of all programs are kept: read in the
 * background, by one process for all, and stored. Every call rejects with a PlatformError.
 */
export function createMemberships(options: DirectoryOptions) {
  const { platform, background, now, records, leases, changedAt, inBackground } = options;
  const organizations = new LRUCache<string, Known>({ max: limits.organizationsCached });

  function knownOf(connection: Connection): Known {
    const key = connectionKey(connection);
    const known = organizations.get(key) ?? {
      entries: new Map(),
      checked: new LRUCache({ max: limits.checkedCached }),
      nextAt: Number.NEGATIVE_INFINITY,
    };
    organizations.set(key, known);
    return known;
  }
  const entryOf = ({ entries }: Known, programId: string): Entry =>
    entries.getOrInsertComputed(programId, () => ({ added: new Map() }));

  const ageOf = (at: number | undefined) =>
    at === undefined ? Number.POSITIVE_INFINITY : Math.abs(now() - at);

  function setWhole(entry: Entry, whole: Whole): void {
    for (const [id, at] of entry.added) {
      if (at < whole.readAt) entry.added.delete(id);
      else if (!whole.ids.has(id)) {
        whole.ids.add(id);
        whole.count += 1;
      }
    }
    entry.whole = whole;
    entry.partial = undefined;
  }

  /** Keeps the members of a program, here and in the store. */
  async function keep(connection: Connection, programId: string, entry: Entry, whole: Whole): Promise<void> {
    setWhole(entry, whole);
    await records?.saveMembers(connection, programId, { ...whole, ids: [...whole.ids] });
  }

  /** Takes the stored members, if they are newer. */
  async function load(connection: Connection, programId: string, entry: Entry): Promise<void> {
    entry.loaded ??= (async () => {
      const stored = await records?.members(connection, programId);
      const known = Math.max(entry.whole?.readAt ?? Number.NEGATIVE_INFINITY, changedAt(connection) - 1);
      if (stored !== undefined && stored.readAt > known)
        setWhole(entry, { ...stored, ids: new Set(stored.ids) });
    })();
    await entry.loaded;
  }

  /** How long members count as fresh; longer in an organization with many of them. */
  function freshFor({ entries }: Known): number {
    let members = 0;
    for (const { whole } of entries.values()) members += whole?.count ?? 0;
    return Math.min(
      limits.membersKeptMs / 2,
      Math.max(limits.directoryFreshMs, members * limits.perMemberMs),
    );
  }

  /** Undefined if the program is gone. */
  async function readWhole(
    connection: Connection,
    programId: string,
    entry: Entry,
  ): Promise<Whole | undefined> {
    const readAt = now();
    const atOnce = limits.readAtOnce.pages;
    const all = background(connection).programMembers(programId, { sort: 'created_at' }, { atOnce });
    const found = await Array.fromAsync(all, ({ id }) => id).catch(
      insteadOf(undefined, ofKind(PlatformError, 'not-found')),
    );
    if (found === undefined) return undefined;
    const ids = new Set(found);
    const whole = { ids, count: ids.size, readAt };
    await keep(connection, programId, entry, whole);
    return whole;
  }

  /** Reads all members that are not fresh, in one process for all. The others wait until that one has stored them. */
  async function readAll(connection: Connection, known: Known): Promise<void> {
    const fresh = freshFor(known);
    const isStale = ({ whole }: Entry) => ageOf(whole?.readAt) >= fresh;
    const stale = () => [...known.entries].filter(([, entry]) => isStale(entry));
    await readByOne({
      leases,
      key: `directory/members/${connectionKey(connection)}`,
      async stored() {
        for (const [programId, entry] of stale()) {
          entry.loaded = undefined;
          await load(connection, programId, entry);
        }
        return stale().length === 0 || undefined;
      },
      async read() {
        await mapAtOnce(stale(), limits.readAtOnce.background, ([programId, entry]) =>
          readWhole(connection, programId, entry),
        );
        return true;
      },
      lookEveryMs: limits.lookForMembersEveryMs,
    });
  }

  /** @returns the reading in progress, if there is one by now */
  function readSoon(connection: Connection, known: Known): Promise<void> | undefined {
    if (known.reading || now() < known.nextAt) return known.reading;
    known.nextAt = now() + limits.directoryRefreshMs;
    known.reading = readAll(connection, known).finally(() => {
      known.reading = undefined;
    });
    inBackground(known.reading);
    return known.reading;
  }

  const lookUp = async (connection: Connection, programId: string, id: string): Promise<boolean> =>
    (await platform(connection).programMembersPage(programId, { id })).items.some((one) => one.id === id);

  /** Reads the members of a program: all of a small one (one to three calls), the first page of a large one. */
  async function readNow(
    connection: Connection,
    known: Known,
    programId: string,
    entry: Entry,
  ): Promise<Members> {
    const readAt = now();
    const client = platform(connection);
    const { items, lastPage, total: count } = await client.programMembersPage(programId);
    const ids = new Set(items.map(({ id }) => id));
    if (lastPage <= limits.maxPages) {
      for (let page = 2; page <= lastPage; page += 1)
        for (const { id } of (await client.programMembersPage(programId, {}, page)).items) ids.add(id);
      const whole = { ids, count, readAt };
      await keep(connection, programId, entry, whole);
      return membersOf(entry, whole);
    }
    readSoon(connection, known);
    const results = new Map<string, Promise<boolean>>();
    return {
      count,
      async has(userId) {
        if (ids.has(userId) || entry.added.has(userId)) return true;
        const result = results.getOrInsertComputed(userId, () => lookUp(connection, programId, userId));
        // A failed call is repeated.
        result.catch(() => results.delete(userId));
        return result;
      },
    };
  }

  const membersOf = ({ added }: Entry, { ids, count }: Whole): Members => ({
    count,
    has: async (userId) => ids.has(userId) || added.has(userId),
  });

  /** @param isLarge whether the organization is too large to wait */
  async function members(connection: Connection, programId: string, isLarge: boolean): Promise<Members> {
    const known = knownOf(connection);
    const entry = entryOf(known, programId);
    await load(connection, programId, entry);
    const { whole } = entry;
    const ageMs = ageOf(whole?.readAt);
    if (whole && ageMs < freshFor(known)) return membersOf(entry, whole);
    if (whole && ageMs < limits.membersKeptMs && (isLarge || whole.count > limits.maxPagedMembers)) {
      readSoon(connection, known);
      return membersOf(entry, whole);
    }
    if (entry.partial && ageOf(entry.partial.at) < limits.directoryFreshMs) return entry.partial.members;
    const reading = readNow(connection, known, programId, entry);
    const partial = { at: now(), members: reading };
    entry.partial = partial;
    reading.catch(() => {
      if (entry.partial === partial) entry.partial = undefined;
    });
    return reading;
  }

  const isLarge = (programs: readonly unknown[]) => programs.length > limits.fewPrograms;

  async function programsOf(connection: Connection, programs: readonly Program[], userId: string) {
    const isMember = await mapAtOnce(programs, limits.readAtOnce.programs, async ({ id }) =>
      (await members(connection, id, isLarge(programs))).has(userId),
    );
    return programs.filter((_, at) => isMember[at]);
  }

  /** Looks a user up in the programs that they were not in some time ago: one call for each. */
  async function check(connection: Connection, programs: readonly Program[], userId: string): Promise<void> {
    const known = knownOf(connection);
    if (ageOf(known.checked.get(userId)) < limits.directoryRefreshMs) return;
    const checkedAt = now();
    await mapAtOnce(programs, limits.readAtOnce.programs, async ({ id }) => {
      const entry = entryOf(known, id);
      const readAt = entry.whole?.readAt ?? entry.partial?.at;
      if (
        entry.whole?.ids.has(userId) ||
        entry.added.has(userId) ||
        ageOf(readAt) < limits.directoryRefreshMs
      )
        return;
      if (await lookUp(connection, id, userId)) await add(connection, id, userId);
    });
    known.checked.set(userId, checkedAt);
  }

  async function add(connection: Connection, programId: string, userId: string): Promise<void> {
    const entry = entryOf(knownOf(connection), programId);
    await load(connection, programId, entry);
    entry.added.set(userId, now());
    const { whole } = entry;
    if (whole && !whole.ids.has(userId)) await keep(connection, programId, entry, whole);
  }

  /** Makes no call of the platform. */
  async function isKnown(connection: Connection, programs: readonly Program[]): Promise<boolean> {
    const known = knownOf(connection);
    for (const { id } of programs) {
      const entry = entryOf(known, id);
      await load(connection, id, entry);
      if (ageOf(entry.whole?.readAt) >= limits.membersKeptMs) return false;
    }
    return true;
  }

  /** Reads the missing members, at the background's pace. */
  async function readMissing(connection: Connection, programs: readonly Program[]): Promise<void> {
    if (await isKnown(connection, programs)) return;
    const known = knownOf(connection);
    for (const { id } of programs) entryOf(known, id);
    await readSoon(connection, known);
  }

  /** The programs that a user is a member of, with those that they joined since the members were read. */
  async function refreshedProgramsOf(connection: Connection, programs: readonly Program[], userId: string) {
    await programsOf(connection, programs, userId);
    await check(connection, programs, userId);
    return programsOf(connection, programs, userId);
  }

  return {
    /** The programs that a user is a member of, in their order. */
    programsOf,
    /** The same, as they are now: for a user who seems not to be in a program. */
    refreshedProgramsOf,
    /** The same from a cache of at most an hour, without a call; undefined if some members were read longer ago. */
    async programsLately(connection: Connection, programs: readonly Program[], userId: string) {
      const own: Program[] = [];
      for (const program of programs) {
        const entry = entryOf(knownOf(connection), program.id);
        await load(connection, program.id, entry);
        if (entry.whole === undefined || ageOf(entry.whole.readAt) >= limits.latelyMs) return undefined;
        if (entry.whole.ids.has(userId) || entry.added.has(userId)) own.push(program);
      }
      return own;
    },
    /** Whether {@link programsOf} makes few calls: not in a large organization whose members are not cached. */
    isReady: async (connection: Connection, programs: readonly Program[]): Promise<boolean> =>
      programs.length <= limits.manyPrograms || isKnown(connection, programs),
    /** Whether a user is a member of a program: one call, if that is not cached. */
    async isMember(connection: Connection, programId: string, userId: string): Promise<boolean> {
      const entry = entryOf(knownOf(connection), programId);
      await load(connection, programId, entry);
      if (
        entry.added.has(userId) ||
        (entry.whole?.ids.has(userId) && ageOf(entry.whole.readAt) < limits.membersKeptMs)
      )
        return true;
      return lookUp(connection, programId, userId);
    },
    /** Resolves when the members of a large organization are cached, which are read a few at a time. */
    ready: async (connection: Connection, programs: readonly Program[]): Promise<void> =>
      programs.length > limits.manyPrograms ? readMissing(connection, programs) : undefined,
    readMissing,
    async idsOf(connection: Connection, programId: string): Promise<ReadonlySet<string>> {
      await members(connection, programId, true);
      const entry = entryOf(knownOf(connection), programId);
      const whole = entry.whole ?? (await readWhole(connection, programId, entry));
      return whole?.ids ?? new Set();
    },
    /** How many members each program has, by its id; unreadable programs are left out. */
    async counts(connection: Connection, programs: readonly Program[]): Promise<Map<string, number>> {
      const counts = new Map<string, number>();
      await mapAtOnce(programs, limits.readAtOnce.programs, async ({ id }) => {
        const known = await members(connection, id, false).catch(() => undefined);
        if (known !== undefined) counts.set(id, known.count);
      });
      return counts;
    },
    /** Records that a user was added to a program a moment ago. Never rejects. */
    add,
    drop(organizationId?: string): void {
      const matches = ofOrganization(organizationId);
      for (const key of organizations.keys()) if (matches(key)) organizations.delete(key);
    },
  };
}
