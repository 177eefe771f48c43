import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import {
  createTaskCreators,
  type TaskCreators,
  taskCreatorRecord,
} from '../../src/workspaces/task-creators.ts';
import { testKeyring } from '../support/keyring.ts';

const day = 24 * 60 * 60_000;
const creator = {
  operation: 'command-1',
  userId: 'U1',
  installation: { teamId: 'T1' },
  organizationId: 'o1',
};

let dir: string;
let now = Date.parse('2026-11-18T10:00:00Z');
let store: Store;
let creators: TaskCreators;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'touchline-creators-'));
  store = await openStore({ dataDir: dir, now: () => now, keyring: testKeyring });
  creators = createTaskCreators(store.bucket(taskCreatorRecord));
});
afterAll(async () => {
  await store.close();
  rmSync(dir, { recursive: true });
});

describe('who created a task', () => {
  it('is the first who says so, and is known for a year, in its workspace only', async () => {
    expect(await creators.take('T1', 't1', creator)).toEqual(creator);
    expect(await creators.take('T1', 't1', { ...creator, operation: 'another' })).toEqual(creator);
    expect(await creators.get('T1', 't1')).toEqual(creator);
    expect(await creators.get('T2', 't1')).toBeUndefined();
    expect(await creators.get('T1', 't2')).toBeUndefined();
    now += 364 * day;
    expect(await creators.get('T1', 't1')).toEqual(creator);
    now += 2 * day;
    expect(await creators.get('T1', 't1')).toBeUndefined();
  });
});
