import type { PlatformClient } from '../platform/client.ts';
import type { Page } from '../platform/pages.ts';
import type { TasksQuery } from '../platform/requests.ts';
import type { Rows, Task } from '../platform/resources.ts';

/**
 * One page of tasks. Pages count from 1 and hold `perPage` tasks; the last one may hold fewer. Those that could not be
 * read are missing in `tasks`, and count in `total`.
 */
export type TaskList = {
  tasks: Task[];
  unreadable: number;
  page: number;
  lastPage: number;
  perPage: number;
  total: number;
};

const undated = Number.MAX_SAFE_INTEGER;

/** Due soonest first, undated tasks last. */
const bySoonest = (a: Task, b: Task): number =>
  (a.due ?? undated) - (b.due ?? undated) || (a.created_at ?? 0) - (b.created_at ?? 0);

type ReadPage = (page: number) => Promise<Page<Task>>;

/**
 * Counts the undated tasks at the beginning of a list, if due ones follow them. It reads the first page; the last page
 * too where the first has undated tasks only; then it searches for the page on which they end.
 */
async function countUndatedAhead(read: ReadPage): Promise<number> {
  const first = await read(1);
  if (first.items[0]?.due !== null) return 0;
  const endsUndated = async (page: number) => (await read(page)).items.at(-1)?.due === null;
  if (await endsUndated(1)) {
    const last = await read(first.lastPage);
    if (typeof last.items.at(-1)?.due !== 'number') return 0;
  }
  let [low, high] = [1, first.lastPage];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await endsUndated(middle)) low = middle + 1;
    else high = middle;
  }
  const onPage = (await read(low)).items.findIndex(({ due }) => due !== null);
  return (low - 1) * first.perPage + Math.max(0, onPage);
}

/**
 * Returns a function that reads one page of a list. Each page of the platform is read once, and one call is enough for
 * the first page. Two things may differ from the platform's own pages:
 *
 * - Undated tasks come last in a list that is sorted by `due_date`. The specification does not say where the platform
 *   puts them, and MySQL puts them first. Every other page therefore takes a look at the first one, at the same time.
 * - A page holds at most `maxPerPage` tasks, however many the platform's page has.
 *
 * It rejects with a PlatformError.
 */
export function createTaskPages(
  platform: PlatformClient,
  query: TasksQuery,
  maxPerPage = Number.POSITIVE_INFINITY,
): (page: number) => Promise<TaskList> {
  const pages = new Map<number, Promise<Page<Task>>>();
  const read: ReadPage = (page) => pages.getOrInsertComputed(page, () => platform.tasksPage(query, page));
  const byDue = query.sort === 'due_date';
  const inOrder = (tasks: Task[]) => (byDue ? tasks.toSorted(bySoonest) : tasks);

  return async (page) => {
    const [asked] = await Promise.all([read(page), byDue && read(1)]);
    const { perPage: size, total } = asked.page > asked.lastPage ? await read(1) : asked;
    const ahead = byDue ? await countUndatedAhead(read) : 0;
    if (ahead === 0 && size <= maxPerPage) {
      const { items, unreadable, lastPage } = asked;
      return { tasks: inOrder(items), unreadable, page, lastPage, perPage: size, total };
    }
    const perPage = Math.min(size, maxPerPage);
    const start = (page - 1) * perPage;
    const length = Math.max(0, Math.min(perPage, total - start));
    // Where these tasks are on the platform: those that it puts first are the end of this list.
    const places = Array.from({ length }, (_, i) => (start + i + ahead) % total);
    const tasks: Task[] = [];
    let unreadable = 0;
    for (const [number, on] of Map.groupBy(places, (place) => Math.floor(place / size) + 1)) {
      const page = await read(number);
      // The rows that can't be read count as the last ones of their page, so that each is on one page of this list.
      const rows = [...page.items, ...Array.from({ length: page.unreadable }, () => undefined)];
      for (const place of on) {
        const at = place % size;
        const task = rows[at];
        if (task !== undefined) tasks.push(task);
        else if (at < rows.length) unreadable += 1;
      }
    }
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    return { tasks: inOrder(tasks), unreadable, page, lastPage, perPage, total };
  };
}

/** One page of tasks that have all been read. */
export function pageOf(
  { items, unreadable }: Rows<Task>,
  { page, perPage }: { page: number; perPage: number },
): TaskList {
  const tasks = items.slice((page - 1) * perPage, page * perPage);
  const lastPage = Math.ceil(items.length / perPage);
  return { tasks, unreadable, page, lastPage, perPage, total: items.length };
}
