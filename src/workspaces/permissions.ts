import { NamedError } from '../lib/errors.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Person } from './people.ts';

/** A client asked for something that only staff may do. */
export class StaffOnlyError extends NamedError {}

/** A client asked for a task that is not theirs, or that does not exist: they do not learn which. */
export class NotYourTaskError extends NamedError {}

/** A coach who is limited to their programs asked for another program, or for a person outside of theirs. */
export class NotYourProgramError extends NamedError {}

/** Admins may change what concerns the whole organization, such as the connection of a workspace. */
export const isAdmin = (person: Person): boolean => person.role === 'admin';

/** Staff (admins and coaches) work with all tasks of their organization, clients only with their own. */
export const isStaff = (person: Person): boolean => person.role !== 'client';

/** @throws StaffOnlyError */
export function requireStaff(person: Person): void {
  if (!isStaff(person)) throw new StaffOnlyError('Only team members may do this.');
}

/**
 * Checks that a person may change a task. Staff cost no call: their token sees only their own organization. A client's
 * task is read first.
 *
 * @throws NotYourTaskError, PlatformError
 */
export async function requireTaskAccess(
  platform: PlatformClient,
  person: Person,
  taskId: string,
): Promise<void> {
  if (isStaff(person)) return;
  const { items } = await platform.tasksPage({ id: taskId, user: person.user.id });
  const own = items.some((task) => task.id === taskId && task.user.id === person.user.id);
  if (!own) throw new NotYourTaskError('This task is not theirs.');
}
