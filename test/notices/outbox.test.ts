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
  const begun = await all.begin(key, () => false);
  expect(await all.get(key)).toMatchObject({ waiting: [], more: 0 });
  await all.add(to, notice('later'));
  await all.putBack(key, begun?.sending.messageId ?? '');
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

it('tells of a task once, as it was last, and keeps what was told before', async () => {
  const all = outboxes();
  const to = toAnna('twice');
  const key = outboxKey(to);
  for (const id of ['a', 'b']) await all.add(to, notice(id));
  const sent = { messageId: 'm1', channel: 'D1', ts: '1.1', atMs: 1, by: ['Jonas'], more: 0 };
  const begun = await all.begin(key, () => false);
  await all.end(key, begun?.sending.messageId ?? '', sent);
  for (const by of ['Jonas', 'Priya']) await all.add(to, { ...notice('a'), by });
  expect(await all.get(key)).toEqual({ ...to, waiting: [{ ...notice('a'), by: 'Priya' }], more: 0, sent });
  expect((await all.begin(key, ({ atMs }) => atMs === 1))?.sending.into).toEqual(sent);
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

it('keeps what is being sent until its end is known, and sends nothing else before', async () => {
  const all = outboxes();
  const to = toAnna('sending');
  const key = outboxKey(to);
  expect(await all.begin(key, () => false)).toBeUndefined();
  expect(await all.get(key)).toBeUndefined();
  await all.add(to, notice('a'));
  const begun = await all.begin(key, () => false);
  expect(begun).toMatchObject({ isNew: true, sending: { notices: [notice('a')], atMs: nowMs } });
  await all.add(to, notice('b'));
  // Another process, after this one was killed: it may have been sent.
  const again = await outboxes().begin(key, () => true);
  expect(again).toEqual({ isNew: false, sending: begun?.sending });
  const id = begun?.sending.messageId ?? '';
  await all.note(key, id, { searchedTo: '1.1' });
  expect((await all.get(key))?.sending?.searchedTo).toBe('1.1');
  await all.end(key, 'another');
  expect((await all.get(key))?.sending).toBeDefined();
  await all.end(key, id);
  expect((await all.begin(key, () => false))?.sending.notices).toEqual([notice('b')]);
});

it('adds once what is told once, for three days', async () => {
  const all = outboxes();
  const to = toAnna('once');
  scheduled.length = 0;
  expect(await all.add(to, notice('a'), 'a/2026-11-18')).toBe('added');
  expect(await all.add(to, notice('a'), 'a/2026-11-18')).toBe('known');
  expect(await all.add(to, notice('a'), 'a/2026-11-19')).toBe('added');
  // Whoever added it may have been killed before it was scheduled.
  expect(scheduled).toHaveLength(3);
  nowMs += 72 * 60 * 60_000;
  await all.add(to, notice('b'), 'b/2026-11-21');
  expect(Object.keys((await all.get(outboxKey(to)))?.said ?? {})).toEqual(['b/2026-11-21']);
});

it('puts back what was not told before what came meanwhile, each task once', async () => {
  const all = outboxes();
  const to = toAnna('back');
  const key = outboxKey(to);
  for (const id of ['a', 'b']) await all.add(to, notice(id));
  const begun = await all.begin(key, () => false);
  await all.add(to, { ...notice('a'), by: 'Priya' });
  await all.putBack(key, begun?.sending.messageId ?? '');
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

it('forgets what could not be told for three days', async () => {
  const test = await startSqlite();
  onTestFinished(test.close);
  const bucket = test.store.bucket(outboxRecord);
  const scheduler = { schedule: async () => {} };
  const all = createOutboxes({ bucket, scheduler, now: test.now });
  const key = outboxKey(toAnna('old'));
  await all.add(toAnna('old'), notice('a'));
  test.clock.ms += 3 * 24 * 60 * 60_000 - 1;
  expect(await all.get(key)).toBeDefined();
  await all.drop(key, 'a');
  test.clock.ms += 2 * 24 * 60 * 60_000;
  expect(await all.get(key)).toBeDefined();
  test.clock.ms += 24 * 60 * 60_000;
  expect(await all.get(key)).toBeUndefined();
});
