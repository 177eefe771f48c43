import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../src/workspaces/connections.ts';
import { createDirectories, type Directories } from '../../src/workspaces/directory.ts';
import { createPeople, isStaff, type People } from '../../src/workspaces/people.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

let test: TestPlatform;
let directories: Directories;
let people: People;
let now: number;
let connection: Connection;
const minute = 60_000;

beforeAll(async () => {
  test = await startPlatform({ seed: false });
});
afterAll(() => test.close());
beforeEach(() => {
  now = 1_800_000_000_000;
  const platform = () => test.client;
  directories = createDirectories({ platform, now: () => now });
  people = createPeople({ platform, now: () => now });
  connection = {
    workspaceId: 'T1',
    organization: { id: 'o1', name: 'Testing' },
    token: 'token',
    connectedBy: 'U1',
    connectedAt: now,
  };
  test.platform.faults.rules.length = 0;
  test.calls();
});

describe('a directory', () => {
  it('has everyone, and who is in which program', async () => {
    const anna = test.platform.addClient({ name: 'Anna' }).id;
    const spring = test.platform.addProgram({ name: 'Spring' }).id;
    const autumn = test.platform.addProgram({ name: 'Autumn' }).id;
    for (const program of [spring, autumn]) test.platform.addMember({ program, user: anna });
    const directory = await directories.get(connection);
    expect(directory.clients.map(({ name }) => name)).toContain('Anna');
    expect(directory.teamMembers).toHaveLength(1);
    expect(directory.programsOf(anna).map(({ name }) => name)).toEqual(['Autumn', 'Spring']);
    expect(directory.programsOf('nobody')).toEqual([]);
  });

  it('is read once for ten minutes, and anew sooner for a name that is not in it', async () => {
    await Promise.all([directories.get(connection), directories.get(connection)]);
    const once = test.calls().length;
    now += 9 * minute;
    await directories.get(connection);
    expect(test.calls()).toEqual([]);
    test.platform.addClient({ name: 'Newcomer' });
    const { clients } = await directories.refreshed(connection);
    expect(clients.map(({ name }) => name)).toContain('Newcomer');
    expect(test.calls()).toHaveLength(once);
    now += 29_000;
    await directories.refreshed(connection);
    expect(test.calls()).toEqual([]);
    now += 10 * minute;
    await directories.get(connection);
    expect(test.calls()).toHaveLength(once);
  });

  it('is not shared between connections, and not kept when reading fails', async () => {
    test.platform.faults.rules.push({ path: '/programs', times: 4, answer: { status: 500 } });
    await expect(directories.get(connection)).rejects.toThrow('GET /programs');
    test.platform.faults.rules.length = 0;
    await directories.get(connection);
    test.calls();
    await directories.get({ ...connection, connectedAt: now + 1 });
    expect(test.calls()).not.toEqual([]);
  });
});

describe('people', () => {
  it('are looked for among team members first, then among clients', async () => {
    test.platform.addTeamMember({ name: 'Marta', email: 'marta@example.com', role: 'admin' });
    test.platform.addClient({ name: 'Anna', email: 'anna@example.com' });
    const marta = await people.byEmail(connection, 'Marta@Example.com');
    expect(marta).toMatchObject({ user: { name: 'Marta' }, role: 'admin' });
    expect(test.calls()).toEqual(['GET /team-members']);
    const anna = await people.byEmail(connection, 'anna@example.com');
    expect(anna).toMatchObject({ user: { name: 'Anna' }, role: 'client' });
    expect(test.calls()).toEqual(['GET /team-members', 'GET /clients']);
    expect([marta, anna].map((person) => person && isStaff(person))).toEqual([true, false]);
  });

  it('are kept for a minute; nobody for fifteen seconds', async () => {
    test.platform.addClient({ name: 'Ben', email: 'ben@example.com' });
    await people.byEmail(connection, 'ben@example.com');
    expect(await people.byEmail(connection, 'new@example.com')).toBeUndefined();
    test.calls();
    test.platform.addClient({ name: 'New', email: 'new@example.com' });
    now += 14_000;
    await people.byEmail(connection, 'BEN@example.com');
    expect(await people.byEmail(connection, 'new@example.com')).toBeUndefined();
    expect(test.calls()).toEqual([]);
    now += 1_000;
    expect(await people.byEmail(connection, 'new@example.com')).toMatchObject({ user: { name: 'New' } });
    test.calls();
    now += 44_999;
    await people.byEmail(connection, 'ben@example.com');
    expect(test.calls()).toEqual([]);
    now += 1;
    await people.byEmail(connection, 'ben@example.com');
    expect(test.calls()).not.toEqual([]);
  });

  it('are not whoever a platform’s loose filter gives', async () => {
    const answer = (data: object[]) => ({ status: 200, body: { data } });
    const mallory = { id: 'm', name: 'Mallory', email: 'not.carl@example.com', role: 'admin' };
    const page = {
      links: { first: null, last: null, prev: null, next: null },
      meta: { current_page: 1, from: 1, last_page: 1, path: '', per_page: 15, to: 1, total: 1 },
    };
    test.platform.faults.rules.push(
      { path: '/team-members', times: 1, answer: answer([mallory]) },
      { path: '/clients', times: 1, answer: { status: 200, body: { data: [mallory], ...page } } },
    );
    expect(await people.byEmail(connection, 'carl@example.com')).toBeUndefined();
    expect(test.platform.faults.rules.map(({ times }) => times)).toEqual([0, 0]);
  });
});
