import type { PlatformClient } from '../platform/client.ts';
import type { DateSpan, TasksQuery } from '../platform/requests.ts';
import type { Rows, Task } from '../platform/resources.ts';
import {
  type DayRange,
  type DaySpan,
  isWithin,
  platformSpan,
  type Reader,
  spanDays,
  spanMoments,
} from './day-spans.ts';
import { isOverdue, openTaskPages, overdueTasks, type TaskFilter } from './list.ts';
import { createTaskPages, pageOf, type TaskList } from './task-pages.ts';

/** Which tasks to list. What is not given does not matter. */
export type TaskQuery = TaskFilter & {
  state: 'open' | 'overdue' | 'done';
  /** Days on which they are due, where the reader is. */
  due?: DaySpan | DayRange | undefined;
  /** Only those without a due date. */
  undated?: boolean;
  /** When they were done, as the platform reckons days: its answers do not say when. Only for tasks that are done. */
  doneOn?: DateSpan | undefined;
  /** Those created last come first; else those due soonest do, and of done tasks those created last. */
  newest?: boolean;
};

/** Where in a list to look. Pages count from 1 and hold at most `perPage` tasks. */
type Place = { page: number; perPage: number };

const byNewest = (a: Task, b: Task): number => (b.created_at ?? 0) - (a.created_at ?? 0);

/**
 * Reads the tasks of a query that are due within a span: open ones from the earliest on, done ones from the latest back,
 * and no further than the span.
 */
async function tasksDue(
  platform: PlatformClient,
  { user, program, state, doneOn: doneDate, due }: TaskQuery & { due: DaySpan | DayRange },
  reader: Reader,
): Promise<Rows<Task>> {
  const days = spanDays(due, reader);
  const { fromMs, untilMs } = spanMoments(days);
  const done = state === 'done';
  const found: Task[] = [];
  const query: TasksQuery = { user, program, done, doneDate, dueDate: platformSpan(days, reader.nowMs) };
  const list = platform.tasks({ ...query, sort: done ? '-due_date' : 'due_date' });
  for await (const task of list) {
    if (task.due === null) continue;
    const dueMs = task.due * 1000;
    if (done ? dueMs < fromMs : dueMs >= untilMs) break;
    const means = state !== 'overdue' || isOverdue(task, reader.nowMs);
    if (means && isWithin(days, task.due, reader)) found.push(task);
  }
  return { items: found, unreadable: list.unreadable };
}

/** All tasks of a query for which days don't matter. */
async function allTasks(platform: PlatformClient, query: TaskQuery): Promise<Rows<Task>> {
  const { user, program, state, doneOn: doneDate } = query;
  const done = state === 'done';
  const list = platform.tasks({ user, program, done, doneDate, sort: done ? '-created_at' : 'due_date' });
  return { items: await Array.fromAsync(list), unreadable: list.unreadable };
}

/** The tasks of a query that only Touchline can choose, all of them. */
async function chosenHere(platform: PlatformClient, query: TaskQuery, reader: Reader): Promise<Rows<Task>> {
  const { user, program, due, state, undated } = query;
  const found =
    due !== undefined
      ? await tasksDue(platform, { ...query, due }, reader)
      : state === 'overdue'
        ? await overdueTasks(platform, { user, program }, reader.nowMs)
        : await allTasks(platform, query);
  const items = undated ? found.items.filter((task) => task.due === null) : found.items;
  return { ...found, items: query.newest ? items.sort(byNewest) : items };
}

/**
 * Reads one page of the tasks that a query means. Days are the reader's, since the platform does not say in which zone
 * it reckons them; its own spans only spare pages.
 *
 * @throws PlatformError
 */
export async function queryTasks(
  platform: PlatformClient,
  query: TaskQuery,
  reader: Reader,
  place: Place,
): Promise<TaskList> {
  const { user, program, state, due, undated, doneOn: doneDate, newest } = query;
  if (due !== undefined || state === 'overdue' || undated) {
    return pageOf(await chosenHere(platform, query, reader), place);
  }
  const filter = { user, program };
  if (state === 'open' && !newest) return openTaskPages(platform, filter, place.perPage)(place.page);
  const newestFirst = { ...filter, done: state === 'done', doneDate, sort: '-created_at' } as const;
  return createTaskPages(platform, newestFirst, place.perPage)(place.page);
}

/**
 * Counts the overdue tasks of a list of open tasks, soonest first, one page of which has been read. Overdue ones come
 * first, so it looks for the page where they end: no call when that is this one, and few more in a long list.
 *
 * @throws PlatformError
 */
export async function countOverdue(
  platform: PlatformClient,
  filter: TaskFilter,
  current: TaskList,
  nowMs: number,
): Promise<number> {
  const { perPage } = current;
  const read = openTaskPages(platform, filter, perPage);
  const lateOn = ({ tasks }: TaskList) => tasks.filter((task) => isOverdue(task, nowMs)).length;
  if (current.lastPage <= 1) return lateOn(current);
  // The end is on a page from `low` to `high`; all pages before `low` are overdue.
  let [low, high, list] = [1, current.lastPage, current];
  for (;;) {
    const late = lateOn(list);
    if (late === list.tasks.length) low = list.page + 1;
    else if (late === 0) high = list.page - 1;
    else return (list.page - 1) * perPage + late;
    if (low > high) return Math.min((low - 1) * perPage, current.total);
    list = await read(Math.floor((low + high) / 2));
    // The list has become shorter meanwhile.
    if (list.tasks.length === 0) return Math.min((low - 1) * perPage, current.total);
  }
}
