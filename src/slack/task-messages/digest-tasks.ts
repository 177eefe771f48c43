import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCache } from '../../lib/cache.ts';
import type { WorkspaceRecordRef } from '../../store/workspace-records.ts';
import { idsIn } from './digest-counts.ts';
import type { TaskMessage } from './task-message.ts';

/** How many digests are known at most; each takes four bytes for a task. */
const mostDigests = 10_000;

/** Stands for a task's id. Two ids may have the same number, so it only says which digests need not be read. */
const numberOf = (id: string): number => hash('sha1', id, 'buffer').readUInt32LE();

/**
 * Creates a function that says whether a digest may have one of these tasks. The tasks of a digest never change, only
 * their states do, so each process reads each digest once, and not at every click in its workspace.
 */
export function createDigestTasks(get: (ref: WorkspaceRecordRef) => Promise<TaskMessage | undefined>) {
  const known = createCache<Uint32Array>({
    ttlMs: () => Number.POSITIVE_INFINITY,
    max: mostDigests,
    now: Date.now,
  });

  async function read(ref: WorkspaceRecordRef): Promise<Uint32Array> {
    // Hundreds of digests may be read in a row, and others wait for this process.
    await nextTurn();
    const digest = (await get(ref))?.digest;
    return Uint32Array.from(digest === undefined ? [] : idsIn(digest), numberOf);
  }

  /** @throws StoreUnavailableError, RecordError */
  return async (ref: WorkspaceRecordRef, tasks: readonly { id: string }[]): Promise<boolean> => {
    const numbers = await known.get(`${ref.workspaceId}/${ref.id}`, () => read(ref));
    return tasks.some(({ id }) => numbers.includes(numberOf(id)));
  };
}
