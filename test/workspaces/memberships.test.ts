import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Program } from '../../src/platform/resources.ts';
import type { Connection } from '../../src/workspaces/connections.ts';
import { createDirectoryRecords } from '../../src/workspaces/directory-records.ts';
import { createMemberships } from '../../src/workspaces/memberships.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { temporaryStore } from '../support/temporary-store.ts';

const minute = 60_000;
const hour = 60 * minute;
const connection: Connection = {
  workspaceId: 'T1',
  organization: { id: 'o1', name: 'Testing' },
  token: 'unused',
  connectedBy: 'U1',
  connectedAt: 5,
};

let test: TestPlatform;
let clients: string[];
beforeAll(async () => {
  test = await startPlatform({ seed: false });
  clients = Array.from({ length: 47 }, (_, at) => test.platform.addClient({ name: `Client ${at}` }).id);
});
afterAll(() => test.close());
beforeEach(() => {
  test.platform.faults.rules.length = 0;
});

/** Programs with so many members each: the first ones of all clients. */
function programsWith(...counts: number[]): Program[] {
  return counts.map((count) => {
    const { id } = test.platform.addProgram({ name: 'Some' });
    for (const user of clients.slice(0, count)) test.platform.addMember({ program: id, user });
    return { id, name: id };
  });
}
const client = (at: number): string => clients[at] as string;
const ids = (programs: readonly Program[] | undefined) => programs?.map(({ id }) => id);

async function start() {
  const clock = { ms: 1_800_000_000_000, changedAt: Number.NEGATIVE_INFINITY };
  const store = await temporaryStore(() => clock.ms);
  const records = createDirectoryRecords(store);
  const reading = new Set<Promise<unknown>>();
  /** Another process, or this one as it was before anything was read. */
  const open = () =>
    createMemberships({
      platform: () => test.client,
      background: () => test.client,
      now: () => clock.ms,
      records,
      leases: store.leases,
      changedAt: () => clock.changedAt,
      inBackground: (work) => void reading.add(work.catch(() => undefined)),
    });
  /** Waits for what is read in the background. */
  const read = async () => void (await Promise.all(reading));
  onTestFinished(read);
  test.calls();
  return { clock, records, open, memberships: open(), calls: () => test.calls().length, read };
}

describe('the members of programs', () => {
  it('are read page by page, up to three pages, and then known for ten minutes', async () => {
    const { memberships, clock, calls } = await start();
    const [one, three] = programsWith(15, 45) as [Program, Program];
    expect(ids(await memberships.programsOf(connection, [three, one], client(14)))).toEqual([
      three.id,
      one.id,
    ]);
    expect(calls()).toBe(4);
    expect(ids(await memberships.programsOf(connection, [three, one], client(44)))).toEqual([three.id]);
    expect(await memberships.programsOf(connection, [three, one], client(45))).toEqual([]);
    clock.ms += 10 * minute - 1;
    await memberships.programsOf(connection, [three, one], client(0));
    expect(calls()).toBe(0);
    clock.ms += 1;
    await memberships.programsOf(connection, [three, one], client(0));
    expect(calls()).toBe(4);
    // A clock that was put back makes nothing fresh.
    clock.ms -= 10 * minute;
    await memberships.programsOf(connection, [three, one], client(0));
    expect(calls()).toBe(4);
  });

  it('of a large program are looked up one by one, each once, until all of them were read', async () => {
    const { memberships, clock, calls, read, open } = await start();
    const programs = programsWith(47);
    expect(await memberships.programsOf(connection, programs, client(46))).toEqual(programs);
    await memberships.programsOf(connection, programs, client(46));
    await read();
    // The first page, the lookup, and four pages in the background.
    expect(calls()).toBe(6);
    clock.ms += 23 * hour;
    // Old ones are used while they are read again.
    expect(await memberships.programsOf(connection, programs, client(45))).toEqual(programs);
    await read();
    expect(calls()).toBe(4);
    expect(await open().programsOf(connection, programs, client(45))).toEqual(programs);
    expect(calls()).toBe(0);
    clock.ms += 24 * hour;
    expect(await memberships.programsOf(connection, programs, client(46))).toEqual(programs);
    await read();
    expect(calls()).toBe(6);
  });

  it('of a large program are looked up again when that failed, and not within ten minutes when it did not', async () => {
    const { memberships, clock, calls, read } = await start();
    const programs = programsWith(47);
    const path = `/programs/${programs[0]?.id}/members`;
    await memberships.programsOf(connection, programs, client(0));
    await read();
    test.platform.faults.rules.push({ path, answer: { status: 403 } });
    memberships.drop('o1');
    await expect(
      memberships.programsOf({ ...connection, connectedAt: 6 }, programs, client(46)),
    ).rejects.toThrow('403');
    await read();
    test.platform.faults.rules.length = 0;
    expect(await memberships.programsOf({ ...connection, connectedAt: 6 }, programs, client(46))).toEqual(
      programs,
    );
    await read();
    calls();
    clock.ms += 10 * minute - 1;
    await memberships.programsOf({ ...connection, connectedAt: 6 }, programs, client(46));
    expect(calls()).toBe(0);
  });

  it('of many stay fresh for longer, at most for twelve hours', async () => {
    const { memberships, clock, calls, records } = await start();
    const [program] = programsWith(1) as [Program];
    const readAt = clock.ms;
    await records.saveMembers(connection, program.id, { readAt, count: 12_000, ids: [client(0)] });
    clock.ms += 800_000 - 1;
    expect(await memberships.programsOf(connection, [program], client(0))).toEqual([program]);
    expect(calls()).toBe(0);
    memberships.drop();
    await records.saveMembers(connection, program.id, { readAt, count: 10_000_000, ids: [client(0)] });
    clock.ms = readAt + 12 * hour - 1;
    await memberships.programsOf(connection, [program], client(0));
    expect(calls()).toBe(0);
  });

  it('are not waited for in an organization with more than ten programs, while some are known', async () => {
    const { memberships, clock, calls, read } = await start();
    const programs = programsWith(...Array(11).fill(1));
    await memberships.programsOf(connection, programs.slice(0, 10), client(0));
    expect(calls()).toBe(10);
    clock.ms += 10 * minute;
    await memberships.programsOf(connection, programs.slice(0, 10), client(0));
    expect(calls()).toBe(10);
    await memberships.programsOf(connection, programs, client(0));
    expect(calls()).toBe(1);
    clock.ms += 10 * minute;
    test.platform.addMember({ program: (programs[0] as Program).id, user: client(1) });
    expect(await memberships.programsOf(connection, programs, client(1))).toEqual([]);
    await read();
    expect(calls()).toBe(11);
    expect(await memberships.programsOf(connection, programs, client(1))).toEqual(programs.slice(0, 1));
    expect(calls()).toBe(0);
    await read();
  });

  it('are read in the background at most every thirty seconds', async () => {
    const { memberships, clock, calls, read } = await start();
    const programs = programsWith(47);
    await memberships.programsOf(connection, programs, client(0));
    await read();
    calls();
    clock.ms += 11 * minute;
    test.platform.faults.rules.push({
      path: `/programs/${programs[0]?.id}/members`,
      answer: { status: 403 },
    });
    await memberships.programsOf(connection, programs, client(0));
    await read();
    expect(calls()).toBe(1);
    clock.ms += 29_999;
    await memberships.programsOf(connection, programs, client(0));
    await read();
    expect(calls()).toBe(0);
    clock.ms += 1;
    await memberships.programsOf(connection, programs, client(0));
    await read();
    expect(calls()).toBe(1);
  });

  it('that are stored are not relied on after a change, nor in another connection', async () => {
    const { memberships, clock, calls, open } = await start();
    const programs = programsWith(1);
    await memberships.programsOf(connection, programs, client(0));
    expect(calls()).toBe(1);
    clock.changedAt = clock.ms;
    await open().programsOf(connection, programs, client(0));
    expect(calls()).toBe(0);
    clock.changedAt = clock.ms + 1;
    await open().programsOf(connection, programs, client(0));
    expect(calls()).toBe(1);
    await memberships.programsOf({ ...connection, connectedAt: 6 }, programs, client(0));
    expect(calls()).toBe(1);
    memberships.drop('o2');
    await memberships.programsOf(connection, programs, client(0));
    expect(calls()).toBe(0);
  });

  it('have ids, also those of a large program, and none where the program is gone', async () => {
    const { memberships, calls } = await start();
    const [small, large] = programsWith(2, 47) as [Program, Program];
    expect([...(await memberships.idsOf(connection, small.id))].sort()).toEqual(clients.slice(0, 2).sort());
    expect((await memberships.idsOf(connection, large.id)).size).toBe(47);
    calls();
    expect((await memberships.idsOf(connection, large.id)).size).toBe(47);
    expect(calls()).toBe(0);
    await expect(memberships.idsOf(connection, 'gone')).rejects.toThrow('404');
  });

  it('are counted, without those that cannot be read', async () => {
    const { memberships, read } = await start();
    const [small, large] = programsWith(2, 47) as [Program, Program];
    const counts = await memberships.counts(connection, [small, large, { id: 'gone', name: 'Gone' }]);
    expect([...counts]).toEqual(
      expect.arrayContaining([
        [small.id, 2],
        [large.id, 47],
      ]),
    );
    expect(counts.size).toBe(2);
    await read();
  });
});

describe('somebody who was added', () => {
  it('is a member at once, counted once, in every process, until the members are read again', async () => {
    const { memberships, clock, calls, open, records } = await start();
    const [program] = programsWith(1) as [Program];
    await memberships.programsOf(connection, [program], client(0));
    for (const user of [client(1), client(1), client(0)]) await memberships.add(connection, program.id, user);
    expect((await memberships.counts(connection, [program])).get(program.id)).toBe(2);
    expect(await records.members(connection, program.id)).toMatchObject({ count: 2 });
    expect(await open().programsOf(connection, [program], client(1))).toEqual([program]);
    expect(calls()).toBe(1);
    clock.ms += 10 * minute;
    expect(await memberships.programsOf(connection, [program], client(1))).toEqual([]);
    expect((await memberships.counts(connection, [program])).get(program.id)).toBe(1);
  });

  it('is a member before anything was read, and stays one if reading began before', async () => {
    const { memberships, calls } = await start();
    const [program, large] = programsWith(1, 47) as [Program, Program];
    await memberships.add(connection, program.id, client(5));
    await memberships.add(connection, large.id, 'newest');
    expect(await memberships.isMember(connection, program.id, client(5))).toBe(true);
    expect(calls()).toBe(0);
    expect(await memberships.programsOf(connection, [program, large], 'newest')).toEqual([large]);
    expect((await memberships.idsOf(connection, program.id)).size).toBe(2);
    expect(await memberships.programsLately(connection, [program], client(5))).toEqual([program]);
  });
});

describe('whether somebody is in a program', () => {
  it('is asked for where that is not known, or was read a day ago', async () => {
    const { memberships, clock, calls } = await start();
    const [program] = programsWith(1) as [Program];
    const isMember = (at: number) => memberships.isMember(connection, program.id, client(at));
    expect([await isMember(0), await isMember(1)]).toEqual([true, false]);
    expect(calls()).toBe(2);
    await memberships.programsOf(connection, [program], client(0));
    clock.ms += 24 * hour - 1;
    expect(await isMember(0)).toBe(true);
    expect(calls()).toBe(1);
    expect(await isMember(1)).toBe(false);
    expect(calls()).toBe(1);
    clock.ms += 1;
    expect(await isMember(0)).toBe(true);
    expect(calls()).toBe(1);
  });

  it('is looked up anew for who is looked for, at most every thirty seconds', async () => {
    const { memberships, clock, calls } = await start();
    const programs = programsWith(1, 1, 1);
    const [first, second] = programs as [Program, Program];
    const refreshed = async (at: number) =>
      ids(await memberships.refreshedProgramsOf(connection, programs, client(at)));
    expect(await refreshed(0)).toEqual(ids(programs));
    // All of them were read a moment ago.
    expect(await refreshed(1)).toEqual([]);
    expect(calls()).toBe(3);
    clock.ms += 30_000;
    test.platform.addMember({ program: second.id, user: client(1) });
    expect(await refreshed(1)).toEqual([second.id]);
    expect(calls()).toBe(3);
    test.platform.addMember({ program: first.id, user: client(1) });
    clock.ms += 29_999;
    expect(await refreshed(1)).toEqual([second.id]);
    expect(calls()).toBe(0);
    clock.ms += 1;
    expect(await refreshed(1)).toEqual([first.id, second.id]);
    // Nobody looks where they are a member.
    expect(calls()).toBe(2);
    expect(await refreshed(0)).toEqual(ids(programs));
    expect(calls()).toBe(0);
  });

  it('is known as it was at most an hour ago, without a call', async () => {
    const { memberships, clock, calls, open } = await start();
    const programs = programsWith(2, 1);
    const lately = (at: number) => memberships.programsLately(connection, programs, client(at));
    expect(await lately(0)).toBeUndefined();
    await memberships.programsOf(connection, programs.slice(0, 1), client(0));
    expect(await lately(0)).toBeUndefined();
    await memberships.programsOf(connection, programs, client(0));
    calls();
    clock.ms += hour - 1;
    expect(await lately(0)).toEqual(programs);
    expect(await lately(1)).toEqual(programs.slice(0, 1));
    expect(await open().programsLately(connection, programs, client(1))).toEqual(programs.slice(0, 1));
    clock.ms += 1;
    expect(await lately(0)).toBeUndefined();
    expect(calls()).toBe(0);
  });
});

describe('an organization', () => {
  it('with more than thirty programs is ready when all of their members are known, as of the last day', async () => {
    const { memberships, clock, calls } = await start();
    const programs = programsWith(...Array(31).fill(1));
    expect(await memberships.isReady(connection, programs.slice(0, 30))).toBe(true);
    expect(await memberships.isReady(connection, programs)).toBe(false);
    await memberships.ready(connection, programs.slice(0, 30));
    expect(calls()).toBe(0);
    await memberships.ready(connection, programs);
    expect(calls()).toBe(31);
    expect(await memberships.isReady(connection, programs)).toBe(true);
    await memberships.ready(connection, programs);
    clock.ms += 24 * hour - 1;
    expect(await memberships.isReady(connection, programs)).toBe(true);
    expect(calls()).toBe(0);
    clock.ms += 1;
    expect(await memberships.isReady(connection, programs)).toBe(false);
    await memberships.readMissing(connection, programs);
    expect(calls()).toBe(31);
  });
});
