import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
beforeEach(() => {
  test.platform.faults.rules.length = 0;
  test.calls();
});

function person(tasks: { text: string; due: number | null; doneAt?: number }[]): string {
  const user = test.platform.addClient({ name: 'Somebody' }).id;
  test.platform.addMember({ program, user });
  for (const task of tasks) test.platform.addTask({ program, user, ...task });
  return user;
}

describe('listOpenTasks', () => {
  it('makes one call, and returns only open tasks: soonest first, undated ones last', async () => {
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

  it('makes one call, and another to the first page for a later one: together they have all tasks', async () => {
    const user = person(
      Array.from({ length: 31 }, (_, i) => ({ text: `task ${i}`, due: seconds + i * hour })),
    );
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await listOpenTasks(test.client, { user }, page));
    expect(pages.map(({ tasks }) => tasks.length)).toEqual([15, 15, 1]);
    const all = pages.flatMap(({ tasks }) => tasks.map(({ description }) => description));
    expect(all).toEqual(Array.from({ length: 31 }, (_, i) => `task ${i}`));
    expect(test.calls()).toHaveLength(5);
  });

  describe('on a platform that sorts undated tasks first', () => {
    beforeEach(() => {
      test.platform.faults.nullsFirst = true;
    });
    afterEach(() => {
      test.platform.faults.nullsFirst = false;
    });
    const undated = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ text: `undated ${i}`, due: null }));
    const due = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ text: `due ${i}`, due: seconds + i * hour }));
    const shown = async (user: string, page?: number) =>
      (await listOpenTasks(test.client, { user }, page)).tasks.map(({ description }) => description);
    const texts = (tasks: { text: string }[]) => tasks.map(({ text }) => text);

    it('shows due tasks first, and every task once, though the undated ones hide some due ones', async () => {
      const user = person([...undated(5), ...due(40)]);
      const all = [...due(40), ...undated(5)];
      for (const page of [1, 2, 3])
        expect(await shown(user, page)).toEqual(texts(all.slice((page - 1) * 15, page * 15)));
      expect(await listOpenTasks(test.client, { user }, 3)).toMatchObject({ lastPage: 3, total: 45 });
      expect(await shown(user, 4)).toEqual([]);
    });

    it('reads a few pages of a long list, not all of them', async () => {
      const user = person([...undated(100), ...due(200)]);
      expect(await shown(user, 10)).toEqual(texts(due(200).slice(135, 150)));
      // The page, the first and the last one, a search for the boundary, and the two that have these tasks.
      expect(test.calls().length).toBeLessThanOrEqual(3 + Math.ceil(Math.log2(20)) + 2);
    });

    it('leaves a list without any dates as it is', async () => {
      const user = person(undated(20));
      expect(await shown(user)).toEqual(texts(undated(15)));
      expect(test.calls()).toEqual(['GET /todos', 'GET /todos']);
    });
  });

  it('leaves the undated tail of a list as it is, after one look at its beginning', async () => {
    const user = person([
      { text: 'due', due: seconds },
      ...Array.from({ length: 20 }, (_, i) => ({ text: `undated ${i}`, due: null })),
    ]);
    const list = await listOpenTasks(test.client, { user }, 2);
    expect(list.tasks.map(({ description }) => description)).toEqual(
      Array.from({ length: 6 }, (_, i) => `undated ${i + 14}`),
    );
    expect(test.calls()).toEqual(['GET /todos', 'GET /todos']);
  });

  it('is empty past the last page', async () => {
    expect(await listOpenTasks(test.client, { user: person([]) }, 4)).toMatchObject({ tasks: [], total: 0 });
  });
});

describe('overdueTasks', () => {
  it('reads no further than the overdue ones: one call when they fit on a page', async () => {
    const user = person([
      ...Array.from({ length: 5 }, (_, i) => ({ text: `late ${i}`, due: seconds - (9 - i) * hour })),
      ...Array.from({ length: 30 }, (_, i) => ({ text: `soon ${i}`, due: seconds + (i + 1) * hour })),
    ]);
    const { items: late } = await overdueTasks(test.client, { user }, now);
    expect(late.map(({ description }) => description)).toEqual([
      'late 0',
      'late 1',
      'late 2',
      'late 3',
      'late 4',
    ]);
    expect(test.calls()).toEqual(['GET /todos']);
  });

  it('makes one call for each page of overdue tasks', async () => {
    const user = person(
      Array.from({ length: 40 }, (_, i) => ({ text: `late ${i}`, due: seconds - (50 - i) * hour })),
    );
    expect((await overdueTasks(test.client, { user }, now)).items).toHaveLength(40);
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
  it('requires every word, in any case and order, on all pages', async () => {
    const user = person([
      ...Array.from({ length: 20 }, (_, i) => ({ text: `filler ${i}`, due: seconds })),
      { text: 'Call Anna about onboarding', due: null },
    ]);
    expect(
      (await findOpenTasks(test.client, { user }, 'ANNA call')).items.map(({ description }) => description),
    ).toEqual(['Call Anna about onboarding']);
    expect((await findOpenTasks(test.client, { user }, 'anna invoice')).items).toEqual([]);
  });

  it('finds beginnings of words, without accents; inside words only in scripts without spaces', async () => {
    const user = person(
      ['Recall the budget', 'Écrire à Łukasz', '请打电话给王小明'].map((text) => ({ text, due: null })),
    );
    const found = async (words: string) =>
      (await findOpenTasks(test.client, { user }, words)).items.map(({ description }) => description);
    expect(await found('call')).toEqual([]);
    expect(await found('ecrire lukasz')).toEqual(['Écrire à Łukasz']);
    expect(await found('budg')).toEqual(['Recall the budget']);
    expect(await found('王小明')).toEqual(['请打电话给王小明']);
    expect(await found('!?')).toEqual([]);
  });
});
