import type { PlatformClient } from '../platform/client.ts';
import type { Rows, Task } from '../platform/resources.ts';

/**
 * Reads tasks by their ids, in the order of the ids; one call for as many as a page of the platform holds. What does not
 * exist any more is left out.
 *
 * @param user whose tasks they have to be, if not anybody's: a platform that ignores a filter must not show others
 * @throws PlatformError
 */
export async function byIds(platform: PlatformClient, ids: string[], user?: string): Promise<Rows<Task>> {
  const wanted = new Set(ids);
  const found = new Map<string, Task>();
  // Several ids with commas between them mean any of them.
  const list = platform.tasks({ id: ids.join(','), user });
  for await (const task of list) {
    if (wanted.has(task.id) && (user === undefined || task.user.id === user)) found.set(task.id, task);
    if (found.size === wanted.size) break;
  }
  return { items: ids.flatMap((id) => found.get(id) ?? []), unreadable: list.unreadable };
}
