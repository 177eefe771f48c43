import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOpenTasks } from '../../src/tasks/list.ts';
import { countOverdue, queryTasks, type TaskQuery } from '../../src/tasks/query.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

const nowMs = Date.parse('2026-11-18T10:00:00Z');
const seconds = nowMs / 1000;
const hour = 3600;
const reader = { nowMs, timeZone: 'Europe/Berlin' };

let test: TestPlatform;
let program: string;

beforeAll(async () => {
  test = await startPlatform({ seed: false, now: () => nowMs });
  program = test.platform.addProgram({ name: 'Spring' }).id;
});
afterAll(() => test.close());
beforeEach(() => void test.calls());

/** Somebody with these tasks, by their due times in hours from now; open ones, or done at a time in hours from now. */
function person(hours: (number | null)[], doneAt?: number): string {
  const done = doneAt === undefined ? {} : { doneAt: seconds + doneAt * hour };
  const user = test.platform.addClient({ name: 'Somebody' }).id;
  test.platform.addMember({ program, user });
  for (const [index, at] of hours.entries()) {
    const due = at === null ? null : seconds + at * hour;
    test.platform.addTask({
      program,
      user,
      text: String(index),
      due,
      createdAt: seconds - 1000 + index,
      ...done,
    });
  }
  return user;
}

describe('countOverdue', () => {
  it.each([
    [0, 40],
    [1, 0],
    [7, 30],
    [15, 0],
    [15, 1],
    [15, 20],
    [26, 104],
    [45, 0],
    [46, 3],
    [130, 0],
  ])('%i overdue and %i others, from whichever page', async (late, rest) => {
    const user = person([
      ...Array.from({ length: late }, (_, i) => -1 - i),
      ...Array.from({ length: rest }, (_, i) => (i % 7 === 0 ? null : 1 + i)),
    ]);
    const pages = Math.ceil((late + rest) / 15);
    for (let page = 1; page <= pages; page += 1) {
      const list = await listOpenTasks(test.client, { user }, page);
      test.calls();
      expect(await countOverdue(test.client, { user }, list, nowMs)).toBe(late);
      // A search over the pages, with a look at the first page where a page has undated tasks only.
      expect(test.calls().length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(pages + 1)));
    }
  });

  it('takes no call where the page itself tells', async () => {
    const user = person([...Array(3).fill(-1), ...Array(40).fill(1)]);
    const list = await listOpenTasks(test.client, { user });
    test.calls();
    expect(await countOverdue(test.client, { user }, list, nowMs)).toBe(3);
    expect(test.calls()).toEqual([]);
  });

  it('counts what it has seen of a list that has become shorter meanwhile', async () => {
    const user = person(Array(15).fill(-1));
    const list = await listOpenTasks(test.client, { user });
    const before = { ...list, lastPage: 9, total: 130 };
    expect(await countOverdue(test.client, { user }, before, nowMs)).toBe(15);
  });
});

describe('queryTasks', () => {
  const texts = async (query: Partial<TaskQuery> & { user: string }, page = 1, perPage = 20) => {
    const { tasks, ...place } = await queryTasks(test.client, { state: 'open', ...query }, reader, {
      page,
      perPage,
    });
    return { texts: tasks.map(({ description }) => description), ...place };
  };

  it('takes a span’s pages only, where the platform’s own span surely has it', async () => {
    const user = person([...Array(60).fill(-24 * 90), 1, 2]);
    expect((await texts({ user, due: 'today' })).texts).toEqual(['60', '61']);
    expect(test.calls()).toEqual(['GET /todos']);
  });

  it('reads on from the earliest where it does not, and stops after the span', async () => {
    const user = person([-24 * 90, 24 * 7, ...Array(60).fill(24 * 60)]);
    expect((await texts({ user, due: 'next-week' })).texts).toEqual(['1']);
    expect(test.calls()).toEqual(['GET /todos']);
  });

  it('pages what it chose itself', async () => {
    const user = person(Array.from({ length: 23 }, (_, i) => 0.1 + i / 10));
    expect(await texts({ user, due: 'today' }, 2)).toEqual({
      texts: ['20', '21', '22'],
      page: 2,
      lastPage: 2,
      perPage: 20,
      total: 23,
      unreadable: 0,
    });
    expect((await texts({ user, due: 'today' }, 3)).texts).toEqual([]);
  });

  it('lists the newest first', async () => {
    const user = person([5, 1, null, -3]);
    expect((await texts({ user, newest: true })).texts).toEqual(['3', '2', '1', '0']);
    expect((await texts({ user, newest: true, due: 'today' })).texts).toEqual(['3', '1', '0']);
    expect((await texts({ user })).texts).toEqual(['3', '1', '0', '2']);
  });

  it('lists what is overdue, the longest overdue first, of everybody or one person, or only of a span', async () => {
    const others = person([-9]);
    const user = person([-1, -30, null, 1, -2]);
    expect(await texts({ user, state: 'overdue' })).toMatchObject({
      texts: ['1', '4', '0'],
      page: 1,
      lastPage: 1,
      total: 3,
    });
    expect((await texts({ user, state: 'overdue', newest: true }, 2, 2)).texts).toEqual(['0']);
    expect((await texts({ user, state: 'overdue', due: 'today' })).texts).toEqual(['4', '0']);
    expect((await texts({ user, due: 'today' })).texts).toEqual(['4', '0', '3']);
    expect((await texts({ user: others, state: 'overdue' })).texts).toEqual(['0']);
  });

  it('lists done tasks, those created last first', async () => {
    person([1], -1);
    const user = person([-1, -30, null], -1);
    test.platform.addTask({ program, user, text: 'open', due: null });
    expect((await texts({ user, state: 'done' })).texts).toEqual(['2', '1', '0']);
    expect((await texts({ user, state: 'done', doneOn: 'today' })).texts).toEqual(['2', '1', '0']);
    expect((await texts({ user, state: 'done', doneOn: 'yesterday' })).texts).toEqual([]);
  });

  it('lists done tasks of a span from the latest back, and reads no further than the span', async () => {
    const user = person([null, 24 * 7, -1, 5, ...Array(60).fill(-24 * 60)], -1);
    expect((await texts({ user, state: 'done', due: 'today' })).texts).toEqual(['3', '2']);
    expect((await texts({ user, state: 'done', due: 'next-week' })).texts).toEqual(['1']);
    test.calls();
    expect((await texts({ user, state: 'done', due: 'tomorrow' })).texts).toEqual([]);
    expect(test.calls()).toEqual(['GET /todos']);
  });
});
