import { emailKey } from '../lib/email-key.ts';
import type { PlatformClient } from '../platform/client.ts';
import { PlatformError } from '../platform/errors.ts';
import type { List, Page } from '../platform/pages.ts';
import type { TasksQuery } from '../platform/requests.ts';
import type { Client, Task } from '../platform/resources.ts';
import type { Directories, Directory } from './directory.ts';
import { limitOf, type ProgramLimit } from './program-limit.ts';
import { RefusedError } from './refused.ts';

/**
 * A page without items that the reader may not see. If the platform sent such items, its total counts them too, and the
 * owners of unreadable rows are unknown.
 */
function onlySeen<T>(page: Page<T>, sees: (item: T) => boolean): Page<T> {
  const items = page.items.filter(sees);
  const isWhole = items.length === page.items.length;
  return isWhole ? page : { ...page, items, unreadable: 0, total: items.length };
}

const emptyPage = { items: [], unreadable: 0, page: 1, lastPage: 1, perPage: 1, total: 0 };

function onlySeenOf<T>(list: List<T>, sees: (item: T) => boolean): List<T> {
  let isWhole = true;
  return {
    async *[Symbol.asyncIterator]() {
      for await (const item of list) {
        if (sees(item)) yield item;
        else isWhole = false;
      }
    },
    get unreadable() {
      return isWhole ? list.unreadable : 0;
    },
  };
}

const nothing: List<never> = { async *[Symbol.asyncIterator]() {}, unreadable: 0 };

type TaskFilter = {
  /** Narrows a query to what the reader may see; undefined if that is nothing. */
  narrow: (query: TasksQuery) => TasksQuery | undefined;
  sees: (task: Task) => boolean;
};

/** Asks for less, and checks the results: the platform may ignore a filter, or match it loosely. */
const limitTasks = (
  { tasks, tasksPage }: PlatformClient,
  { narrow, sees }: TaskFilter,
): Pick<PlatformClient, 'tasks' | 'tasksPage'> => ({
  tasks(query = {}) {
    const narrowed = narrow(query);
    return narrowed === undefined ? nothing : onlySeenOf(tasks(narrowed), sees);
  },
  async tasksPage(query = {}, page) {
    const narrowed = narrow(query);
    return narrowed === undefined ? emptyPage : onlySeen(await tasksPage(narrowed, page), sees);
  },
});

/** The platform as a client may see it: only their own tasks, whatever is asked for. */
export function platformOfClient(platform: PlatformClient, userId: string): PlatformClient {
  const narrow = (query: TasksQuery) =>
    query.user === undefined || query.user === userId ? { ...query, user: userId } : undefined;
  return { ...platform, ...limitTasks(platform, { narrow, sees: (task) => task.user.id === userId }) };
}

/**
 * The platform as a limited coach sees it: the tasks and members of their programs, and these people's cards. Writes
 * elsewhere are refused before they are sent. The team and the organization stay visible.
 */
export function platformOfCoach(platform: PlatformClient, limit: ProgramLimit): PlatformClient {
  const { programs, people } = limit;
  const requireOneOf = (known: ReadonlySet<string>, id: string): void => {
    if (!known.has(id)) throw new RefusedError({ kind: 'not-your-program' });
  };
  const narrow = (query: TasksQuery): TasksQuery | undefined => {
    const asked = query.program?.split(',').filter((id) => programs.has(id)) ?? [...programs];
    return asked.length === 0 ? undefined : { ...query, program: asked.join(',') };
  };
  const tasks = limitTasks(platform, { narrow, sees: (task) => programs.has(task.program.id) });
  /** The emails of clients that they create: if a response is lost, the client is looked up. */
  const created = new Set<string>();
  const seesClient = ({ id, email }: Pick<Client, 'id' | 'email'>): boolean => {
    if (created.has(emailKey(email))) people.add(id);
    return people.has(id);
  };
  return {
    ...platform,
    ...tasks,
    clients: (query) => onlySeenOf(platform.clients(query), seesClient),
    programs: (query) => onlySeenOf(platform.programs(query), ({ id }) => programs.has(id)),
    programsPage: async (query, page) =>
      onlySeen(await platform.programsPage(query, page), ({ id }) => programs.has(id)),
    programMembers: (id, query) => (programs.has(id) ? platform.programMembers(id, query) : nothing),
    programMembersPage: async (id, query, page) =>
      programs.has(id) ? platform.programMembersPage(id, query, page) : emptyPage,
    async createClient(body) {
      try {
        const client = await platform.createClient(body);
        people.add(client.id);
        return client;
      } catch (error) {
        if (error instanceof PlatformError && error.ambiguous) created.add(emailKey(body.email));
        throw error;
      }
    },
    async updateClientInfo(id, info) {
      requireOneOf(people, id);
      return platform.updateClientInfo(id, info);
    },
    async addProgramMember(program, user) {
      requireOneOf(programs, program);
      requireOneOf(people, user);
      return platform.addProgramMember(program, user);
    },
    async createTask(body) {
      requireOneOf(programs, body.program);
      return platform.createTask(body);
    },
    async setTaskDone(id, done) {
      const { items } = await tasks.tasksPage({ id });
      if (!items.some((task) => task.id === id)) throw new RefusedError({ kind: 'not-your-task' });
      return platform.setTaskDone(id, done);
    },
  };
}

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
    const isSeen = ({ id }: { id: string }) => limit.programs.has(id);
    return {
      ...directory,
      people: async () => filter(limit, await directory.people(), limit.people),
      clients: async () => filter(limit, await directory.clients(), limit.people),
      programs: async () => filter(limit, await directory.programs(), limit.programs),
      programsOf: async (userId: string) => (await directory.programsOf(userId)).filter(isSeen),
      programsToShow: async (userId: string) => (await directory.programsToShow(userId)).filter(isSeen),
      // It is unknown whether they are in one of the programs.
      unreadable: async () => 0,
      async programsNow(userId: string) {
        const own = await directory.programsNow(userId);
        if (typeof own === 'function')
          return async (id: string) => (limit.programs.has(id) ? own(id) : undefined);
        return own.filter(isSeen);
      },
    };
  };
  return {
    ...directories,
    of: (connection) => limited(directories.of(connection), limitOf(connection)),
    refreshed: (connection) => limited(directories.refreshed(connection), limitOf(connection)),
  };
}
