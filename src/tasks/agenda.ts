import type { PlatformClient } from '../platform/client.ts';
import type { Task } from '../platform/resources.ts';
import { isOverdue, listOpenTasks, type TaskFilter } from './list.ts';
import type { TaskList } from './task-pages.ts';

/** A person's tasks: one page of the open ones, and those done today or yesterday; how many could not be read. */
export type Agenda = { open: TaskList; done: Task[]; unreadable: number };

/** Reads a person's agenda, with two calls at the same time. @throws PlatformError */
export async function readAgenda(
  platform: PlatformClient,
  filter: TaskFilter & { user: string },
): Promise<Agenda> {
  const query = { ...filter, done: true, doneDate: 'today,yesterday', sort: '-due_date' } as const;
  const [open, done] = await Promise.all([listOpenTasks(platform, filter), platform.tasksPage(query)]);
  const unreadable = open.unreadable + done.unreadable;
  return { open, done: done.items.filter((task) => task.done), unreadable };
}

/**
 * Overdue tasks of other people, longest overdue first, whether there are more than these, and how many that may be among
 * them could not be read.
 */
export type OverdueOfOthers = { tasks: Task[]; more: boolean; unreadable: number };

/**
 * Reads what is overdue in some programs, with one call, without the tasks of these people (the team). The platform may
 * reckon in another time zone, so a task that is not overdue yet is left out.
 *
 * @param programs ids, at least one
 * @throws PlatformError
 */
export async function readOverdueOfOthers(
  platform: PlatformClient,
  programs: readonly string[],
  team: ReadonlySet<string>,
  nowMs: number,
): Promise<OverdueOfOthers> {
  const query = { program: programs.join(','), overdue: true, sort: 'due_date' } as const;
  const { items, unreadable, lastPage } = await platform.tasksPage(query);
  const tasks = items.filter((task) => isOverdue(task, nowMs) && !team.has(task.user.id));
  return { tasks, more: lastPage > 1, unreadable };
}
