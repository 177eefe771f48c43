import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { createPlatform, type Platform } from '../../src/playground/platform-emulator/index.ts';
import { connectedRecord, connectOnce } from '../../src/playground.ts';
import { type AppServices, createServices } from '../../src/services.ts';
import { storedKinds } from '../../src/stored-kinds.ts';

const WORKSPACE = 'T0NORTH001';

let dataDir: string;
let platform: Platform;
let platformUrl: string;
let services: AppServices;

const kinds = [...storedKinds, connectedRecord];
const open = () =>
  createServices({ log: createLog('silent'), dataDir, platformUrl, slackApiUrl: platformUrl, kinds });
const connect = (subdomain?: string) => () =>
  services.connections.connect({
    workspaceId: WORKSPACE,
    token: platform.token(subdomain),
    connectedBy: 'U0MARTA001',
  });
const connected = async () => (await services.connections.get(WORKSPACE))?.organization.name;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'connect-once-'));
  platform = createPlatform({ databaseFile: join(dataDir, 'platform.sqlite') });
  platformUrl = (await platform.listen()).url;
  services = await open();
});
afterEach(async () => {
  await services.close();
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a first start that did not get to the end is made up for by the next one', async () => {
  platform.faults.rules.push({ path: '/me', answer: { status: 401 } });
  await expect(connectOnce(services, connect())).rejects.toThrow();
  expect(await connected()).toBeUndefined();
  await services.close();
  platform.faults.rules.length = 0;
  services = await open();
  await connectOnce(services, connect());
  expect(await connected()).toBe('Northfield Coaching');
});

test('a later start changes nothing: neither a connection nor that there is none', async () => {
  await connectOnce(services, connect());
  const first = await services.connections.get(WORKSPACE);
  await connectOnce(services, connect('southgate'));
  expect(await services.connections.get(WORKSPACE)).toEqual(first);
  await services.connections.remove(WORKSPACE);
  await connectOnce(services, connect());
  expect(await connected()).toBeUndefined();
});
