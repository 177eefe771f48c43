import type { Bucket } from './ports.ts';

/** A record's workspace and id. An id from outside does not prove which workspace the record belongs to. */
export type WorkspaceRecordRef = { workspaceId: string; id: string };

/**
 * Stores records by `WORKSPACE/ID`: an id of one workspace finds nothing in another. Calls reject like those of {@link
 * Bucket}.
 */
export function createWorkspaceRecords<T extends WorkspaceRecordRef>(bucket: Bucket<T>) {
  const keyOf = ({ workspaceId, id }: WorkspaceRecordRef): string => `${workspaceId}/${id}`;
  return {
    get: (ref: WorkspaceRecordRef): Promise<T | undefined> => bucket.get(keyOf(ref)),
    /** @param ttlMs in milliseconds from now */
    set: (record: T, ttlMs: number): Promise<void> => bucket.set(keyOf(record), record, ttlMs),
    /** Changes a record, as {@link Bucket.update} does. */
    update: (
      ref: WorkspaceRecordRef,
      ttlMs: (record: T) => number,
      how: (before: T | undefined) => T | undefined,
    ): Promise<T | undefined> => bucket.update(keyOf(ref), how, { ttlMs }),
    delete: async (ref: WorkspaceRecordRef): Promise<void> => void (await bucket.delete(keyOf(ref))),
  };
}
