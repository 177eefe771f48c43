import { beforeEach, describe, expect, it } from 'vitest';
import { createDigestTasks } from '../../../src/slack/task-messages/digest-tasks.ts';
import { type TaskMessage, taskMessageRecord } from '../../../src/slack/task-messages/task-message.ts';
import { StoreUnavailableError } from '../../../src/store/errors.ts';
import type { Bucket } from '../../../src/store/ports.ts';
import { createWorkspaceRecords } from '../../../src/store/workspace-records.ts';
import { temporaryStore } from '../../support/temporary-store.ts';

const ref = { workspaceId: 'T1', id: 'digest' };
const message: TaskMessage = {
  ...ref,
  viewer: null,
  timeZone: 'UTC',
  text: '',
  before: [],
  groups: [],
  after: [],
  tell: { assignee: true, program: true },
  digest: {
    date: '2026-11-23',
    where: '',
    people: [
      { id: 'anna', name: 'Anna', overdue: ['t1', 't2'], today: ['t3'] },
      { id: 'marta', name: 'Marta', overdue: ['t4'], today: [] },
    ],
    done: ['t2'],
  },
};

describe('which digests have a task', () => {
  let bucket: Bucket<TaskMessage>;
  let reads: number;
  let mayHave: ReturnType<typeof createDigestTasks>;

  beforeEach(async () => {
    const store = await temporaryStore();
    bucket = store.bucket(taskMessageRecord);
    const messages = createWorkspaceRecords(bucket);
    reads = 0;
    mayHave = createDigestTasks((one) => {
      reads += 1;
      return messages.get(one);
    });
    await messages.set(message, 60_000);
  });

  it.each(['t1', 't2', 't3', 't4'])('knows each of them, done or not: %s', async (id) => {
    expect(await mayHave(ref, [{ id: 'other' }, { id }])).toBe(true);
  });

  it('knows which it does not have', async () => {
    expect(await mayHave(ref, [{ id: 't5' }, { id: 'anna' }])).toBe(false);
    expect(await mayHave(ref, [])).toBe(false);
  });

  it('reads each digest once', async () => {
    for (const id of ['t1', 't5', 't3', 't6']) await mayHave(ref, [{ id }]);
    expect(reads).toBe(1);
  });

  it('has none for a message that is no digest, and for one that is gone', async () => {
    const { digest: _, ...list } = message;
    await createWorkspaceRecords(bucket).set({ ...list, id: 'list' }, 60_000);
    expect(await mayHave({ ...ref, id: 'list' }, [{ id: 't1' }])).toBe(false);
    expect(await mayHave({ ...ref, id: 'gone' }, [{ id: 't1' }])).toBe(false);
  });

  it('does not know it while the store is down, and asks again afterwards', async () => {
    let isDown = true;
    const records = createWorkspaceRecords(bucket);
    const asked = createDigestTasks(async (one) => {
      if (isDown) throw new StoreUnavailableError('down');
      return records.get(one);
    });
    await expect(asked(ref, [{ id: 't1' }])).rejects.toThrow(StoreUnavailableError);
    isDown = false;
    expect(await asked(ref, [{ id: 't1' }])).toBe(true);
  });
});
