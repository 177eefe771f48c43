import type { PlatformClient } from '../platform/client.ts';
import type { Task } from '../platform/resources.ts';
import { overdueTasks } from '../tasks/list.ts';
import type { Subscription } from './subscriptions.ts';

/** One person's overdue tasks, longest overdue first. */
export type Overdue = { assignee: { id: string; name: string }; tasks: Task[] };

/**
 * Reads the overdue tasks for a digest, grouped by assignee and sorted by name. Each page is one call to the platform.
 *
 * @param nowMs the moment that decides what is overdue (milliseconds, UTC)
 */
export async function collectOverdue(
  platform: PlatformClient,
  { program }: Pick<Subscription, 'program'>,
  nowMs: number,
): Promise<Overdue[]> {
  const people = new Map<string, Overdue>();
  for (const task of await overdueTasks(platform, { program: program?.id }, nowMs))
    people.getOrInsert(task.user.id, { assignee: task.user, tasks: [] }).tasks.push(task);
  return [...people.values()].sort((a, b) => a.assignee.name.localeCompare(b.assignee.name, 'en'));
}
