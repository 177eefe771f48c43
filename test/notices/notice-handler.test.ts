import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNoticeHandler, type Told } from '../../src/notices/notice-handler.ts';
import { createOutboxes, type Outbox, outboxKey, outboxRecord } from '../../src/notices/outbox.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';

const times = { leaseMs: 60_000, searchEveryMs: 60_000 };
const dayMs = 24 * 60 * 60_000;
const to = {
  kind: 'assigned' as const,
  workspaceId: 'T1',
  installation: { teamId: 'T1' },
  organizationId: 'o1',
  to: { personId: 'anna', email: 'anna@example.com' },
};
const key = outboxKey(to);
const notice = (id: string) => ({
  task: { id, title: id, due: null, done: false, assignee: 'Anna', program: 'Spring' },
  by: 'Jonas',
});

let test: TestSqlite;
let outboxes: ReturnType<typeof createOutboxes>;
let told: { key: string; ids: string[] }[];
beforeEach(async () => {
  test = await startSqlite();
  const { store, now } = test;
  told = [];
  const scheduler = { schedule: async () => {} };
  outboxes = createOutboxes({ bucket: store.bucket(outboxRecord), scheduler, now });
});
afterEach(() => test.close());

/** The handler's outcome when telling somebody comes to this. */
const run = (answer: (outbox: Outbox) => Told | Promise<Told>, id = key) => {
  const { store, log, now } = test;
  const tell = async (whose: string, outbox: Outbox) => {
    told.push({ key: whose, ids: outbox.waiting.map(({ task }) => task.id) });
    return answer(outbox);
  };
  const handler = createNoticeHandler({ ...{ outboxes, leases: store.leases, log, now, times }, tell });
  return handler.run({ kind: 'notice', id, runAt: now() });
};
const waiting = async () => (await outboxes.get(key))?.waiting.map(({ task }) => task.id);

it('tells somebody what waits for them, and nobody while nothing waits', async () => {
  expect(await run(() => 'told')).toBeUndefined();
  await outboxes.add(to, notice('a'));
  const take = async (): Promise<Told> => {
    await outboxes.clear(key);
    return 'told';
  };
  expect(await run(take)).toBeUndefined();
  expect(await run(take)).toBeUndefined();
  expect(told).toEqual([{ key, ids: ['a'] }]);
  expect(test.logged()).toEqual([]);
});

it('tells what came meanwhile at once', async () => {
  await outboxes.add(to, notice('a'));
  const outcome = await run(async (): Promise<Told> => {
    await outboxes.clear(key);
    await outboxes.add(to, notice('b'));
    return 'told';
  });
  expect(outcome).toEqual({ retryAt: test.now() });
  expect(await waiting()).toEqual(['b']);
});

it('forgets what nobody is to be told', async () => {
  await outboxes.add(to, notice('a'));
  expect(await run(() => 'not-told')).toBeUndefined();
  expect(await waiting()).toEqual([]);
});

it('waits until quiet hours end, and a minute where it could not be told', async () => {
  await outboxes.add(to, notice('a'));
  expect(await run(() => ({ waitUntil: 77 }))).toEqual({ runAt: 77 });
  expect(await run(() => 'try-again')).toEqual({ retryAt: test.now() + 60_000 });
  expect(await waiting()).toEqual(['a']);
});

it('tries again in a minute after an error, and says why', async () => {
  await outboxes.add(to, notice('a'));
  const failing = () => Promise.reject(new Error('down'));
  expect(await run(failing)).toEqual({ retryAt: test.now() + 60_000 });
  const [line] = test.logged();
  expect(line).toMatchObject({
    level: 30,
    job: key,
    err: { type: expect.stringMatching(/Error$/) },
    msg: 'A notice has to wait.',
  });
  // The lease was given back: nobody waits for it.
  expect(await run(() => 'not-told')).toBeUndefined();
});

it('leaves somebody to the process that tells them now, and looks again in five seconds', async () => {
  await outboxes.add(to, notice('a'));
  await outboxes.add({ ...to, to: { userId: 'U2' } }, notice('b'));
  const [hold, begun] = [Promise.withResolvers<Told>(), Promise.withResolvers<void>()];
  const first = run(() => {
    begun.resolve();
    return hold.promise;
  });
  await begun.promise;
  expect(await run(() => 'told')).toEqual({ runAt: test.now() + 5_000 });
  expect(await run(() => 'not-told', 'T1/assigned/U2')).toBeUndefined();
  hold.resolve('not-told');
  await first;
  expect(told.map((one) => one.ids)).toEqual([['a'], ['b']]);
});

it('runs at once what a wrong clock put more than a day ahead', async () => {
  const { store, log, now } = test;
  const handler = createNoticeHandler({
    ...{ outboxes, leases: store.leases, log, now, times },
    tell: async () => 'told',
  });
  const at = (runAt: number) => ({ kind: 'notice', id: key, runAt });
  expect(await handler.runAtAfterClockJump?.(at(now() + dayMs))).toBeUndefined();
  expect(await handler.runAtAfterClockJump?.(at(now() + dayMs + 1))).toBe(now());
});
