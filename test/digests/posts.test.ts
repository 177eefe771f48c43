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
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';

const dayMs = 24 * 60 * 60_000;
const counted = { scope: 'all', date: '2026-11-19', count: 3 };

let dataDir: string;
let store: Store;
let nowMs: number;
const scheduled: string[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-posts-'));
  store = await openStore({ dataDir });
  nowMs = Date.parse('2026-11-19T09:00:00Z');
  scheduled.length = 0;
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const create = () =>
  createDigestPosts({
    counts: store.bucket(digestCountRecord),
    posts: store.bucket(digestPostRecord),
    leases: store.leases,
    scheduler: { schedule: async ({ id }) => void scheduled.push(id) },
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
const add = (posts: ReturnType<typeof create>, channelId: string, nth: number, workspaceId = 'T1') =>
  posts.add({ workspaceId, channelId }, post(channelId, nth), counted);

describe('where digests were posted', () => {
  it('is found by channel and by workspace, oldest first, and never in another workspace', async () => {
    const posts = create();
    await Promise.all([add(posts, 'C2', 1), add(posts, 'C1', 2), add(posts, 'C1', 3, 'T10')]);
    await add(posts, 'C1', 4);
    expect(idsOf(await posts.of('T1'))).toEqual(['C2-1', 'C1-2', 'C1-4']);
    expect(idsOf(await posts.of('T10'))).toEqual(['C1-3']);
    expect(idsOf(await posts.ofChannel({ workspaceId: 'T1', channelId: 'C1' }))).toEqual(['C1-2', 'C1-4']);
    expect(scheduled.toSorted()).toEqual(['T1/C1', 'T1/C1', 'T1/C2', 'T10/C1']);
  });

  it('is remembered for the last six of a channel, for some days', async () => {
    const posts = create();
    for (let nth = 0; nth < 8; nth += 1) await add(posts, 'C1', nth);
    expect(idsOf(await posts.of('T1'))).toEqual(['C1-2', 'C1-3', 'C1-4', 'C1-5', 'C1-6', 'C1-7']);
    nowMs += 5 * dayMs;
    expect(await posts.of('T1')).toEqual([]);
    expect(await posts.ofChannel({ workspaceId: 'T1', channelId: 'C1' })).toEqual([]);
  });

  it('that an earlier release stored by workspace is found, changed and removed', async () => {
    await store.bucket(digestPostRecord).set('T1', [post('C1', 1), post('C2', 2)]);
    const posts = create();
    await add(posts, 'C1', 3);
    expect(idsOf(await posts.of('T1'))).toEqual(['C1-1', 'C2-2', 'C1-3']);
    expect(idsOf(await posts.ofChannel({ workspaceId: 'T1', channelId: 'C1' }))).toEqual(['C1-1', 'C1-3']);
    await posts.setStale('T1', post('C1', 1), true);
    await posts.setStale('T1', post('C1', 3), true);
    expect((await posts.of('T1')).map(({ isStale = false }) => isStale)).toEqual([true, false, true]);
    await posts.remove('T1', post('C1', 1));
    await posts.remove('T1', post('C1', 3));
    expect(idsOf(await posts.of('T1'))).toEqual(['C2-2']);
  });
});
