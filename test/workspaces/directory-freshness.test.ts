import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Connection } from '../../src/workspaces/connections.ts';
import { createDirectories, type Directory, withStaleFallback } from '../../src/workspaces/directory.ts';
import { createPeople } from '../../src/workspaces/people.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { recordedLog } from '../support/temporary-store.ts';

const minute = 60_000;
const connection: Connection = {
  workspaceId: 'T1',
  organization: { id: 'o1', name: 'Testing' },
  token: 'unused',
  connectedBy: 'U1',
  connectedAt: 5,
};
/** Of programs that are known. */
const namesNow = (own: Awaited<ReturnType<Directory['programsNow']>>) =>
  typeof own === 'function' ? undefined : names(own);
const names = (named: readonly { name: string }[]) => named.map(({ name }) => name);

let test: TestPlatform;
let [anna, spring, autumn] = ['', '', ''];
beforeAll(async () => {
  test = await startPlatform({ seed: false });
  anna = test.platform.addClient({ name: 'Anna', email: 'anna@x.example', info: { goal: 'x' } }).id;
  [spring, autumn] = ['Spring', 'Autumn'].map((name) => test.platform.addProgram({ name }).id) as [
    string,
    string,
  ];
  test.platform.addMember({ program: spring, user: anna });
});
afterAll(() => test.close());
beforeEach(() => {
  test.platform.faults.rules.length = 0;
});

function start(options = {}) {
  const clock = { ms: 1_800_000_000_000 };
  const { log, lines } = recordedLog();
  const platform = () => test.client;
  const now = () => clock.ms;
  const directories = createDirectories({ platform, background: platform, now, log, ...options });
  test.calls();
  return {
    clock,
    lines,
    now,
    platform,
    directories,
    of: () => directories.of(connection),
    calls: () => test.calls(),
  };
}

describe('programs', () => {
  it('are read anew after ten minutes, and for a name that nobody knows after thirty seconds', async () => {
    const { clock, of, directories, calls } = start();
    expect(names(await of().programs())).toEqual(['Autumn', 'Spring']);
    expect(calls()).toEqual(['GET /programs']);
    clock.ms += 29_999;
    await directories.refreshed(connection).programs();
    expect(calls()).toEqual([]);
    clock.ms += 1;
    await directories.refreshed(connection).programs();
    expect(calls()).toEqual(['GET /programs']);
    clock.ms += 10 * minute - 1;
    await of().programs();
    expect(calls()).toEqual([]);
    clock.ms += 1;
    await of().programs();
    expect(calls()).toEqual(['GET /programs']);
  });

  it('of somebody are shown as they were at most an hour ago, and asked for after that or a change', async () => {
    const { clock, of, directories, calls } = start();
    expect(names(await of().programsToShow(anna))).toEqual(['Spring']);
    expect(calls().sort()).toEqual(
      ['GET /programs', `GET /programs/${autumn}/members`, `GET /programs/${spring}/members`].sort(),
    );
    clock.ms += 60 * minute - 1;
    expect(names(await of().programsToShow(anna))).toEqual(['Spring']);
    expect(calls()).toEqual([]);
    clock.ms += 1;
    expect(names(await of().programsToShow(anna))).toEqual(['Spring']);
    expect(calls()).toHaveLength(3);
    directories.refresh('o2');
    await of().programsToShow(anna);
    expect(calls()).toEqual([]);
    for (const id of ['o1', undefined]) {
      clock.ms += 1;
      directories.refresh(id);
      await of().programsToShow(anna);
      expect(calls()).toHaveLength(3);
    }
  });

  it('of somebody take few calls: all of a small organization, which are known after that', async () => {
    const { of, directories, calls } = start();
    expect(namesNow(await of().programsNow(anna))).toEqual(['Spring']);
    expect(calls()).toHaveLength(3);
    await of().programs();
    await of().programsNow(anna);
    expect(calls()).toEqual([]);
    expect(namesNow(await directories.refreshed(connection).programsNow(anna))).toEqual(['Spring']);
  });

  it('of somebody in a large organization are asked about one at a time', async () => {
    const large = await startPlatform({ seed: false });
    onTestFinished(large.close);
    const user = large.platform.addClient({ name: 'Tom' }).id;
    const ids = Array.from({ length: 31 }, (_, at) => large.platform.addProgram({ name: `P${at}` }).id);
    large.platform.addMember({ program: ids[7] ?? '', user });
    const { of } = start({ platform: () => large.client, background: () => large.client });
    large.calls();
    const own = await of().programsNow(user);
    if (typeof own !== 'function') throw new Error('All were read.');
    expect(large.calls()).toEqual(['GET /programs']);
    expect((await own(ids[7] ?? ''))?.name).toBe('P7');
    expect(await own(ids[8] ?? '')).toBeUndefined();
    expect(large.calls()).toEqual([
      `GET /programs/${ids[7]}/members`,
      'GET /programs',
      `GET /programs/${ids[8]}/members`,
    ]);
    expect(await of().programs()).toHaveLength(31);
    large.calls();
    // Their names are known now.
    const again = await of().programsNow(user);
    if (typeof again !== 'function') throw new Error('Members were known.');
    expect((await again(ids[7] ?? ''))?.name).toBe('P7');
    expect(large.calls()).toEqual([`GET /programs/${ids[7]}/members`]);
    expect(names(await of().programsOf(user))).toEqual(['P7']);
    expect(namesNow(await of().programsNow(user))).toEqual(['P7']);
  });
});

describe('names', () => {
  it('are known without a call for ten minutes, unless something changes', async () => {
    const { clock, of, directories, calls } = start();
    expect(await directories.known(connection)).toBeUndefined();
    expect(names(await of().clients())).toEqual(['Anna']);
    expect((await directories.known(connection))?.slugs).toEqual(['goal']);
    expect(await directories.fieldSlugs(connection)).toEqual(['goal']);
    clock.ms += 10 * minute - 1;
    expect((await directories.known(connection))?.clients).toHaveLength(1);
    clock.ms += 1;
    expect(await directories.known(connection)).toBeUndefined();
    await of().clients();
    clock.ms += 1;
    directories.refresh('o1');
    expect(await directories.known(connection)).toBeUndefined();
    expect(calls().filter((call) => call === 'GET /clients')).toHaveLength(2);
  });

  it('that do not come in time are said to be loading; other trouble is not', async () => {
    const hanging = {
      ...test.client,
      teamMembers: () => new Promise<never>(() => {}),
    };
    const { of } = start({ platform: () => hanging, waitMs: 1 });
    const refused = await of()
      .people()
      .catch((error) => error);
    expect(refused).toMatchObject({ kind: 'directory-loading' });
    expect(await withStaleFallback('stale', () => Promise.reject(refused))).toBe('stale');
    await expect(withStaleFallback('stale', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  });

  it('are read before anybody asks, and the log says where that failed', async () => {
    const { of, directories, lines, calls } = start();
    directories.warm(connection);
    const read: string[] = [];
    await expect
      .poll(() => read.push(...calls()) > 0 && read)
      .toEqual(expect.arrayContaining(['GET /clients', `GET /programs/${spring}/members`]));
    await of().people();
    await of().programsOf(anna);
    const { directories: failing, lines: failed } = start();
    test.platform.faults.rules.push({ answer: { status: 403 } });
    failing.warm(connection);
    const said: unknown[] = [];
    await expect.poll(() => said.push(...failed()) && said.length).toBe(2);
    expect(said[0]).toMatchObject({ level: 30, msg: 'A directory was not read in the background.' });
    expect(lines()).toEqual([]);
  });
});

describe('a person', () => {
  it('is looked up by email in any case, with their role, for a minute', async () => {
    test.platform.addTeamMember({ name: 'Jonas', email: 'Jonas@x.example', role: 'coach' });
    const { clock, now, platform, calls } = start();
    const people = createPeople({ platform, now });
    expect(await people.byEmail(connection, 'jonas@X.example')).toMatchObject({
      role: 'coach',
      user: { name: 'Jonas', email: 'Jonas@x.example' },
    });
    expect(await people.byEmail(connection, 'ANNA@x.example')).toMatchObject({
      role: 'client',
      user: { id: anna },
    });
    calls();
    clock.ms += minute - 1;
    await people.byEmail(connection, 'JONAS@x.example');
    expect(calls()).toEqual([]);
    // Somebody in another connection is somebody else.
    await people.byEmail({ ...connection, connectedAt: 6 }, 'jonas@x.example');
    expect(calls()).toEqual(['GET /team-members']);
    people.refresh('o2');
    await people.byEmail(connection, 'jonas@x.example');
    expect(calls()).toEqual([]);
    people.refresh('o1');
    await people.byEmail(connection, 'jonas@x.example');
    expect(calls()).toEqual(['GET /team-members']);
  });

  it('of the team is read once in ten minutes, or when that is asked for', async () => {
    const { clock, now, platform, calls } = start();
    const people = createPeople({ platform, now });
    const { members, readAt } = await people.team(connection);
    expect(readAt).toBe(clock.ms);
    expect(names(members)).toContain('Jonas');
    clock.ms += 10 * minute - 1;
    await people.team(connection);
    expect(calls()).toHaveLength(1);
    await people.team(connection, { fresh: true });
    expect(calls()).toHaveLength(1);
    clock.ms += 10 * minute;
    await people.team(connection);
    expect(calls()).toHaveLength(1);
    people.refresh();
    await people.team(connection);
    expect(calls()).toHaveLength(1);
  });

  it('is a client in what a directory of that time says, or whom the platform finds', async () => {
    const { clock, now, platform, directories, of, calls } = start();
    const people = createPeople({ platform, known: directories.known, now });
    await of().people();
    calls();
    expect(await people.toShow(connection, 'ANNA@x.example')).toMatchObject({
      role: 'client',
      user: { id: anna },
    });
    expect(await people.toShow(connection, 'jonas@x.example')).toMatchObject({ role: 'coach' });
    expect(calls()).toEqual([]);
    // What a click learned since then counts more: nobody had this email, and somebody may have it now.
    expect(await people.byEmail(connection, 'late@x.example')).toBeUndefined();
    clock.ms += 1;
    expect(await people.byEmail(connection, 'later@x.example')).toBeUndefined();
    calls();
    await people.toShow(connection, 'later@x.example');
    expect(calls()).toEqual([]);
    clock.ms += 15_000;
    await people.toShow(connection, 'later@x.example');
    expect(calls()).toEqual(['GET /team-members', 'GET /clients']);
  });
});
