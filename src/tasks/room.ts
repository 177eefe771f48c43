import type { JobScheduler } from '../jobs/scheduler.ts';
import { createOperations } from '../operations/operations.ts';
import { room } from '../store/room.ts';
import type { DraftServices } from './drafts/context.ts';
import { createDraftStore, operationRecord, requestRecord } from './drafts/draft-store.ts';
import { batchRecord } from './for-many/batch.ts';
import { createBatches } from './for-many/batches.ts';

type Dependencies = Omit<DraftServices, 'store' | 'operations'> & {
  scheduler: JobScheduler;
  /** How long a process has to answer before another looks after it, in milliseconds; 60,000 unless given. */
  pendingAfterMs: number | undefined;
};

/** What users asked for: tasks that are created once, and tasks for many. */
export const tasksRoom = room({
  records: [operationRecord, requestRecord, batchRecord],
  create({ scheduler, pendingAfterMs: afterMs, ...drafts }: Dependencies, { bucket }) {
    const { now } = drafts;
    const operations = createOperations({
      bucket: bucket(operationRecord),
      requests: bucket(requestRecord),
      scheduler,
      now,
      ...(afterMs && { afterMs }),
    });
    return {
      operations,
      drafts: { ...drafts, store: createDraftStore(operations), operations },
      batches: createBatches({ bucket: bucket(batchRecord), scheduler, now }),
    };
  },
});
