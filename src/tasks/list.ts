import type { PlatformClient } from '../platform/client.ts';
import type { Rows, Task } from '../platform/resources.ts';
import { createTaskPages, type TaskList } from './task-pages.ts';

export type { TaskList };

/** A user's tasks, a program's, or both; without either, the whole organization's. Both are ids. */
export type TaskFilter = { user?: string | undefined; program?: string | undefined };

/** True when a task is not done and its due time has passed. The platform's own time zone does not matter. */
export const isOverdue = (task: Pick<Task, 'due' | 'done'>, nowMs: number): boolean =>
  !task.done && task.due !== null && task.due * 1000 < nowMs;

/** The first page of {@link openTaskPages}. @throws PlatformError */
export const listOpenTasks = (platform: PlatformClient, filter: TaskFilter): Promise<TaskList> =>
  openTaskPages(platform, filter)(1);

/**
 * Reads pages of open tasks: those due soonest first, undated ones last. The first page takes one call, later ones take two
 * at the same time; a few more if the platform sorts undated tasks first. Each page of the platform is read once.
 */
export const openTaskPages = (platform: PlatformClient, filter: TaskFilter, maxPerPage?: number) =>
  createTaskPages(platform, { ...filter, done: false, sort: 'due_date' }, maxPerPage);

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
): Promise<Rows<Task>> {
  const overdue: Task[] = [];
  const list = platform.tasks({ ...filter, done: false, sort: 'due_date' });
  for await (const task of list) {
    if (task.due === null) continue;
    if (!isOverdue(task, nowMs)) break;
    overdue.push(task);
  }
  return { items: overdue, unreadable: list.unreadable };
}

/** The text of a task: its title if the platform sends one, else its description. */
export const taskText = (task: Pick<Task, 'title' | 'description'>): string => task.title || task.description;
