import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { createPreferences, preferencesRecord } from '../../src/workspaces/preferences.ts';
import { testKeyring } from '../support/keyring.ts';

async function preferences() {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-preferences-'));
  const store = await openStore({ dataDir, keyring: testKeyring });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  return createPreferences(store.values(preferencesRecord));
}

const defaults = { wait: 'remembered', tellAssigned: true, tellCompleted: true, tellNudged: true };

it('has defaults for whoever chose nothing', async () => {
  expect(await (await preferences()).get('T1', 'U1')).toEqual(defaults);
});

it('keeps what a person chose, for that person in that workspace only', async () => {
  const { get, update } = await preferences();
  const program = { id: 'p-1', name: 'Spring' };
  expect(await update('T1', 'U1', { program, wait: 'always' })).toEqual({
    ...defaults,
    program,
    wait: 'always',
  });
  expect(await update('T1', 'U1', { tellAssigned: false })).toMatchObject({ program, tellAssigned: false });
  expect(await get('T1', 'U1')).toEqual({ ...defaults, program, wait: 'always', tellAssigned: false });
  for (const [workspace, user] of [['T2', 'U1'] as const, ['T1', 'U2'] as const])
    expect(await get(workspace, user)).toEqual(defaults);
});

it('goes back to the default', async () => {
  const { update } = await preferences();
  await update('T1', 'U1', { morningHour: 8, quiet: { from: 22, to: 7 } });
  expect(await update('T1', 'U1', { morningHour: undefined })).toMatchObject({ quiet: { from: 22, to: 7 } });
  expect((await update('T1', 'U1', { quiet: undefined })).quiet).toBeUndefined();
});

it('refuses an hour that no day has', async () => {
  await expect((await preferences()).update('T1', 'U1', { morningHour: 24 })).rejects.toThrow();
});
