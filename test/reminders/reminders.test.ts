import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnavailableError } from '../../src/platform/errors.ts';
import { createReminderHandler, reminderAt, scheduleReminder } from '../../src/reminders/reminders.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';

const hourMs = 60 * 60_000;

const dayMs = 24 * hourMs;
let test: TestSqlite;
beforeEach(async () => {
  test = await startSqlite();
});
afterEach(() => test.close());

const reminder = (taskId = 't1') => ({
  workspaceId: 'T1',
  userId: 'U1',
  installation: { teamId: 'T1' },
  organizationId: 'o1',
  taskId,
  atMs: test.now() + hourMs,
});
const schedule = (one = reminder()) => scheduleReminder({ schedule: test.store.jobs.put }, one);
const jobOf = (id: string) => test.store.jobs.get({ kind: 'reminder', id });

it('is one job for a person and a task, whose id has no further colons and slashes', async () => {
  const odd = reminder('a:b/c');
  await schedule(odd);
  await schedule({ ...odd, atMs: odd.atMs + 1 });
  const payload = { ...odd, atMs: odd.atMs + 1 };
  const id = 'T1/U1/a%3Ab%2Fc';
  expect(await jobOf(id)).toEqual({ kind: 'reminder', id, runAt: payload.atMs, payload });
});

it('reminds somebody once, and hands on how it was asked for', async () => {
  const reminded: unknown[] = [];
  const handler = createReminderHandler({ ...test, remind: async (one) => void reminded.push(one) });
  const payload = { ...reminder(), isStanding: true };
  const job = { kind: 'reminder', id: 'T1/U1/t1', runAt: payload.atMs, payload };
  expect(await handler.run(job)).toBeUndefined();
  expect(reminded).toEqual([payload]);
  expect(await handler.run({ ...job, payload: { ...payload, taskId: 7 } })).toEqual({
    failed: 'The payload does not have the expected form.',
  });
  expect(reminded).toHaveLength(1);
});

it('waits five minutes for the platform, for a day', async () => {
  const down = new UnavailableError('down', { endpoint: 'GET /todos' });
  const handler = createReminderHandler({ ...test, remind: () => Promise.reject(down) });
  const payload = reminder();
  const run = () => handler.run({ kind: 'reminder', id: 'T1/U1/t1', runAt: test.now(), payload });
  test.clock.ms = payload.atMs + dayMs;
  expect(await run()).toEqual({ retryAt: test.now() + 5 * 60_000 });
  expect(test.logged()).toMatchObject([{ level: 30, workspace: 'T1', msg: 'A reminder has to wait.' }]);
  test.clock.ms += 1;
  expect(await run()).toEqual({ failed: 'UnavailableError' });
});

it('leaves a defect and a store that is away to the scheduler', async () => {
  const handler = createReminderHandler({ ...test, remind: () => Promise.reject(new Error('a defect')) });
  const job = { kind: 'reminder', id: 'T1/U1/t1', runAt: 0, payload: reminder() };
  await expect(handler.run(job)).rejects.toThrow('a defect');
});

it('is undefined for the very moment, and begins the morning at eight unless another hour was chosen', () => {
  const nowMs = test.now();
  const at = (dueMs: number, hour?: number) =>
    reminderAt('before', dueMs / 1000, { nowMs, timeZone: 'UTC', hour });
  expect(at(nowMs + dayMs)).toBeUndefined();
  expect(at(nowMs + dayMs + 1_000)).toBe(nowMs + 1_000);
  const friday = Date.parse('2026-11-20T23:59:59Z');
  expect(at(friday)).toBe(Date.parse('2026-11-19T08:00:00Z'));
  expect(at(friday, 6)).toBe(Date.parse('2026-11-19T06:00:00Z'));
});
