import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformClient } from '../../src/platform/client.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import type { Connection } from '../../src/workspaces/connections.ts';
import { createDirectories } from '../../src/workspaces/directory.ts';
import { createDirectoryRecords } from '../../src/workspaces/directory-records.ts';
import { findNamed } from '../../src/workspaces/find-named.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

const minute = 60_000;
const keyring = createKeyring([randomBytes(32)]);
let test: TestPlatform;
let dataDir: string;
let stores: Store[];
let now: number;
let connection: Connection;

beforeEach(async () => {
  test = await startPlatform({ seed: false });
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-directory-'));
  stores = [];
  now = Date.now();
  const organization = { id: 'o1', name: 'Testing' };
  connection = { workspaceId: 'T1', organization, token: 'token', connectedBy: 'U1', connectedAt: now };
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await test.close();
  rmSync(dataDir, { recursive: true });
});

/** A process with the store, as after a start. */
async function start(client: PlatformClient = test.client) {
  const store = await openStore({ dataDir, now: () => now, keyring });
  stores.push(store);
  const records = createDirectoryRecords(store);
  const platform = () => client;
  const { leases } = store;
  const directories = createDirectories({
    platform,
    background: platform,
    now: () => now,
    records,
    leases,
    largeFrom: 20,
  });
  return { directories, records, of: () => directories.of(connection) };
}

const names = (named: readonly { name: string }[]) => named.map(({ name }) => name);

/** Sixty clients, twelve programs, and all clients in each of the first two. */
function addMany() {
  const clients = Array.from({ length: 60 }, (_, at) => test.platform.addClient({ name: `Client ${at}` }).id);
  const programs = Array.from(
    { length: 12 },
    (_, at) => test.platform.addProgram({ name: `Group ${at}` }).id,
  );
  for (const program of programs.slice(0, 2))
    for (const user of clients) test.platform.addMember({ program, user });
  test.calls();
  return { clients, programs };
}

async function everything({ of }: Awaited<ReturnType<typeof start>>, userId: string) {
  const directory = of();
  return {
    people: await directory.people(),
    clients: await directory.clients(),
    programs: await directory.programs(),
    own: names(await directory.programsOf(userId)),
  };
}

describe('a directory that is stored', () => {
  it('is there after a restart without a call, with who was added last, and nothing of it in plain text', async () => {
    const { clients, programs } = addMany();
    const first = await start();
    const user = clients[7] ?? '';
    await first.of().membersOf(programs[0] ?? '');
    await first.of().membersOf(programs[1] ?? '');
    const before = await everything(first, user);
    expect(before.own).toEqual(['Group 0', 'Group 1']);
    await first.directories.clientAdded(connection, { id: 'new', name: 'Zoe New', email: 'zoe@x.example' });
    await first.directories.memberAdded(connection, programs[3] ?? '', 'new');
    test.calls();
    now += minute;

    const second = await start();
    const after = await everything(second, user);
    expect(after.own).toEqual(before.own);
    expect(after.programs).toEqual(before.programs);
    expect(names(after.clients)).toEqual([...names(before.clients), 'Zoe New']);
    expect(names(await second.of().programsOf('new'))).toEqual(['Group 3']);
    expect(findNamed(after.people, 'zoe new')).toHaveLength(1);
    expect(test.calls()).toEqual([]);
    for (const file of readdirSync(dataDir))
      expect(readFileSync(join(dataDir, file)).includes('Client 7')).toBe(false);
  });

  it('is read by one process of several', async () => {
    addMany();
    const processes = await Promise.all([start(), start(), start()]);
    await Promise.all(processes.map(async ({ of }) => of().people()));
    expect(test.calls().filter((call) => call === 'GET /team-members')).toHaveLength(1);
    now += 11 * minute;
    await Promise.all(processes.map(async ({ of }) => of().people()));
    await expect.poll(() => test.platform.requests.map(({ path }) => path)).toContain('/team-members');
    expect(test.calls().filter((call) => call === 'GET /team-members')).toHaveLength(1);
  });

  it('of a large organization finds who is new in the newest pages, without reading all of it', async () => {
    addMany();
    for (let at = 0; at < 600; at += 1) test.platform.addClient({ name: `Early ${at}` });
    const first = await start();
    await first.of().people();
    now += 31_000;
    test.platform.addClient({ name: 'Latecomer' });
    test.platform.addTeamMember({ name: 'New Coach', email: 'new.coach@x.example', role: 'coach' });
    test.calls();
    expect(names(await first.of().people())).not.toContain('Latecomer');
    expect(test.calls()).toEqual([]);
    const people = names(await first.directories.refreshed(connection).people());
    expect(people).toEqual(expect.arrayContaining(['Latecomer', 'New Coach', 'Early 3']));
    expect(names(await first.of().clients())).not.toContain('New Coach');
    const pages = test.calls().filter((call) => call === 'GET /clients').length;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(3);
  });
});
