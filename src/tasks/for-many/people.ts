import type { PlatformClient } from '../../platform/client.ts';
import type { Directory } from '../../workspaces/directory.ts';
import { compareNames } from '../../workspaces/names.ts';
import { possiblyMeant } from '../drafts/advance-draft.ts';
import { toRef } from '../drafts/draft.ts';
import type { Batch, BatchItem } from './batch.ts';

type People = Pick<Batch, 'items' | 'staff' | 'leftOut'>;

/**
 * The members of a program as they are now, sorted by name, without those who are left out. Its coaches and leaders lead
 * it, and get no task.
 *
 * @param except the names of those who are left out
 * @throws PlatformError
 */
export async function membersNow(
  platform: Pick<PlatformClient, 'programMembers'>,
  program: BatchItem['program'],
  except: readonly string[] = [],
): Promise<People> {
  const all = await Array.fromAsync(platform.programMembers(program.id, { sort: 'name' }));
  const members = all.filter(({ role }) => role === 'member');
  const leftOut = except.flatMap((name) => possiblyMeant(members, name)).map(toRef);
  const items = members
    .filter((one) => !leftOut.some(({ id }) => id === one.id))
    .map(({ id, name }) => ({ user: { id, name }, program }))
    .sort((a, b) => compareNames(a.user.name, b.user.name));
  return { items, staff: all.length - members.length, ...(leftOut.length > 0 && { leftOut }) };
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
export function peopleNow(
  platform: Pick<PlatformClient, 'programMembers'>,
  directory: Directory,
  batch: Pick<Batch, 'items' | 'everyone' | 'leftOut'>,
): Promise<People> {
  const except = batch.leftOut?.map(({ name }) => name);
  return batch.everyone ? membersNow(platform, batch.everyone, except) : stillMembers(directory, batch);
}

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
