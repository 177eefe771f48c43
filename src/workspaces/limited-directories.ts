import type { Directories, Directory } from './directory.ts';
import { limitOf, type ProgramLimit } from './program-limit.ts';

/** Filters a list once for each limit, because name search keeps an index for each list. */
function createFilter() {
  const filtered = new WeakMap<ProgramLimit, WeakMap<readonly object[], readonly object[]>>();
  return <T extends { id: string }>(
    limit: ProgramLimit,
    list: readonly T[],
    ids: ReadonlySet<string>,
  ): readonly T[] => {
    const lists = filtered.getOrInsertComputed(limit, () => new WeakMap());
    return lists.getOrInsertComputed(list, () => list.filter(({ id }) => ids.has(id))) as readonly T[];
  };
}

/** Directories that show a limited coach only their programs and the people in them. */
export function limitDirectories<Some extends Pick<Directories, 'of' | 'refreshed'>>(
  directories: Some,
): Some {
  const filter = createFilter();
  const limited = <Whole extends Directory>(directory: Whole, limit: ProgramLimit | undefined): Whole => {
    if (limit === undefined) return directory;
    return {
      ...directory,
      people: async () => filter(limit, await directory.people(), limit.people),
      clients: async () => filter(limit, await directory.clients(), limit.people),
      programs: async () => filter(limit, await directory.programs(), limit.programs),
      programsOf: async (userId: string) =>
        (await directory.programsOf(userId)).filter(({ id }) => limit.programs.has(id)),
      programsToShow: async (userId: string) =>
        (await directory.programsToShow(userId)).filter(({ id }) => limit.programs.has(id)),
      // It is unknown whether they are in one of the programs.
      unreadable: async () => 0,
      async programsNow(userId: string) {
        const own = await directory.programsNow(userId);
        if (typeof own === 'function')
          return async (id: string) => (limit.programs.has(id) ? own(id) : undefined);
        return own.filter(({ id }) => limit.programs.has(id));
      },
    };
  };
  return {
    ...directories,
    of: (connection) => limited(directories.of(connection), limitOf(connection)),
    refreshed: (connection) => limited(directories.refreshed(connection), limitOf(connection)),
  };
}
