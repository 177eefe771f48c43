import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createDigestPosts,
  type DigestPosted,
  digestCountRecord,
  digestPostRecord,
} from '../../src/digests/posts.ts';
import type { JobScheduler } from '../../src/jobs/scheduler.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { testKeyring } from '../support/keyring.ts';

const dayMs = 24 * 60 * 60_000;
const counted = { scope: 'all', date: '2026-11-19', count: 3 };

let dataDir: string;
let store: Store;
let nowMs: number;
const scheduled: string[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-posts-'));
  store = await openStore({ dataDir, keyring: testKeyring });
  nowMs = Date.parse('2026-11-19T09:00:00Z');
  scheduled.length = 0;
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const create = (
  schedule: (...given: Parameters<JobScheduler['schedule']>) => void = ({ id }) => scheduled.push(id),
) =>
  createDigestPosts({
    counts: store.bucket(digestCountRecord),
    posts: store.bucket(digestPostRecord),
    index: store.index,
    scheduler: { schedule: async (...given) => void schedule(...given) },
    now: () => nowMs,
  });

const post = (channelId: string, nth: number): DigestPosted => ({
  channelId,
  messageId: `${channelId}-${nth}`,
  ts: `${1_700_000_000 + nth}.000000`,
  installation: { teamId: 'T1' },
  organizationId: 'organization',
  untilMs: nowMs + dayMs,
});

const idsOf = (posts: DigestPosted[]) => posts.map(({ messageId }) => messageId);
const add = (
  posts: ReturnType<typeof create>,
  channelId: string,
  nth: number,
  workspaceId = 'T1',
  tasks = ['t1'],
) => posts.add({ workspaceId, channelId }, post(channelId, nth), counted, tasks);

describe('where digests were posted', () => {
  it('is found by channel and by workspace, oldest first, and never in another workspace', async () => {
    const posts = create();
    await Promise.all([add(posts, 'C2', 1), add(posts, 'C1', 2), add(posts, 'C1', 3, 'T10')]);
    await add(posts, 'C1', 4);
    expect(idsOf(await posts.withTasks('T1', ['t1']))).toEqual(['C2-1', 'C1-2', 'C1-4']);
    expect(idsOf(await posts.withTasks('T10', ['t1']))).toEqual(['C1-3']);
    expect(idsOf(await posts.ofChannel({ workspaceId: 'T1', channelId: 'C1' }))).toEqual(['C1-2', 'C1-4']);
    expect(scheduled.toSorted()).toEqual(['T1/C1', 'T1/C1', 'T1/C2', 'T10/C1']);
  });

  it('is remembered for the last six of a channel, for some days', async () => {
    const posts = create();
    for (let nth = 0; nth < 8; nth += 1) await add(posts, 'C1', nth);
    expect(idsOf(await posts.withTasks('T1', ['t1']))).toEqual([
      'C1-2',
      'C1-3',
      'C1-4',
      'C1-5',
      'C1-6',
      'C1-7',
    ]);
    nowMs += 5 * dayMs;
    expect(await posts.withTasks('T1', ['t1'])).toEqual([]);
    expect(await posts.ofChannel({ workspaceId: 'T1', channelId: 'C1' })).toEqual([]);
  });

  it('is remembered until four days after the end of its day', async () => {
    const posts = create();
    await add(posts, 'C1', 1);
    nowMs += 5 * dayMs - 1;
    expect(idsOf(await posts.withTasks('T1', ['t1']))).toEqual(['C1-1']);
    await add(posts, 'C1', 2);
    nowMs += 1;
    expect(idsOf(await posts.withTasks('T1', ['t1']))).toEqual(['C1-2']);
    expect(idsOf(await posts.ofChannel({ workspaceId: 'T1', channelId: 'C1' }))).toEqual(['C1-2']);
    await posts.setManyDone('T1', post('C1', 2));
    expect(await store.bucket(digestPostRecord).get('T1/C1')).toMatchObject([
      { messageId: 'C1-2', manyDone: true },
    ]);
  });

  it('is where it was posted last, in the order of the messages', async () => {
    const posts = create();
    for (const nth of [1, 2, 1]) await add(posts, 'C1', nth);
    expect(idsOf((await store.bucket(digestPostRecord).get('T1/C1')) ?? [])).toEqual(['C1-2', 'C1-1']);
    await add(posts, 'C2', 10);
    await add(posts, 'C3', 9);
    expect(idsOf(await posts.withTasks('T1', ['t1']))).toEqual(['C1-1', 'C1-2', 'C3-9', 'C2-10']);
  });

  it('is found by its tasks, once, in as many channels as show them', async () => {
    const posts = create();
    const channels = Array.from({ length: 200 }, (_, nth) => `C${nth}`);
    await Promise.all(channels.map((id, nth) => add(posts, id, nth, 'T1', ['t1', 't2'])));
    await add(posts, 'C0', 200, 'T1', ['t3']);
    expect((await posts.withTasks('T1', ['t2', 't1'])).map(({ channelId }) => channelId)).toEqual(channels);
    expect(idsOf(await posts.withTasks('T1', ['t3', 't4']))).toEqual(['C0-200']);
    expect(await posts.withTasks('T1', ['t4'])).toEqual([]);
  });

  it('is looked at in 285 seconds, and again where its message shows less than it should', async () => {
    const jobs: unknown[] = [];
    const posts = create((...given) => void jobs.push(given));
    await add(posts, 'C1', 1);
    const job = { kind: 'digest-look', id: 'T1/C1', runAt: nowMs + 285_000 };
    expect(jobs.splice(0)).toEqual([[job, { mayBeLost: true }]]);
    await posts.setStale('T1', post('C1', 1), true);
    expect(jobs.splice(0)).toEqual([[job]]);
    await posts.setStale('T1', post('C1', 1), false);
    expect(jobs).toEqual([]);
    expect(await posts.withTasks('T1', ['t1'])).toMatchObject([{ isStale: false }]);
  });

  it('stays as it is where another message is changed or removed', async () => {
    const posts = create();
    for (const nth of [1, 2]) await add(posts, 'C1', nth);
    await posts.setManyDone('T1', post('C1', 2));
    expect((await posts.withTasks('T1', ['t1'])).map(({ manyDone = false }) => manyDone)).toEqual([
      false,
      true,
    ]);
    await posts.remove('T1', { channelId: 'C1', messageId: 'none' });
    await posts.remove('T2', post('C1', 1));
    expect(idsOf(await posts.withTasks('T1', ['t1']))).toEqual(['C1-1', 'C1-2']);
    expect(await store.bucket(digestPostRecord).get('T2/C1')).toBeUndefined();
  });
});

describe('what the digest before counted', () => {
  const channel = { workspaceId: 'T1', channelId: 'C1' };
  const earlier = (date: string, scope = 'all') => create().before(channel, scope, date);
  const count = async (date: string, count: number) =>
    create().add(channel, post('C1', 1), { scope: 'all', date, count, before: await earlier(date) }, []);

  it('is of an earlier date and of the same scope', async () => {
    expect(await earlier('2026-11-19')).toBeUndefined();
    await count('2026-11-18', 5);
    expect(await earlier('2026-11-18')).toBeUndefined();
    expect(await earlier('2026-11-19')).toEqual({ date: '2026-11-18', count: 5 });
    expect(await earlier('2026-11-19', 'other')).toBeUndefined();
    expect(await create().before({ ...channel, channelId: 'C2' }, 'all', '2026-11-19')).toBeUndefined();
    await count('2026-11-19', 3);
    await count('2026-11-19', 2);
    expect(await earlier('2026-11-19')).toEqual({ date: '2026-11-18', count: 5 });
    expect(await earlier('2026-11-20')).toEqual({ date: '2026-11-19', count: 2 });
  });
});
