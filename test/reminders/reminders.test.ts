import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveries } from '../../src/deliveries/deliveries.ts';
import { deliveryRecord } from '../../src/deliveries/delivery.ts';
import { reminderAt, reminderIn, scheduleReminder } from '../../src/reminders/reminders.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
let test: TestSqlite;
beforeEach(async () => {
  test = await startSqlite();
});
afterEach(() => test.close());

const reminder = (taskId = 't1', atMs = test.now() + hourMs) => ({
  workspaceId: 'T1',
  userId: 'U1',
  installation: { teamId: 'T1' },
  organizationId: 'o1',
  taskId,
  atMs,
});
function create() {
  const { jobs } = test.store;
  const scheduler = {
    schedule: (job: Parameters<typeof jobs.put>[0]) => jobs.put(job),
    cancel: async () => {},
    nextRunAt: async () => undefined,
  };
  return createDeliveries({ ...test, bucket: test.store.bucket(deliveryRecord), scheduler });
}

describe('a reminder that waits', () => {
  it('is one delivery for a user and a task, whose id has no further colons and slashes', async () => {
    const deliveries = create();
    const odd = { ...reminder('a:b/c'), isStanding: true };
    await scheduleReminder(deliveries, odd);
    const later = { ...reminder('a:b/c'), atMs: odd.atMs + 1 };
    await scheduleReminder(deliveries, later);
    const id = 'T1/reminder/U1%2Fa%3Ab%2Fc';
    expect(await test.store.jobs.get({ kind: 'delivery', id })).toMatchObject({
      id,
      runAt: later.atMs,
    });
    expect(reminderIn(id, (await deliveries.get(id)) ?? {})).toEqual(later);
  });

  it('is stored for as long as it waits, and three days longer', async () => {
    const deliveries = create();
    const far = reminder('t1', test.now() + 300 * dayMs);
    await scheduleReminder(deliveries, far);
    const kept = () => deliveries.get('T1/reminder/U1%2Ft1');
    test.clock.ms = far.atMs + 3 * dayMs - 1;
    expect(await kept()).toBeDefined();
    test.clock.ms += 1;
    expect(await kept()).toBeUndefined();
  });

  it('is about the user who wanted it, and about no one else', () => {
    const { about } = deliveryRecord;
    const isAbout = (userId: string, to: string) =>
      about !== 'nobody' && about(`T1/reminder/${to}`, {}, { workspaceId: 'T1', userId }) !== undefined;
    expect(isAbout('U1', 'U1%2Ft1')).toBe(true);
    expect(isAbout('U1', 'U12%2Ft1')).toBe(false);
    expect(isAbout('U1', 'U2%2FU1')).toBe(false);
  });

  it('is nothing where something else waits, or nothing', () => {
    const target = { installation: {}, organizationId: 'o1', to: { userId: 'U1' } };
    expect(reminderIn('T1/reminder/U1', {})).toBeUndefined();
    expect(reminderIn('T1/reminder/U1', { target })).toBeUndefined();
    expect(() => reminderIn('T1/reminder/U1', { target, waiting: [{ id: 't1' }] })).toThrow(/atMs/);
  });
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
