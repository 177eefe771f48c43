import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDeliveries } from '../../src/deliveries/deliveries.ts';
import { deliveryJob, deliveryRecord } from '../../src/deliveries/delivery.ts';
import { everyDay, type Schedule } from '../../src/digests/schedule.ts';
import { createPrivateMessages } from '../../src/reminders/private-messages.ts';
import type { JobRef } from '../../src/store/ports.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';

const hourMs = 60 * 60_000;
const ref = { workspaceId: 'T1', userId: 'U1', installation: { teamId: 'T1' } };
const atEight: Schedule = { days: everyDay, hour: 8, minute: 0, timeZone: 'UTC' };

let test: TestSqlite;
beforeEach(async () => {
  test = await startSqlite();
});
afterEach(() => test.close());

const job = deliveryJob('T1/morning/U1');
const laterJob = deliveryJob('T1/later/U1');
const create = () => {
  const { jobs } = test.store;
  const scheduler = {
    schedule: jobs.put,
    cancel: async (one: JobRef) => void (await jobs.change(one, {})),
    nextRunAt: async (one: JobRef) => (await jobs.get(one))?.runAt,
  };
  const { store, now, log } = test;
  const bucket = store.bucket(deliveryRecord);
  const deliveries = createDeliveries({ bucket, scheduler, log, now });
  return createPrivateMessages({ kind: 'morning', deliveries, now });
};
const stored = (kind: string) => test.store.bucket(deliveryRecord).get(`T1/${kind}/U1`);
const tomorrow = Date.parse('2026-11-19T08:00:00Z');

it('schedules the next message of a person, and none for whoever wants none', async () => {
  const messages = create();
  await messages.set(ref, atEight);
  expect(await test.store.jobs.get(job)).toEqual({ ...job, runAt: tomorrow });
  expect(await stored('morning')).toEqual({
    target: { installation: { teamId: 'T1' }, to: { userId: 'U1' } },
  });
  await messages.later(ref);
  await messages.set(ref, undefined);
  expect(await test.store.jobs.get(job)).toBeUndefined();
  expect(await test.store.jobs.get(laterJob)).toBeUndefined();
});

it('schedules what is not scheduled, and leaves alone what is', async () => {
  const messages = create();
  await messages.ensure(ref, atEight);
  expect((await test.store.jobs.get(job))?.runAt).toBe(tomorrow);
  await messages.ensure(ref, { ...atEight, hour: 9 });
  expect((await test.store.jobs.get(job))?.runAt).toBe(tomorrow);
});

it('comes once more in an hour after Later, beside the next one', async () => {
  const messages = create();
  await messages.set(ref, atEight);
  const runAt = test.now() + hourMs;
  expect(await messages.later(ref)).toBe(runAt);
  expect(await test.store.jobs.get(laterJob)).toEqual({ ...laterJob, runAt });
  expect(await stored('later')).toMatchObject({ waiting: [{ id: String(runAt), atMs: runAt }] });
  expect((await test.store.jobs.get(job))?.runAt).toBe(tomorrow);
});
