import type { PlatformClient } from '../platform/client.ts';
import type { Task } from '../platform/resources.ts';
import type { Person } from '../workspaces/people.ts';
import { requireTaskAccess } from '../workspaces/permissions.ts';

/**
 * Marks a task done or not done, if this person may. Marking it twice is harmless: the state is set, not toggled.
 *
 * @param before is done once they may, and before it is marked
 * @returns the task as it is now
 * @throws RefusedError, PlatformError
 */
export async function setTaskDone(
  platform: PlatformClient,
  person: Person,
  taskId: string,
  done: boolean,
  before?: (taskId: string) => Promise<void>,
): Promise<Task> {
  await requireTaskAccess(platform, person, taskId);
  await before?.(taskId);
  return platform.setTaskDone(taskId, done);
}

/**
 * Marks tasks done, one after the other. Those that were marked count even when the next one fails.
 *
 * @returns the tasks marked, and why it ended before the last one, if it did
 */
export async function markAllDone(
  platform: PlatformClient,
  person: Person,
  taskIds: string[],
  before?: (taskId: string) => Promise<void>,
): Promise<{ done: Task[]; failed?: unknown }> {
  const done: Task[] = [];
  try {
    for (const id of taskIds) done.push(await setTaskDone(platform, person, id, true, before));
    return { done };
  } catch (failed) {
    return { done, failed };
  }
}
