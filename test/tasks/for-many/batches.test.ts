import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Batch, batchJob, batchRecord } from '../../../src/tasks/for-many/batch.ts';
import { type Batches, createBatches } from '../../../src/tasks/for-many/batches.ts';
import { startDrafts, type TestDrafts } from '../drafts/support.ts';

let test: TestDrafts;
let batches: Batches;
let preview: Batch;
beforeEach(async () => {
  test = await startDrafts();
  const { store, scheduler, context } = test;
  batches = createBatches({ bucket: store.bucket(batchRecord), scheduler, now: context.now });
  const anna = { user: { id: 'p1', name: 'Anna' }, program: { id: 'g1', name: 'Spring' } };
  preview = {
    id: 'many-1',
    workspaceId: 'T1',
    userId: 'U1',
    installation: { teamId: 'T1' },
    organizationId: 'o1',
    text: 'Send your reflection',
    priority: null,
    due: null,
    items: [anna],
    staff: 0,
    state: 'preview',
  };
  await batches.change(preview, preview);
});
afterEach(() => test.close());

const runAt = () => test.scheduler.nextRunAt(batchJob(preview));

it('of two clicks on a preview, the first one decides', async () => {
  const [started, cancelled] = await Promise.all([
    batches.start(preview),
    batches.change(preview, { state: 'cancelled' }),
  ]);
  expect([started.state, cancelled.state]).toEqual(['running', 'running']);
  expect(await batches.get(preview)).toMatchObject({ state: 'running', startedMs: test.clock.ms });
  expect(await runAt()).toBe(test.clock.ms);
});

it('one that was cancelled is not created by a click that read it before', async () => {
  await batches.change(preview, { state: 'cancelled' });
  expect((await batches.start(preview)).state).toBe('cancelled');
  expect(await runAt()).toBeUndefined();
});

it('one whose process was killed before it was scheduled goes on with the next click', async () => {
  const running = await batches.change(preview, { state: 'running', startedMs: 5 });
  expect(await batches.start(running)).toEqual(running);
  expect(await runAt()).toBe(test.clock.ms);
});

it('who gets one is what was seen by the click that starts it', async () => {
  await batches.change(preview, { items: [] });
  expect((await batches.start(preview)).items).toEqual(preview.items);
});
