import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Timetable } from '../../src/store/ports.ts';
import { startSqlite } from '../support/sqlite.ts';

let jobs: Timetable;
beforeEach(async () => {
  const { timetable, close } = await startSqlite();
  onTestFinished(() => close());
  jobs = timetable;
});

it('gives the due jobs of a kind, earliest first, then by id, and keeps them', async () => {
  const at = { b: 20, a: 20, late: 31, c: 10, edge: 30, B: 20 };
  for (const [id, runAt] of Object.entries(at)) await jobs.put({ kind: 'digest', id, runAt });
  await jobs.put({ kind: 'reminder', id: 'a', runAt: 1 });
  const due = await jobs.due('digest', 30, 10);
  expect(due.map(({ id }) => id)).toStrictEqual(['c', 'B', 'a', 'b', 'edge']);
  expect(due[0]).toStrictEqual({ kind: 'digest', id: 'c', runAt: 10 });
  expect(await jobs.due('digest', 30, 2)).toStrictEqual(due.slice(0, 2));
  expect(await jobs.due('digest', 9, 10)).toStrictEqual([]);
  expect(await jobs.due('digest', 30, 10)).toStrictEqual(due);
  expect(await jobs.due('reminder', 30, 10)).toStrictEqual([{ kind: 'reminder', id: 'a', runAt: 1 }]);
  expect(await jobs.due('dig', 30, 10)).toStrictEqual([]);
});

it('knows when the first and the next job of each kind is due', async () => {
  expect(await jobs.next(['digest'])).toStrictEqual(new Map());
  for (const [id, runAt] of Object.entries({ a: 20, b: 10, c: 30 }))
    await jobs.put({ kind: 'digest', id, runAt });
  await jobs.put({ kind: 'reminder', id: 'a', runAt: 15 });
  const next = await Promise.all([9, 10, 20, 30].map((after) => jobs.next(['digest'], after)));
  expect(next.map((one) => one.get('digest'))).toStrictEqual([10, 20, 30, undefined]);
  const first = await jobs.next(['digest', 'reminder', 'other']);
  expect(first).toStrictEqual(new Map(Object.entries({ digest: 10, reminder: 15 })));
  expect(await jobs.next(['reminder'], 10)).toStrictEqual(new Map([['reminder', 15]]));
});

it('counts the jobs of each kind', async () => {
  expect(await jobs.counts()).toStrictEqual({});
  for (const id of ['a', 'b']) await jobs.put({ kind: 'reminder', id, runAt: 1 });
  await jobs.put({ kind: 'digest', id: 'T1/C1', runAt: 1 });
  expect(await jobs.counts()).toStrictEqual({ digest: 1, reminder: 2 });
  await jobs.change({ kind: 'digest', id: 'T1/C1' }, {});
  expect(await jobs.counts()).toStrictEqual({ reminder: 2 });
});
