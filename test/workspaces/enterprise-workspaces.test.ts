import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import {
  createEnterpriseWorkspaces,
  workspaceEnterpriseRecord,
} from '../../src/workspaces/enterprise-workspaces.ts';
import { testKeyring } from '../support/keyring.ts';

const ofE1 = { workspaceId: 'T1', installation: { enterpriseId: 'E1' } };
const itsOwn = { workspaceId: 'T1', installation: { enterpriseId: 'E1', teamId: 'T1' } };

/** Two processes on one store. */
async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-enterprises-'));
  const store = await openStore({ dataDir, keyring: testKeyring });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  const create = () =>
    createEnterpriseWorkspaces({ bucket: store.bucket(workspaceEnterpriseRecord), now: () => 0 });
  return { one: create(), other: create() };
}

it('follows a workspace that gets an installation of its own, and back', async () => {
  const { one } = await start();
  await one.note(ofE1);
  await one.note({ workspaceId: 'T2', installation: { enterpriseId: 'E2' } });
  expect(await one.workspacesOf('E1')).toEqual(['T1']);
  await one.note(itsOwn);
  expect(await one.workspacesOf('E1')).toEqual([]);
  await one.note(ofE1);
  expect(await one.workspacesOf('E1')).toEqual(['T1']);
  expect(await one.workspacesOf('E2')).toEqual(['T2']);
});

it('notes a workspace again that another process has forgotten, where it looks in the store', async () => {
  const { one, other } = await start();
  await one.note(ofE1);
  await other.forget('T1');
  await one.note(ofE1, 0);
  expect(await other.workspacesOf('E1')).toEqual(['T1']);
  await one.forget('T1');
  await one.note(ofE1);
  expect(await other.workspacesOf('E1')).toEqual(['T1']);
});

it('notes nothing without a workspace', async () => {
  const { one } = await start();
  await one.note({ workspaceId: '', installation: { enterpriseId: 'E1' } });
  expect(await one.workspacesOf('E1')).toEqual([]);
});
