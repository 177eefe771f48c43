import { z } from 'zod';
import type { Bucket } from '../store/ports.ts';
import { inWorkspace, type RecordKind } from '../store/records.ts';
import { installationRefSchema } from './installation-ref.ts';
import { taskCreatorKeptMs } from './limits.ts';

const creator = z.object({
  /** The operation that created it. It is no other's. */
  operation: z.string(),
  /** The Slack user who created the task. */
  userId: z.string(),
  installation: installationRefSchema,
  organizationId: z.string(),
});

/** Who created a task through Touchline. The platform does not reveal this. */
export type TaskCreator = z.infer<typeof creator>;

/** Creators by `WORKSPACE/TASK`; ids only. */
export const taskCreatorRecord: RecordKind<TaskCreator> = {
  namespace: 'task-creators',
  schema: creator,
  encrypted: false,
  what: 'tasks created',
  about: (key, value, person) =>
    inWorkspace(key, person) && value.userId === person.userId ? value : undefined,
  lasts: 'a year',
  isLazy: true,
};

export type TaskCreators = ReturnType<typeof createTaskCreators>;

/** All calls reject with `StoreUnavailableError` while the store is down. */
export function createTaskCreators(bucket: Bucket<TaskCreator>) {
  const keyOf = (workspaceId: string, taskId: string) => `${workspaceId}/${taskId}`;
  return {
    get: (workspaceId: string, taskId: string): Promise<TaskCreator | undefined> =>
      bucket.get(keyOf(workspaceId, taskId)),
    /** Stores who created a task, unless that is known. Waits for the disk if it `isDurable`. @returns who did */
    take: async (
      workspaceId: string,
      taskId: string,
      created: TaskCreator,
      { isDurable = true } = {},
    ): Promise<TaskCreator> => {
      const options = { ttlMs: taskCreatorKeptMs, isDurable, isNew: true };
      return (
        (await bucket.update(keyOf(workspaceId, taskId), (before) => before ?? created, options)) ?? created
      );
    },
  };
}
