import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../src/lib/log.ts';
import { createPlatformClient } from '../../src/platform/client.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import {
  connectionRecord,
  createConnections,
  organizationWorkspaceRecord,
} from '../../src/workspaces/connections.ts';
import {
  createOrganizationInstallations,
  type OrganizationInstallations,
  organizationInstallationRecord,
} from '../../src/workspaces/organization-installations.ts';
import { testKeyring } from '../support/keyring.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

const day = 24 * 60 * 60_000;
const clock = { ms: Date.parse('2026-11-20T09:00:00Z') };
const now = () => clock.ms;

let dataDir: string;
let store: Store;
let test: TestPlatform;
let installations: OrganizationInstallations;
let organizationId: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'installations-'));
  store = await openStore({ dataDir, now, keyring: testKeyring });
  test = await startPlatform({ seed: false });
  organizationId = test.platform.inspect().organization.id;
  const platform = (token: string) => createPlatformClient({ baseUrl: test.url, token });
  const connections = createConnections({
    values: store.values(connectionRecord),
    index: store.bucket(organizationWorkspaceRecord),
    platform,
    now,
    log: createLog('silent'),
  });
  installations = createOrganizationInstallations({
    bucket: store.bucket(organizationInstallationRecord),
    connections,
    check: (token) => platform(token).me(),
    now,
    log: createLog('silent'),
  });
});
afterEach(async () => {
  await store.close();
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const install = () =>
  installations.install({
    organizationId,
    token: test.platform.token(),
    signedAt: clock.ms / 1000,
    refresh: false,
  });

it('an installation waits seven days for a workspace; after that its token is gone', async () => {
  expect(await install()).toBe('stored');
  clock.ms += 7 * day - 1_000;
  expect(await installations.get(organizationId)).toBeDefined();
  clock.ms += 2_000;
  expect(await installations.get(organizationId)).toBeUndefined();
  expect(await install()).toBe('stored');
});

it('one that was proved is kept', async () => {
  await install();
  const name = test.platform.inspect().team[0]?.name ?? '';
  expect(await installations.prove('Testing', 'TL-UNKNOWN')).toBeUndefined();
  expect(await installations.prove('Other', name)).toBeUndefined();
  expect(await installations.prove('testing', name)).toBe(test.platform.token());
  clock.ms += 30 * day;
  expect(await installations.get(organizationId)).toBeDefined();
});

it('stores no token as it is', async () => {
  await install();
  const { keys } = await store.bucket({ ...organizationInstallationRecord }).list('');
  expect(keys).toEqual([organizationId]);
  const below = store.bucket({ ...organizationInstallationRecord, schema: z.any(), encrypted: false });
  expect(await below.get(organizationId)).toMatch(/^v1\./);
});
