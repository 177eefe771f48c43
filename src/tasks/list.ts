import type { PlatformClient } from '../platform/client.ts';
import type { Page } from '../platform/pages.ts';
import type { TasksQuery } from '../platform/requests.ts';
import type { Task } from '../platform/resources.ts';
import { foldName, nameWords } from '../workspaces/names.ts';

/** One page of open tasks: those due soonest first, undated ones last. Pages count from 1. */
export type TaskList = { tasks: Task[]; page: number; lastPage: number; total: number };

/** A user's tasks, a program's, or both; without either, the whole organization's. Both are ids. */
export type TaskFilter = { user?: string; program?: string };

/** True when a task is not done and its due time has passed. The platform's own time zone does not matter. */
export const isOverdue = (task: Pick<Task, 'due' | 'done'>, nowMs: number): boolean =>
  !task.done && task.due !== null && task.due * 1000 < nowMs;

const undated = Number.MAX_SAFE_INTEGER;

const bySoonest = (a: Task, b: Task): number =>
  (a.due ?? undated) - (b.due ?? undated) || (a.created_at ?? 0) - (b.created_at ?? 0);

/**
 * Reads one page of open tasks, which takes one call. If the platform sorts undated tasks first (the specification
 * does not say), they would hide the due ones, so all tasks are read and sorted here. To find out, a page that begins
 * with an undated task is compared with the list's first and last page: one or two calls more.
 *
 * @throws PlatformError
 */
export async function listOpenTasks(
  platform: PlatformClient,
  filter: TaskFilter,
  page = 1,
): Promise<TaskList> {
  const query = { ...filter, done: false, sort: 'due_date' } as const;
  const current = await platform.tasksPage(query, page);
  if (await undatedComeFirst(platform, query, current)) return sortLocally(platform, query, current);
  return { ...current, tasks: current.items.toSorted(bySoonest) };
}

/** True when the list begins with an undated task and ends with a due one. */
async function undatedComeFirst(
  platform: PlatformClient,
  query: TasksQuery,
  current: Page<Task>,
): Promise<boolean> {
  if (current.lastPage === 1 || current.items[0]?.due !== null) return false;
  const page = async (number: number) =>
    number === current.page ? current : platform.tasksPage(query, number);
  if ((await page(1)).items[0]?.due !== null) return false;
  return (await page(current.lastPage)).items.at(-1)?.due !== null;
}

/** The current page of the whole list, sorted as it should be. Only the last page may be shorter than the others. */
async function sortLocally(
  platform: PlatformClient,
  query: TasksQuery,
  current: Page<Task>,
): Promise<TaskList> {
  const { page, lastPage, items } = current;
  const all = (await Array.fromAsync(platform.tasks(query))).sort(bySoonest);
  const start = page < lastPage ? (page - 1) * items.length : all.length - items.length;
  return { tasks: all.slice(start, start + items.length), page, lastPage, total: all.length };
}

/**
 * Reads all overdue tasks, longest overdue first. It stops at the first task that is not overdue, so a digest whose
 * tasks fit on one page costs one call.
 *
 * @param nowMs tasks due before this are overdue (milliseconds, UTC)
 * @throws PlatformError
 */
export async function overdueTasks(
  platform: PlatformClient,
  filter: TaskFilter,
  nowMs: number,
): Promise<Task[]> {
  const overdue: Task[] = [];
  for await (const task of platform.tasks({ ...filter, done: false, sort: 'due_date' })) {
    if (task.due === null) continue;
    if (!isOverdue(task, nowMs)) break;
    overdue.push(task);
  }
  return overdue;
}

/** Returns one page of {@link overdueTasks}, all of which are read. */
export async function listOverdueTasks(
  platform: PlatformClient,
  filter: TaskFilter,
  nowMs: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<TaskList> {
  const all = await overdueTasks(platform, filter, nowMs);
  const tasks = all.slice((page - 1) * perPage, page * perPage);
  return { tasks, page, lastPage: Math.ceil(all.length / perPage), total: all.length };
}

/** Limits a search to beginnings of words, except in scripts without capitals (Chinese, Hebrew, Thai…). */
const searchTerm = (word: string): string => (/\p{Lo}/u.test(word) ? word : ` ${word}`);

/**
 * Finds the open tasks whose text contains all of these words or beginnings of words, ignoring case and accents. Reads
 * all pages, unless that is more than `maxRead` tasks.
 *
 * @throws PlatformError
 */
export async function findOpenTasks(
  platform: PlatformClient,
  filter: TaskFilter,
  words: string,
  maxRead = Number.POSITIVE_INFINITY,
): Promise<Task[]> {
  const wanted = nameWords(words);
  const found: Task[] = [];
  if (wanted.length === 0) return found;
  let read = 0;
  for await (const task of platform.tasks({ ...filter, done: false, sort: 'due_date' })) {
    const text = ` ${foldName(taskText(task))}`;
    if (wanted.every((word) => text.includes(searchTerm(word)))) found.push(task);
    read += 1;
    if (read >= maxRead) break;
  }
  return found;
}

/** The text of a task: its title if the platform sends one, else its description. */
export const taskText = (task: Pick<Task, 'title' | 'description'>): string => task.title || task.description;
