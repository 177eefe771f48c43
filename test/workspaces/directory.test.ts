import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformClient } from '../../src/platform/client.ts';
import type { Connection } from '../../src/workspaces/connections.ts';
import {
  createDirectories,
  type Directories,
  type Directory,
  withStaleFallback,
} from '../../src/workspaces/directory.ts';
import { findNamed } from '../../src/workspaces/find-named.ts';
import { createPeople, type People } from '../../src/workspaces/people.ts';
import { searchNames } from '../../src/workspaces/search-names.ts';
import { listAfter, startPlatform, type TestPlatform } from '../support/platform.ts';

let test: TestPlatform;
let directories: Directories;
let people: People;
let now: number;
let connection: Connection;
const minute = 60_000;
const platform = () => test.client;

beforeAll(async () => {
  test = await startPlatform({ seed: false });
});
afterAll(() => test.close());
beforeEach(() => {
  now = 1_800_000_000_000;

  directories = createDirectories({ platform, background: platform, now: () => now });
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

/** Reads a whole directory. */
async function all(directory: Directory) {
  const programs = await directory.programs();
  const people = await directory.people();
  return { programs, people, clients: await directory.clients() };
}
const names = (named: readonly { name: string }[]) => named.map(({ name }) => name);

describe('a directory', () => {
  it('has everybody, and knows who is in which program', async () => {
    const anna = test.platform.addClient({ name: 'Anna' }).id;
    const spring = test.platform.addProgram({ name: 'Spring' }).id;
    const autumn = test.platform.addProgram({ name: 'Autumn' }).id;
    for (const program of [spring, autumn]) test.platform.addMember({ program, user: anna });
    const directory = directories.of(connection);
    expect(names(await directory.clients())).toContain('Anna');
    expect(await directory.people()).toHaveLength((await directory.clients()).length + 1);
    expect(names(await directory.programsOf(anna))).toEqual(['Autumn', 'Spring']);
    expect(await directory.programsOf('nobody')).toEqual([]);
  });

  it('counts members, and sees one at once that Touchline adds', async () => {
    const anna = test.platform.addClient({ name: 'Anna' }).id;
    const [spring, gone] = [test.platform.addProgram({ name: 'Counted' }).id, 'gone'];
    const some = [spring, gone].map((id) => ({ id, name: id }));
    const directory = directories.of(connection);
    expect(await directories.memberCounts(connection, some)).toEqual(new Map([[spring, 0]]));
    test.platform.addMember({ program: spring, user: anna });
    expect(names(await directory.programsOf(anna))).toEqual([]);
    await directories.memberAdded(connection, spring, anna);
    expect(names(await directory.programsOf(anna))).toEqual(['Counted']);
    expect(await directories.memberCounts(connection, some)).toEqual(new Map([[spring, 1]]));
  });

  it('has a client at once whom Touchline creates, once, until the names are read again', async () => {
    const directory = directories.of(connection);
    const before = (await directory.clients()).length;
    const { id } = test.platform.addClient({ name: 'Aaron First', email: 'aaron@clients.example' });
    const aaron = { id, name: 'Aaron First', email: 'aaron@clients.example' };
    await directories.clientAdded(connection, aaron);
    await directories.clientAdded(connection, aaron);
    expect((await directory.clients())[0]).toEqual(aaron);
    expect(await directory.clients()).toHaveLength(before + 1);
    expect(await directory.people()).toContainEqual(aaron);
    for (const list of [await directory.people(), await directory.clients()]) {
      expect(findNamed(list, 'aaron f')).toEqual([aaron]);
      expect(searchNames(list, 'Arron Frist', 1)).toEqual([aaron]);
    }
    now += 11 * minute;
    expect(await directory.clients()).toHaveLength(before + 1);
    expect(await directories.of({ ...connection, workspaceId: 'T2' }).clients()).toHaveLength(before + 1);
  });

  it('has all clients whom Touchline creates, by their names, until the names are read again', async () => {
    for (const name of ['Mona Read', 'Bea Read']) test.platform.addClient({ name });
    const early = {
      id: test.platform.addClient({ name: 'Early Bird' }).id,
      name: 'Early Bird',
      email: 'e@x.example',
    };
    await directories.clientAdded(connection, early);
    const directory = directories.of(connection);
    const added = () =>
      directory.clients().then((all) => names(all).filter((name) => / (?:Read|Bird|New)$/.test(name)));
    // The names are read after that, and have everybody.
    expect(await added()).toEqual(['Bea Read', 'Early Bird', 'Mona Read']);
    for (const name of ['Cleo New', 'Abel New'])
      await directories.clientAdded(connection, { id: name, name, email: `${name[0]}@x.example` });
    expect(await added()).toEqual(['Abel New', 'Bea Read', 'Cleo New', 'Early Bird', 'Mona Read']);
    expect(names(await directory.people()).slice(-2)).toEqual(['Abel New', 'Cleo New']);
    now += 11 * minute;
    expect(await added()).toEqual(['Bea Read', 'Early Bird', 'Mona Read']);
  });

  it('reads the members of a program again when that failed', async () => {
    const user = test.platform.addClient({ name: 'Member' }).id;
    const program = test.platform.addProgram({ name: 'Shaky' }).id;
    test.platform.addMember({ program, user });
    const directory = directories.of(connection);
    await directory.programs();
    test.platform.faults.rules.push({
      path: `/programs/${program}/members`,
      times: 4,
      answer: { status: 500 },
    });
    await expect(directory.programsOf(user)).rejects.toThrow('members');
    test.platform.faults.rules.length = 0;
    expect(names(await directory.programsOf(user))).toEqual(['Shaky']);
  });

  it('knows the slugs of its clients’ fields', async () => {
    test.platform.addClient({ name: 'Fields', info: { goal: 'x', level: 2 } });
    expect(await directories.fieldSlugs(connection)).toEqual(expect.arrayContaining(['goal', 'level']));
  });

  it('has nothing to forget about a new member while the platform is down', async () => {
    test.platform.faults.rules.push({ answer: { status: 403 } });
    await expect(directories.memberAdded(connection, 'any', 'anybody')).resolves.toBeUndefined();
  });

  it('is read once in ten minutes, and sooner for a name that is not in it', async () => {
    await Promise.all([all(directories.of(connection)), all(directories.of(connection))]);
    const once = test.calls().length;
    now += 9 * minute;
    await all(directories.of(connection));
    expect(test.calls()).toEqual([]);
    test.platform.addClient({ name: 'Newcomer' });
    const { clients } = await all(directories.refreshed(connection));
    expect(names(clients)).toContain('Newcomer');
    expect(test.calls()).toHaveLength(once);
    now += 29_000;
    await all(directories.refreshed(connection));
    expect(test.calls()).toEqual([]);
    now += 10 * minute;
    await all(directories.of(connection));
    expect(test.calls()).toHaveLength(once);
  });

  it('reads no names for programs, and no programs for names', async () => {
    const directory = directories.of(connection);
    await directory.programsOf('somebody');
    expect(test.calls().every((call) => call.startsWith('GET /programs'))).toBe(true);
    await directory.people();
    expect(test.calls().some((call) => call.startsWith('GET /programs'))).toBe(false);
  });

  it('looks up users of a large program until all of it is read in the background, and then nobody', async () => {
    const large = test.platform.addProgram({ name: 'Large' }).id;
    const members = Array.from({ length: 70 }, (_, i) => test.platform.addClient({ name: `Client ${i}` }).id);
    for (const user of members) test.platform.addMember({ program: large, user });
    const strangers = ['Stranger', 'Other'].map((name) => test.platform.addClient({ name }).id);
    const gate = Promise.withResolvers<void>();
    const background = (): PlatformClient => ({
      ...test.client,
      programMembers: (...query) => listAfter(gate.promise, test.client.programMembers(...query)),
    });
    const directory = createDirectories({ platform, background, now: () => now }).of(connection);
    const ofLarge = () => test.calls().filter((call) => call.includes(large)).length;
    expect(names(await directory.programsOf(members[69] ?? ''))).toEqual(['Large']);
    // The first page, which says how many pages there are, and the lookup.
    expect(ofLarge()).toBe(2);
    expect(await directory.programsOf(strangers[0] ?? '')).toEqual([]);
    expect(ofLarge()).toBe(1);
    await directory.programsOf(strangers[0] ?? '');
    await directory.programsOf(members[69] ?? '');
    expect(ofLarge()).toBe(0);
    gate.resolve();
    expect((await directory.membersOf(large)).size).toBe(70);
    test.calls();
    expect(await directory.programsOf(strangers[1] ?? '')).toEqual([]);
    expect(names(await directory.programsOf(members[3] ?? ''))).toEqual(['Large']);
    now += 9 * minute;
    expect(names(await directory.programsOf(members[68] ?? ''))).toEqual(['Large']);
    expect(ofLarge()).toBe(0);
  });

  it('is read completely despite a rate limit, once for all callers', async () => {
    const limited = { path: '/clients', answer: { status: 429, headers: { 'retry-after': '1' } } };
    test.platform.faults.rules.push({ ...limited, times: 1 });
    const [one, other] = await Promise.all([
      directories.of(connection).people(),
      directories.of(connection).people(),
    ]);
    expect(one).toBe(other);
    expect(names(one)).toContain('Anna');
    const clients = test.calls().filter((call) => call === 'GET /clients');
    expect(clients).toHaveLength(Math.ceil((one.length - 1) / 15) + 1);
  });

  /** Directories that hardly wait, over a client whose list of clients stays closed until it is opened. */
  function gatedDirectories(largeFrom?: number) {
    let gate = Promise.withResolvers<void>();
    gate.resolve();
    const background = (): PlatformClient => ({
      ...test.client,
      clients: (query) => listAfter(gate.promise, test.client.clients(query)),
    });
    const gated = createDirectories({ platform, background, now: () => now, waitMs: 5, largeFrom });
    return {
      /** Names as far as they are there: none while they are being read. */
      of: () => withStaleFallback([], async () => names(await gated.of(connection).people())),
      refreshed: () => withStaleFallback([], async () => names(await gated.refreshed(connection).people())),
      people: () => gated.of(connection).people(),
      clients: () => gated.of(connection).clients(),
      refreshedPeople: () => gated.refreshed(connection).people(),
      shut: () => {
        gate = Promise.withResolvers();
      },
      open: () => gate.resolve(),
    };
  }

  it('goes on loading when a caller has waited long enough, and is there for later callers', async () => {
    const directory = gatedDirectories();
    directory.shut();
    await expect(directory.people()).rejects.toMatchObject({ kind: 'directory-loading' });
    directory.open();
    await expect.poll(directory.of).toContain('Anna');
    const clients = test.calls().filter((call) => call === 'GET /clients');
    expect(clients).toHaveLength(Math.ceil((await directory.clients()).length / 15));
  });

  it('finds who is new in a large organization without reading all of it, and gives old names while that is slow or fails', async () => {
    const directory = gatedDirectories(1);
    await expect.poll(directory.of).toContain('Anna');
    test.calls();
    now += 31_000;
    test.platform.addClient({ name: 'Latecomer' });
    test.platform.addTeamMember({ name: 'New Coach', email: 'new.coach@x.example', role: 'coach' });
    expect(await directory.of()).not.toContain('Latecomer');
    expect(test.calls()).toEqual([]);
    directory.shut();
    await expect.poll(directory.refreshed).toEqual(expect.arrayContaining(['Latecomer', 'New Coach']));
    const pages = test.calls().filter((call) => call === 'GET /clients');
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(names(await directory.clients())).not.toContain('New Coach');
    expect(findNamed(await directory.people(), 'new coach')).toHaveLength(1);
    test.platform.addClient({ name: 'Second' });
    directory.open();
    await expect.poll(directory.of).toContain('Second');
    now += 61 * minute;
    directory.shut();
    test.platform.addClient({ name: 'Third' });
    expect(await directory.of()).not.toContain('Third');
    directory.open();
    await expect.poll(directory.of).toContain('Third');
    now += 61 * minute;
    test.platform.faults.rules.push({ path: '/clients', times: 4, answer: { status: 500 } });
    expect(await directory.of()).toContain('Anna');
    await expect.poll(() => test.platform.faults.rules.at(-1)?.times).toBe(0);
    expect(await directory.of()).toContain('Anna');
  });

  it('rejects at once when the platform is unavailable, and does not say that names are still being read', async () => {
    test.platform.faults.rules.push({ path: '/team-members', answer: { status: 500 } });
    const slow = createDirectories({ platform, background: platform, now: () => now, waitMs: 10_000 });
    await expect(slow.of(connection).people()).rejects.toThrow('GET /team-members');
  });

  it('is not shared between connections, and not cached when reading fails', async () => {
    test.platform.faults.rules.push({ path: '/programs', times: 4, answer: { status: 500 } });
    await expect(directories.of(connection).programs()).rejects.toThrow('GET /programs');
    test.platform.faults.rules.length = 0;
    await directories.of(connection).programs();
    test.calls();
    await directories.of({ ...connection, connectedAt: now + 1 }).programs();
    expect(test.calls()).not.toEqual([]);
  });
});

describe('people', () => {
  it('are looked up among team members first, then among clients', async () => {
    test.platform.addTeamMember({ name: 'Marta', email: 'marta@example.com', role: 'admin' });
    test.platform.addClient({ name: 'Anna', email: 'anna@example.com' });
    const marta = await people.byEmail(connection, 'Marta@Example.com');
    expect(marta).toMatchObject({ user: { name: 'Marta' }, role: 'admin' });
    expect(test.calls()).toEqual(['GET /team-members']);
    const anna = await people.byEmail(connection, 'anna@example.com');
    expect(anna).toMatchObject({ user: { name: 'Anna' }, role: 'client' });
    expect(test.calls()).toEqual(['GET /team-members', 'GET /clients']);
  });

  it('are cached for a minute, and nobody for fifteen seconds', async () => {
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

  it('must have that very email, even if the platform’s filter is loose', async () => {
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
