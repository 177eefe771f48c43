import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/ports.ts';
import { createDraftStore, type DraftStore, draftRecord } from '../../../src/tasks/drafts/draft-store.ts';
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
  drafts = createDraftStore(store.bucket(draftRecord));
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

it('is found in its own workspace only', async () => {
  await drafts.keep({ ...parts, id: 'new' });
  // An id that is another workspace's key.
  expect(await drafts.get('T1/new', '', 'U1')).toBeUndefined();
  expect(await drafts.get('T1/new', 'T1', 'U1')).toBeUndefined();
  expect((await store.bucket(draftRecord).list('')).keys).toEqual(['T1/new']);
});
