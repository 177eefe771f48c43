import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOperations } from '../../../src/operations/operations.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/ports.ts';
import { createDraftStore, type DraftStore, operationRecord } from '../../../src/tasks/drafts/draft-store.ts';
import { testKeyring } from '../../support/keyring.ts';

const draft = { text: 'Call', priority: null, due: { chosen: null } };
const parts = { workspaceId: 'T1', userId: 'U1', draft };

let dataDir: string;
let store: Store;
let drafts: DraftStore;
let now: number;
beforeEach(async () => {
  now = 1_800_000_000_000;
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-drafts-'));
  store = await openStore({ dataDir, now: () => now, keyring: testKeyring });
  const scheduler = { schedule: async () => {}, cancel: async () => {} };
  const bucket = store.bucket(operationRecord);
  drafts = createDraftStore(createOperations({ bucket, scheduler, now: () => now }));
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

it('is for the person who typed it, in the workspace where they did, though Slack has the same ids elsewhere', async () => {
  const { id } = await drafts.keep(parts);
  expect(await drafts.get(id, 'T1', 'U1')).toEqual({ ...parts, id });
  expect(await drafts.get(id, 'T2', 'U1')).toBeUndefined();
  expect(await drafts.get(id, 'T1', 'U2')).toBeUndefined();
  expect(await drafts.get('other', 'T1', 'U1')).toBeUndefined();
});

it('keeps a given id, and replaces what is there', async () => {
  await drafts.keep({ ...parts, id: 'command-1' });
  await drafts.keep({ ...parts, id: 'command-1', typed: 'Call' });
  expect(await drafts.get('command-1', 'T1', 'U1')).toMatchObject({ typed: 'Call' });
});

it('is gone after an hour', async () => {
  const { id } = await drafts.keep(parts);
  now += 60 * 60_000 - 1_000;
  expect(await drafts.get(id, 'T1', 'U1')).toBeDefined();
  now += 2_000;
  expect(await drafts.get(id, 'T1', 'U1')).toBeUndefined();
});

it('keeps what was begun, made or asked for meanwhile', async () => {
  const stored = await drafts.keep({ ...parts, id: 'command-1' });
  const begun = { by: 'other', atMs: 1 };
  await drafts.change(stored, (before) => ({ ...before, begun }));
  expect(await drafts.keep({ ...stored, typed: 'Call' })).toMatchObject({ typed: 'Call', begun });
  await drafts.change(stored, (before) => ({ ...before, begun: undefined, made: 't1', ended: 'changed' }));
  expect(await drafts.keep(stored)).toMatchObject({ made: 't1', ended: 'changed' });
});
