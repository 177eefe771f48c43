import { createOperations } from '../operations/operations.ts';
import { room } from '../store/room.ts';
import type { DraftServices } from './drafts/context.ts';
import { createDraftStore, operationRecord, requestRecord } from './drafts/draft-store.ts';
import { batchRecord } from './for-many/batch.ts';
import { createBatches } from './for-many/batches.ts';

type Dependencies = Omit<DraftServices, 'store' | 'operations'> &
  Pick<Parameters<typeof createOperations>[0], 'scheduler' | 'afterMs'>;

/** What users asked for: tasks that are created once, and tasks for many. */
export const tasksRoom = room({
  records: [operationRecord, requestRecord, batchRecord],
  create({ bucket }, { scheduler, afterMs, ...drafts }: Dependencies) {
    const { now } = drafts;
    const operations = createOperations({
      bucket: bucket(operationRecord),
      requests: bucket(requestRecord),
      ...{ scheduler, afterMs, now },
    });
    return {
      operations,
      drafts: { ...drafts, store: createDraftStore(operations), operations },
      batches: createBatches({ bucket: bucket(batchRecord), scheduler, now }),
    };
  },
});
