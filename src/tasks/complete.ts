import type { PlatformClient } from '../platform/client.ts';
import type { Task } from '../platform/resources.ts';
import type { Person } from '../workspaces/people.ts';
import { requireTaskAccess } from '../workspaces/permissions.ts';

/**
 * Marks a task done or not done, if this person may. Marking it twice is harmless: the state is set, not toggled.
 *
 * @returns the task as it is now
 * @throws NotYourTaskError, PlatformError
 */
export async function setTaskDone(
  platform: PlatformClient,
  person: Person,
  taskId: string,
  done: boolean,
): Promise<Task> {
  await requireTaskAccess(platform, person, taskId);
  return platform.setTaskDone(taskId, done);
}
