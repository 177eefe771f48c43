import { z } from 'zod';
import type { Bucket } from '../store/ports.ts';
import { inWorkspace, type RecordKind } from '../store/records.ts';
import { installationRefSchema } from './installation-ref.ts';

const creator = z.object({
  /** The Slack user who created the task. */
  userId: z.string(),
  installation: installationRefSchema,
  organizationId: z.string(),
  /** The message that told them that the task is done: its record, and where it is. */
  told: z.object({ messageId: z.string(), channel: z.string(), ts: z.string() }).optional(),
});

/** Who created a task through Touchline. The platform does not reveal this. */
export type TaskCreator = z.infer<typeof creator>;

/** Creators by `WORKSPACE/TASK`; encrypted. */
export const taskCreatorRecord: RecordKind<TaskCreator> = {
  namespace: 'task-creators',
  version: 1,
  schema: creator,
  encrypted: true,
  what: 'tasks created',
  about: (key, value, person) =>
    inWorkspace(key, person) && value.userId === person.userId ? value : undefined,
  lasts: 'a year',
  // A power cut may lose the last one: then one creator is not told that the task is done.
  isLazy: true,
};

/** No one waits longer to hear that a task is done. */
const keepMs = 365 * 24 * 60 * 60_000;

export type TaskCreators = ReturnType<typeof createTaskCreators>;

/** All calls reject with `StoreUnavailableError` while the store is down. */
export function createTaskCreators(bucket: Bucket<TaskCreator>) {
  const keyOf = (workspaceId: string, taskId: string) => `${workspaceId}/${taskId}`;
  return {
    get: (workspaceId: string, taskId: string): Promise<TaskCreator | undefined> =>
      bucket.get(keyOf(workspaceId, taskId)),
    set: (workspaceId: string, taskId: string, created: TaskCreator): Promise<void> =>
      bucket.set(keyOf(workspaceId, taskId), created, keepMs),
    /** Stores the message that told the creator. */
    async told(workspaceId: string, taskId: string, told: TaskCreator['told']): Promise<void> {
      const key = keyOf(workspaceId, taskId);
      const created = await bucket.get(key);
      if (created !== undefined) await bucket.set(key, { ...created, told }, keepMs);
    },
  };
}
