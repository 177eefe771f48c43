import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createPrivateMessages,
  morningKind,
  type PrivateMessageRef,
  weeklyKind,
} from '../../src/reminders/private-messages.ts';
import { createSends, sendRecord } from '../../src/reminders/sends.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';
import { atEight, hourMs, ref } from './support.ts';

let test: TestSqlite;
beforeEach(async () => {
  test = await startSqlite();
});
afterEach(() => test.close());

const job = { kind: weeklyKind, id: 'T1/U1' };
const laterJob = { kind: weeklyKind, id: 'T1/U1/later' };
const create = () => {
  const { jobs } = test.store;
  const scheduler = {
    schedule: jobs.put,
    cancel: async (one: typeof job) => void (await jobs.change(one, {})),
    nextRunAt: async (one: typeof job) => (await jobs.get(one))?.runAt,
  };
  return createPrivateMessages({ kind: weeklyKind, scheduler, now: test.now });
};
const tomorrow = Date.parse('2026-11-19T08:00:00Z');

it('schedules the next message of a person, and none for whoever wants none', async () => {
  const messages = create();
  const more = { ...ref, laterMs: 7 } satisfies PrivateMessageRef;
  await messages.set(more, atEight);
  expect(await test.store.jobs.get(job)).toEqual({ ...job, runAt: tomorrow, payload: ref });
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
  expect(await test.store.jobs.get(laterJob)).toEqual({
    ...laterJob,
    runAt,
    payload: { ...ref, laterMs: runAt },
  });
  expect((await test.store.jobs.get(job))?.runAt).toBe(tomorrow);
});

it('remembers the last message of each person and kind', async () => {
  const sends = createSends(test.store.bucket(sendRecord));
  const last = { id: 'one', dueMs: 1, atMs: 2, outcome: 'sent' } as const;
  const place = { workspaceId: 'T1', userId: 'U1', kind: weeklyKind } as const;
  await sends.set(place, last);
  expect(await sends.get(place)).toEqual(last);
  for (const other of [{ workspaceId: 'T2' }, { userId: 'U2' }, { kind: morningKind } as const])
    expect(await sends.get({ ...place, ...other })).toBeUndefined();
});
