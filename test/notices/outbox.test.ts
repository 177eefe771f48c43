import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutboxes, type Notice, outboxKey, outboxRecord } from '../../src/notices/outbox.ts';
import { openStore } from '../../src/store/open.ts';
import type { Job, Store } from '../../src/store/ports.ts';

let dir: string;
let store: Store;
let nowMs = Date.parse('2026-11-18T10:00:00Z');
const scheduled: Job[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'touchline-outbox-'));
  store = await openStore({ dataDir: dir });
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
