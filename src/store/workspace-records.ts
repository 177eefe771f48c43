import type { Bucket } from './ports.ts';

/** Whose record it is, and which. An id that comes from outside says nothing about the workspace it belongs to. */
export type WorkspaceRecordRef = { workspaceId: string; id: string };

/**
 * Keeps records by `WORKSPACE/ID`: an id of one workspace finds nothing in another. Earlier releases kept them by their id
 * alone, and those are still found in their own workspace. Calls reject as those of {@link Bucket} do.
 */
export function createWorkspaceRecords<T extends WorkspaceRecordRef>(bucket: Bucket<T>) {
  const keyOf = ({ workspaceId, id }: WorkspaceRecordRef): string => `${workspaceId}/${id}`;

  async function ofEarlierRelease({ workspaceId, id }: WorkspaceRecordRef): Promise<T | undefined> {
    // With a slash it would be another workspace's key.
    const found = id.includes('/') ? undefined : await bucket.get(id);
    return found?.workspaceId === workspaceId ? found : undefined;
  }

  return {
    get: async (ref: WorkspaceRecordRef): Promise<T | undefined> =>
      (await bucket.get(keyOf(ref))) ?? (await ofEarlierRelease(ref)),
    /** @param ttlMs in milliseconds from now */
    set: (record: T, ttlMs: number): Promise<void> => bucket.set(keyOf(record), record, ttlMs),
    async delete(ref: WorkspaceRecordRef): Promise<void> {
      await bucket.delete(keyOf(ref));
      if ((await ofEarlierRelease(ref)) !== undefined) await bucket.delete(ref.id);
    },
  };
}
