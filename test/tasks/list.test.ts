import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOpenTasks, isOverdue, listOpenTasks, overdueTasks } from '../../src/tasks/list.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const seconds = now / 1000;
const hour = 3600;

let test: TestPlatform;
let program: string;

beforeAll(async () => {
  test = await startPlatform({ seed: false, now: () => now });
  program = test.platform.addProgram({ name: 'Spring' }).id;
});
afterAll(() => test.close());
beforeEach(() => void test.calls());

function person(tasks: { text: string; due: number | null; doneAt?: number }[]): string {
  const user = test.platform.addClient({ name: 'Somebody' }).id;
  test.platform.addMember({ program, user });
  for (const task of tasks) test.platform.addTask({ program, user, ...task });
  return user;
}

describe('listOpenTasks', () => {
  it('is one call: open ones only, soonest first, undated ones last', async () => {
    const user = person([
      { text: 'undated', due: null },
      { text: 'later', due: seconds + hour },
      { text: 'overdue', due: seconds - hour },
      { text: 'done', due: seconds - hour, doneAt: seconds },
    ]);
    const list = await listOpenTasks(test.client, { user });
    expect(list.tasks.map(({ description }) => description)).toEqual(['overdue', 'later', 'undated']);
    expect(list).toMatchObject({ page: 1, lastPage: 1, total: 3 });
    expect(test.calls()).toEqual(['GET /todos']);
  });

  it('is one call a page, and the pages together are all of them', async () => {
    const user = person(
      Array.from({ length: 31 }, (_, i) => ({ text: `task ${i}`, due: seconds + i * hour })),
    );
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await listOpenTasks(test.client, { user }, page));
    expect(pages.map(({ tasks }) => tasks.length)).toEqual([15, 15, 1]);
    const all = pages.flatMap(({ tasks }) => tasks.map(({ description }) => description));
    expect(all).toEqual(Array.from({ length: 31 }, (_, i) => `task ${i}`));
    expect(test.calls()).toHaveLength(3);
  });

  it('shows due tasks first on a platform that sorts undated ones first', async () => {
    const user = person([]);
    const task = (i: number, due: number | null) => ({
      id: `t${i}`,
      user: { id: user, name: 'S', email: 's@example.com' },
      program: { id: program, name: 'Spring', created_at: 1 },
      description: `task ${i}`,
      due,
      done: false,
      created_at: 1,
    });
    const all = [
      ...Array.from({ length: 15 }, (_, i) => task(i, null)),
      task(15, seconds - hour),
      task(16, seconds),
    ];
    // First the page that was asked for, then all of them, sorted here.
    for (const page of [1, 1, 2]) {
      const next = page === 1 ? `${test.url}/todos?page=2` : null;
      const body = {
        data: all.slice((page - 1) * 15, page * 15),
        links: { first: '', last: '', prev: null, next },
        meta: { current_page: page, from: 1, last_page: 2, path: '', per_page: 15, to: 15, total: 17 },
      };
      test.platform.faults.rules.push({ path: '/todos', times: 1, answer: { status: 200, body } });
    }
    const list = await listOpenTasks(test.client, { user });
    expect(list.tasks.slice(0, 2).map(({ id }) => id)).toEqual(['t15', 't16']);
    expect(list.total).toBe(17);
    test.platform.faults.rules.length = 0;
  });
});

describe('overdueTasks', () => {
  it('reads no further than the overdue ones: one call where they fit a page', async () => {
    const user = person([
      ...Array.from({ length: 5 }, (_, i) => ({ text: `late ${i}`, due: seconds - (9 - i) * hour })),
      ...Array.from({ length: 30 }, (_, i) => ({ text: `soon ${i}`, due: seconds + (i + 1) * hour })),
    ]);
    const late = await overdueTasks(test.client, { user }, now);
    expect(late.map(({ description }) => description)).toEqual([
      'late 0',
      'late 1',
      'late 2',
      'late 3',
      'late 4',
    ]);
    expect(test.calls()).toEqual(['GET /todos']);
  });

  it('reads one call a page of overdue tasks', async () => {
    const user = person(
      Array.from({ length: 40 }, (_, i) => ({ text: `late ${i}`, due: seconds - (50 - i) * hour })),
    );
    expect(await overdueTasks(test.client, { user }, now)).toHaveLength(40);
    expect(test.calls()).toHaveLength(3);
  });
});

describe('isOverdue', () => {
  it.each([
    [{ due: seconds - 1, done: false }, true],
    [{ due: seconds, done: false }, false],
    [{ due: seconds - 1, done: true }, false],
    [{ due: null, done: false }, false],
  ])('%j: %s', (task, overdue) => {
    expect(isOverdue(task, now)).toBe(overdue);
  });
});

describe('findOpenTasks', () => {
  it('wants every word, in whatever case and order, over all pages', async () => {
    const user = person([
      ...Array.from({ length: 20 }, (_, i) => ({ text: `filler ${i}`, due: seconds })),
      { text: 'Call Anna about onboarding', due: null },
    ]);
    expect(
      (await findOpenTasks(test.client, { user }, 'ANNA call')).map(({ description }) => description),
    ).toEqual(['Call Anna about onboarding']);
    expect(await findOpenTasks(test.client, { user }, 'anna invoice')).toEqual([]);
  });
});
