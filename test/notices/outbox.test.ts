import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createOutboxes, type Notice, outboxKey, outboxRecord } from '../../src/notices/outbox.ts';
import { openStore } from '../../src/store/open.ts';
import type { Job, Store } from '../../src/store/ports.ts';
import { anyRecord } from '../support/any-record.ts';
import { testKeyring } from '../support/keyring.ts';
import { startSqlite } from '../support/sqlite.ts';

let dir: string;
let store: Store;
let nowMs = Date.parse('2026-11-18T10:00:00Z');
const scheduled: Job[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'touchline-outbox-'));
  store = await openStore({ dataDir: dir, keyring: testKeyring });
});
afterAll(async () => {
  await store.close();
  rmSync(dir, { recursive: true });
});

const notice = (id: string): Notice => ({
  task: { id, title: id, due: null, done: false, assignee: 'Anna', program: 'Spring' },
  by: 'Jonas',
});

const outboxes = () =>
  createOutboxes({
    bucket: store.bucket(outboxRecord),
    leases: store.leases,
    scheduler: { schedule: async (job) => void scheduled.push(job) },
    now: () => nowMs,
  });

const toAnna = (personId: string) => ({
  kind: 'assigned' as const,
  workspaceId: 'T1',
  installation: { teamId: 'T1' },
  organizationId: 'o1',
  to: { personId, email: 'anna@example.com' },
});

it('keeps 50 notices of a burst, and counts the others until they are told', async () => {
  const all = outboxes();
  const to = toAnna('anna');
  const key = outboxKey(to);
  const ids = Array.from({ length: 60 }, (_, nth) => `t${nth}`);
  await Promise.all(ids.map((id) => all.add(to, notice(id))));
  const kept = await all.get(key);
  expect(kept?.waiting.map(({ task }) => task.id)).toEqual(ids.slice(0, 50));
  expect(kept?.more).toBe(10);
  const taken = await all.take(key);
  expect(await all.get(key)).toMatchObject({ waiting: [], more: 0 });
  await all.add(to, notice('later'));
  await all.putBack(key, taken as NonNullable<typeof taken>);
  expect(await all.get(key)).toMatchObject({ waiting: kept?.waiting, more: 11 });
});

it('tries again a minute after nothing could be told, whatever comes', async () => {
  const all = outboxes();
  const to = toAnna('ben');
  scheduled.length = 0;
  await all.add(to, notice('a'));
  all.pause(outboxKey(to));
  await all.add(to, notice('b'));
  nowMs += 61_000;
  await all.add(to, notice('c'));
  const start = nowMs - 61_000;
  expect(scheduled.map(({ runAt }) => runAt - start)).toEqual([0, 60_000, 61_000]);
});

const idsOf = async (key: string) => (await outboxes().get(key))?.waiting.map(({ task }) => task.id);

it.each([
  ['a person on the platform', toAnna('p/1 ü'), 'T1/assigned/p%2F1%20%C3%BC'],
  ['a Slack user', { ...toAnna(''), kind: 'nudged' as const, to: { userId: 'U1' } }, 'T1/nudged/U1'],
])('names the outbox of %s without colons and further slashes', (_whose, to, key) =>
  expect(outboxKey(to)).toBe(key),
);

it.each([
  ['assigned', 0],
  ['completed', 60_000],
  ['nudged', 0],
  ['reminded', 0],
] as const)(
  'has what was %s told %d milliseconds later, with what comes until the next poll',
  async (kind, delayMs) => {
    const jobs: unknown[] = [];
    const all = createOutboxes({
      bucket: store.bucket(outboxRecord),
      leases: store.leases,
      scheduler: { schedule: async (...given) => void jobs.push(given) },
      now: () => nowMs,
    });
    const to = { ...toAnna('kinds'), kind };
    await all.add(to, notice('a'));
    expect(jobs).toEqual([
      [{ kind: 'notice', id: `T1/${kind}/kinds`, runAt: nowMs + delayMs }, { mayWait: true }],
    ]);
    expect(await all.get(outboxKey(to))).toEqual({ ...to, waiting: [notice('a')], more: 0 });
  },
);

it('stores a burst in few steps, all of which are scheduled', async () => {
  const all = outboxes();
  const to = toAnna('burst');
  scheduled.length = 0;
  const ids = Array.from({ length: 30 }, (_, nth) => `t${nth}`);
  await Promise.all(ids.map((id) => all.add(to, notice(id))));
  expect(await idsOf(outboxKey(to))).toEqual(ids);
  expect(scheduled.length).toBeLessThanOrEqual(2);
});

it('tells of a task once, as it was last, and keeps what was told before', async () => {
  const all = outboxes();
  const to = toAnna('twice');
  const key = outboxKey(to);
  for (const id of ['a', 'b']) await all.add(to, notice(id));
  const sent = { messageId: 'm1', channel: 'D1', ts: '1.1', atMs: 1, by: ['Jonas'], more: 0 };
  await all.setSent(key, sent);
  await all.add(to, { ...notice('a'), by: 'Priya' });
  expect(await all.get(key)).toEqual({
    ...to,
    waiting: [notice('b'), { ...notice('a'), by: 'Priya' }],
    more: 0,
    sent,
  });
});

it('forgets a notice that nobody was told yet, and no other', async () => {
  const all = outboxes();
  const to = toAnna('drop');
  const key = outboxKey(to);
  for (const id of ['a', 'b', 'c']) await all.add(to, notice(id));
  await all.drop(key, 'b');
  await all.drop(key, 'never there');
  expect(await idsOf(key)).toEqual(['a', 'c']);
  await all.drop('T1/assigned/nobody', 'a');
  expect(await all.get('T1/assigned/nobody')).toBeUndefined();
});

it('returns what was in an outbox when it is emptied, and makes none where there is none', async () => {
  const all = outboxes();
  const key = outboxKey(toAnna('take'));
  expect(await all.take(key)).toBeUndefined();
  expect(await all.get(key)).toBeUndefined();
  await all.add(toAnna('take'), notice('a'));
  expect((await all.take(key))?.waiting).toEqual([notice('a')]);
  expect((await all.take(key))?.waiting).toEqual([]);
});

it('puts back what was not told before what came meanwhile, each task once', async () => {
  const all = outboxes();
  const to = toAnna('back');
  const key = outboxKey(to);
  for (const id of ['a', 'b']) await all.add(to, notice(id));
  await all.take(key);
  await all.add(to, { ...notice('a'), by: 'Priya' });
  await all.putBack(key, { waiting: [notice('a'), notice('b')], more: undefined });
  expect(await all.get(key)).toEqual({
    ...to,
    waiting: [notice('b'), { ...notice('a'), by: 'Priya' }],
    more: 0,
  });
});

it('takes new notices after one that could not be stored', async () => {
  const all = outboxes();
  const key = outboxKey(toAnna('spoilt'));
  await store.bucket(anyRecord('notices')).set(key, { waiting: 'none' });
  await expect(all.add(toAnna('spoilt'), notice('a'))).rejects.toThrow();
  await store.bucket(anyRecord('notices')).delete(key);
  await all.add(toAnna('spoilt'), notice('b'));
  expect(await idsOf(key)).toEqual(['b']);
});

it('forgets what could not be told for two days', async () => {
  const test = await startSqlite();
  onTestFinished(test.close);
  const bucket = test.store.bucket(outboxRecord);
  const scheduler = { schedule: async () => {} };
  const all = createOutboxes({ bucket, leases: test.store.leases, scheduler, now: test.now });
  const key = outboxKey(toAnna('old'));
  await all.add(toAnna('old'), notice('a'));
  test.clock.ms += 2 * 24 * 60 * 60_000 - 1;
  expect(await all.get(key)).toBeDefined();
  await all.drop(key, 'a');
  test.clock.ms += 24 * 60 * 60_000;
  expect(await all.get(key)).toBeDefined();
  test.clock.ms += 24 * 60 * 60_000;
  expect(await all.get(key)).toBeUndefined();
});
