import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { load } from './modules.ts';

type Route = { team?: string; user?: string; channel?: string; thread?: string };
const { parseRoute, formatRoute } = await load<{
  parseRoute(hash: string): Route;
  formatRoute(route: Route): string;
}>('state/route.ts');

describe('the address', () => {
  it.each([
    '#/T0NORTH001/U0MARTA001/C0GENERAL1',
    '#/T0NORTH001/U0MARTA001/C0GENERAL1/1700000000.000100',
    '#/T0NORTH001/U0MARTA001/home',
    '#/T0NORTH001/U0MARTA001',
  ])('%s parses and formats back to itself', (hash) => {
    expect(formatRoute(parseRoute(hash))).toBe(hash);
  });

  it('means Jonas in #coaching when it is empty', () => {
    expect(formatRoute(parseRoute(''))).toBe('#/T0NORTH001/U0JONAS001/C0COACH001');
  });
});

type Element = { type: string; [key: string]: unknown };
type Values = {
  readContent(element: Element, value?: object): unknown;
  toValue(element: Element, content: unknown): object;
};
const { readContent, toValue } = await load<Values>('elements/values.ts');

describe('an element’s value', () => {
  it.each([
    [{ type: 'plain_text_input', initial_value: 'a' }, 'a', { type: 'plain_text_input', value: 'b' }],
    [{ type: 'static_select' }, undefined, { type: 'static_select', selected_option: 'b' }],
    [
      { type: 'multi_users_select', initial_users: ['U1'] },
      ['U1'],
      { type: 'multi_users_select', selected_users: 'b' },
    ],
  ])('of %j', (element, initial, filled) => {
    expect(readContent(element)).toEqual(initial);
    expect(toValue(element, 'b')).toEqual(filled);
    expect(readContent(element, toValue(element, 'b'))).toBe('b');
    expect(readContent(element, toValue(element, null))).toBeUndefined();
  });
});

const { oneAtATime } = await load<{
  oneAtATime(read: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void>;
}>('state/one-at-a-time.ts');

describe('reading data', () => {
  it('runs once at a time, and once more if it was called meanwhile', async () => {
    let running = 0;
    let most = 0;
    let count = 0;
    const read = oneAtATime(
      async () => {
        most = Math.max(most, ++running);
        count += 1;
        await turn();
        running -= 1;
      },
      () => {},
    );
    await Promise.all([read(), read(), read(), read()]);
    expect({ most, count }).toEqual({ most: 1, count: 2 });
    await read();
    expect(count).toBe(3);
  });

  it('reports a failure and can run again', async () => {
    const failures: unknown[] = [];
    let fails = true;
    const read = oneAtATime(
      async () => {
        if (fails) throw new Error('no');
      },
      (error) => failures.push(error),
    );
    await read();
    fails = false;
    await read();
    expect(failures).toHaveLength(1);
  });
});

type Task = { id: string; description: string; due: number | null; done: boolean; created_at: number };
const { filterTasks } = await load<{ filterTasks(tasks: object[], how: object): Task[] }>(
  '../../platform-panel/filter.ts',
);

describe('the platform’s tasks', () => {
  const task = (id: string, due: number | null, done = false, name = 'Anna Kowalski') => ({
    id,
    description: `Task ${id}`,
    due,
    done,
    created_at: Number(id),
    user: { name },
    program: { name: 'Élan' },
  });
  const tasks = [
    task('1', 50),
    task('2', null),
    task('3', 150),
    task('4', 20, true),
    task('5', 40, false, 'Zoë'),
  ];
  const ids = (show: string, query = '') =>
    filterTasks(tasks, { show, query, now: 100_000 })
      .map(({ id }) => id)
      .join('');

  it('are filtered by state and sorted by due date', () => {
    expect(ids('open')).toBe('5132');
    expect(ids('overdue')).toBe('51');
    expect(ids('done')).toBe('4');
    expect(ids('newest')).toBe('54321');
  });

  it('are found by words in the task, person or program, ignoring accents', () => {
    expect(ids('open', 'zoe')).toBe('5');
    expect(ids('open', 'kow elan 3')).toBe('3');
    expect(ids('open', 'nobody')).toBe('');
  });
});
