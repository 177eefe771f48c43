import type { PlatformClient } from '../platform/client.ts';
import type { Task } from '../platform/resources.ts';
import { isStaff, type Person } from '../workspaces/people.ts';

/** A client asked for a task that is not theirs (or not there: they are not told which). */
export class NotYourTaskError extends Error {
  override readonly name = 'NotYourTaskError';
}

/**
 * Marks a task done or not done, after checking that this person may. One call for staff, whose token sees only
 * their own organization; a client's task is read first. Marking twice is harmless: the state is set, not flipped.
 *
 * @throws NotYourTaskError, PlatformError
 */
export async function setTaskDone(
  platform: PlatformClient,
  person: Person,
  taskId: string,
  done: boolean,
): Promise<Task> {
  if (!isStaff(person)) {
    const { items } = await platform.tasksPage({ id: taskId, user: person.user.id });
    const own = items.some((task) => task.id === taskId && task.user.id === person.user.id);
    if (!own) throw new NotYourTaskError('This task is not theirs.');
  }
  return platform.setTaskDone(taskId, done);
}
