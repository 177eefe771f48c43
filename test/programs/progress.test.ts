import { expect, it, onTestFinished } from 'vitest';
import { readProgress } from '../../src/programs/progress.ts';
import { startPlatform } from '../support/platform.ts';

/** A Wednesday. */
const nowMs = Date.parse('2026-11-18T10:00:00Z');
const seconds = (iso: string) => Date.parse(iso) / 1000;

async function start(tasks: [due: string | null, done?: boolean][]) {
  const test = await startPlatform({ seed: false, now: () => nowMs });
  onTestFinished(test.close);
  const [program, other] = ['Spring', 'Autumn'].map((name) => test.platform.addProgram({ name }).id) as [
    string,
    string,
  ];
  const user = test.platform.addClient({ name: 'Anna' }).id;
  for (const some of [program, other]) test.platform.addMember({ program: some, user });
  test.platform.addTask({
    program: other,
    user,
    text: 'x',
    due: seconds('2026-11-17T10:00:00Z'),
    doneAt: null,
  });
  for (const [due, done = false] of tasks)
    test.platform.addTask({
      program,
      user,
      text: 'x',
      due: due === null ? null : seconds(due),
      doneAt: done ? seconds('2026-11-01T00:00:00Z') : null,
    });
  test.calls();
  return { test, read: (timeZone = 'UTC') => readProgress(test.client, program, { nowMs, timeZone }) };
}

it('counts tasks by the week in which they are due, four back and three ahead', async () => {
  const { read } = await start([
    ['2026-10-19T00:00:00Z'],
    ['2026-10-19T00:00:00Z', true],
    ['2026-11-16T00:00:00Z'],
    ['2026-11-15T23:59:59Z', true],
    ['2026-11-18T09:59:59Z'],
    ['2026-11-18T10:00:01Z'],
    ['2026-11-22T23:59:59Z', true],
    ['2026-12-13T23:59:59Z'],
    ['2026-12-14T00:00:00Z'],
    ['2026-10-18T23:59:59Z'],
    ['2026-10-18T23:59:59Z', true],
    ['2026-01-01T00:00:00Z'],
    [null],
  ]);
  const { weeks, overdueBefore, all } = await read();
  expect(weeks.map(({ monday, ...counts }) => [String(monday), counts])).toEqual([
    ['2026-10-19', { done: 1, open: 0, overdue: 1 }],
    ['2026-10-26', { done: 0, open: 0, overdue: 0 }],
    ['2026-11-02', { done: 0, open: 0, overdue: 0 }],
    ['2026-11-09', { done: 1, open: 0, overdue: 0 }],
    ['2026-11-16', { done: 1, open: 1, overdue: 2 }],
    ['2026-11-23', { done: 0, open: 0, overdue: 0 }],
    ['2026-11-30', { done: 0, open: 0, overdue: 0 }],
    ['2026-12-07', { done: 0, open: 1, overdue: 0 }],
  ]);
  expect(overdueBefore).toBe(2);
  expect(all).toEqual({ done: 4, open: 9 });
});

it('begins weeks at midnight of the reader’s zone', async () => {
  const { read } = await start([['2026-11-15T23:30:00Z', true], ['2026-10-18T22:30:00Z']]);
  const done = async (zone: string) => (await read(zone)).weeks.map((week) => week.done);
  expect((await done('UTC'))[3]).toBe(1);
  expect((await done('Europe/Warsaw'))[4]).toBe(1);
  // Summer time: the first Monday began two hours before UTC's.
  expect((await read('Europe/Warsaw')).overdueBefore).toBe(0);
  expect((await read('UTC')).overdueBefore).toBe(1);
});

it('reads no further than to tasks before the first week', async () => {
  const { read, test } = await start([
    ['2026-11-20T10:00:00Z', true],
    ...Array.from({ length: 40 }, (): [string, boolean] => ['2026-01-01T10:00:00Z', true]),
  ]);
  expect((await read()).all).toEqual({ done: 41, open: 0 });
  // A page of each list, and one for each total.
  expect(test.calls()).toEqual(Array(4).fill('GET /todos'));
});
