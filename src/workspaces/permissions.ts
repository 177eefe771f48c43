import type { PlatformClient } from '../platform/client.ts';
import type { Person } from './people.ts';
import { RefusedError } from './refused.ts';

/** Admins may change what concerns the whole organization, such as the connection of a workspace. */
export const isAdmin = (person: Person): boolean => person.role === 'admin';

/** Staff (admins and coaches) work with all tasks of their organization, clients only with their own. */
export const isStaff = (person: Person): boolean => person.role !== 'client';

/** @throws RefusedError */
export function requireStaff(person: Person): void {
  if (!isStaff(person)) throw new RefusedError({ kind: 'staff-only' });
}

/**
 * Checks that a person may change a task. Staff cost no call: their token sees only their own organization. A client's
 * task is read first.
 *
 * @throws RefusedError, PlatformError
 */
export async function requireTaskAccess(
  platform: PlatformClient,
  person: Person,
  taskId: string,
): Promise<void> {
  if (isStaff(person)) return;
  const { items } = await platform.tasksPage({ id: taskId, user: person.user.id });
  const own = items.some((task) => task.id === taskId && task.user.id === person.user.id);
  if (!own) throw new RefusedError({ kind: 'not-your-task' });
}
