import type { PlatformClient } from '../../platform/client.ts';
import type { Directory } from '../../workspaces/directory.ts';
import { compareNames } from '../../workspaces/names.ts';
import type { Batch, BatchItem } from './batch.ts';

type People = Pick<Batch, 'items' | 'staff'>;

/**
 * The members of a program as they are now, sorted by name. Its coaches and leaders lead it, and get no task.
 *
 * @throws PlatformError
 */
export async function membersNow(
  platform: Pick<PlatformClient, 'programMembers'>,
  program: BatchItem['program'],
): Promise<People> {
  const all = await Array.fromAsync(platform.programMembers(program.id, { sort: 'name' }));
  const members = all.filter(({ role }) => role === 'member');
  const items = members
    .map(({ id, name }) => ({ user: { id, name }, program }))
    .sort((a, b) => compareNames(a.user.name, b.user.name));
  return { items, staff: all.length - members.length };
}

/** Those of the people who were named that are still in their programs. @throws what the directory throws */
async function stillMembers(directory: Directory, { items }: Pick<Batch, 'items'>): Promise<People> {
  const still: BatchItem[] = [];
  for (const item of items) {
    const own = await directory.programsOf(item.user.id);
    if (own.some(({ id }) => id === item.program.id)) still.push(item);
  }
  return { items: still, staff: 0 };
}

/** Who gets the task of a batch by now. @throws PlatformError, and what the directory throws */
export const peopleNow = (
  platform: Pick<PlatformClient, 'programMembers'>,
  directory: Directory,
  batch: Pick<Batch, 'items' | 'everyone'>,
): Promise<People> =>
  batch.everyone ? membersNow(platform, batch.everyone) : stillMembers(directory, batch);

/** Who came and who left between two lists. */
export function changedPeople(
  before: BatchItem[],
  after: BatchItem[],
): { added: BatchItem[]; gone: BatchItem[] } {
  const missing = (some: BatchItem[], others: BatchItem[]) => {
    const ids = new Set(others.map(({ user }) => user.id));
    return some.filter(({ user }) => !ids.has(user.id));
  };
  return { added: missing(after, before), gone: missing(before, after) };
}
