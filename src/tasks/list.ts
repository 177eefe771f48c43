import type { PlatformClient } from '../platform/client.ts';
import type { Task } from '../platform/resources.ts';
import { foldName } from '../workspaces/names.ts';

/** One page of open tasks, soonest due first, undated ones last. */
export type TaskList = { tasks: Task[]; page: number; lastPage: number; total: number };

/** Whose tasks, and of which program; neither means the whole organization's. */
export type TaskFilter = { user?: string; program?: string };

/** A task is overdue when its due time has passed and it is not done, whatever the platform's own zone says. */
export const isOverdue = (task: Pick<Task, 'due' | 'done'>, nowMs: number): boolean =>
  !task.done && task.due !== null && task.due * 1000 < nowMs;

const undated = Number.MAX_SAFE_INTEGER;

const bySoonest = (a: Task, b: Task): number =>
  (a.due ?? undated) - (b.due ?? undated) || (a.created_at ?? 0) - (b.created_at ?? 0);

/**
 * Open tasks, one page of the platform's at a time: one call. Where a platform sorts undated tasks first (the
 * specification does not say), they would hide the due ones: then everything is read and sorted here. A page that
 * begins with an undated task is compared with the list's ends, which takes a call or two more.
 *
 * @throws PlatformError
 */
export async function listOpenTasks(
  platform: PlatformClient,
  filter: TaskFilter,
  page = 1,
): Promise<TaskList> {
  const query = { ...filter, done: false, sort: 'due_date' } as const;
  const answer = await platform.tasksPage(query, page);
  if (await undatedComeFirst(platform, query, answer)) return sortLocally(platform, query, answer);
  return { ...answer, tasks: answer.items.toSorted(bySoonest) };
}

type Query = Parameters<PlatformClient['tasksPage']>[0];
type Answer = Awaited<ReturnType<PlatformClient['tasksPage']>>;

/** Whether the list begins with an undated task and ends with a due one. */
async function undatedComeFirst(platform: PlatformClient, query: Query, answer: Answer): Promise<boolean> {
  if (answer.lastPage === 1 || answer.items[0]?.due !== null) return false;
  const page = async (number: number) =>
    number === answer.page ? answer : platform.tasksPage(query, number);
  if ((await page(1)).items[0]?.due !== null) return false;
  return (await page(answer.lastPage)).items.at(-1)?.due !== null;
}

/** The same page of the list as it should be sorted. Only the last page may be shorter than the others. */
async function sortLocally(platform: PlatformClient, query: Query, answer: Answer): Promise<TaskList> {
  const { page, lastPage, items } = answer;
  const all = (await Array.fromAsync(platform.tasks(query))).sort(bySoonest);
  const start = page < lastPage ? (page - 1) * items.length : all.length - items.length;
  return { tasks: all.slice(start, start + items.length), page, lastPage, total: all.length };
}

/**
 * The overdue tasks, longest overdue first. Read page by page while they are overdue, so a digest whose tasks fit
 * one page costs one call.
 *
 * @param nowMs the moment that decides (milliseconds, UTC)
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

/** {@link overdueTasks} as one page of a list; all of them are read. */
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

/** Scripts without capitals (Chinese, Hebrew, Thai…) write words together, so there a word is found inside others. */
const searchTerm = (word: string): string => (/\p{Lo}/u.test(word) ? word : ` ${word}`);

/**
 * Open tasks of a person whose title has every one of these words (or their beginnings), without regard to case and
 * accents. All pages are read.
 */
export async function findOpenTasks(
  platform: PlatformClient,
  filter: TaskFilter,
  words: string,
): Promise<Task[]> {
  const wanted = foldName(words).split(' ').filter(Boolean);
  const found: Task[] = [];
  if (wanted.length === 0) return found;
  for await (const task of platform.tasks({ ...filter, done: false, sort: 'due_date' })) {
    const text = ` ${foldName(taskText(task))}`;
    if (wanted.every((word) => text.includes(searchTerm(word)))) found.push(task);
  }
  return found;
}

/** What a task is called: its title where the platform sends one, else its description. */
export const taskText = (task: Pick<Task, 'title' | 'description'>): string => task.title || task.description;
