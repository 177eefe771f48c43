import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countOverdue, queryTasks, type TaskQuery } from '../../src/tasks/query.ts';
import * as bodies from '../platform/bodies.ts';
import { clientOf, json, serve } from '../platform/scripted.ts';

const nowMs = Date.parse('2026-11-18T10:00:00Z');
const seconds = nowMs / 1000;
const reader = { nowMs, timeZone: 'Europe/Berlin' };

type Stored = { id: string; due: number | null; created_at: number; done: boolean };
/** How a platform may page and sort: what the specification does not say. */
type Ways = { perPage: number; undatedFirst: boolean; saysPerPage: boolean; tiesNewestFirst: boolean };

/** A platform with these tasks that pages and sorts in one of these ways. */
function answer(all: Stored[], ways: Ways, url: string): unknown {
  const query = new URL(url, 'http://x').searchParams;
  const [, descending, field] = /^(-?)(\w+)$/.exec(query.get('sort') ?? 'created_at') ?? [];
  const key = ({ due, created_at }: Stored) => (field === 'due_date' ? due : created_at);
  const sign = descending ? -1 : 1;
  const order = (a: Stored, b: Stored): number => {
    const [x, y] = [key(a), key(b)];
    if (x === y) return (a.created_at - b.created_at) * (ways.tiesNewestFirst ? -1 : 1);
    if (x === null || y === null) return (x === null) === ways.undatedFirst ? -1 : 1;
    return sign * (x - y);
  };
  const found = all.filter(({ done }) => String(done) === query.get('filter[done]')).sort(order);
  const page = Number(query.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(found.length / ways.perPage));
  const data = found
    .slice((page - 1) * ways.perPage, page * ways.perPage)
    .map((one) => ({ ...bodies.task, ...one }));
  return {
    data,
    links: { next: page < last ? `?page=${page + 1}` : null },
    meta: {
      current_page: page,
      last_page: last,
      total: found.length,
      ...(ways.saysPerPage && { per_page: ways.perPage }),
    },
  };
}

const tasks = fc
  .array(
    fc.record({
      due: fc.option(
        fc.integer({ min: -40, max: 40 }).map((hours) => seconds + hours * 3600),
        { freq: 3 },
      ),
      done: fc.boolean(),
    }),
    { maxLength: 24 },
  )
  .map((list) => list.map((task, i) => ({ ...task, id: `t${i}`, created_at: 1_600_000_000 + i })));

const ways = fc.record<Ways>({
  perPage: fc.integer({ min: 1, max: 9 }),
  undatedFirst: fc.boolean(),
  saysPerPage: fc.boolean(),
  tiesNewestFirst: fc.boolean(),
});

const queries = fc.record({
  state: fc.constantFrom<TaskQuery['state']>('open', 'overdue', 'done'),
  newest: fc.boolean(),
});

it('every task of a list is shown once, in the list’s order, whatever the platform’s pages and order', async () => {
  let [all, way]: [Stored[], Ways] = [[], { perPage: 15 } as Ways];
  const { url } = await serve((request, response) => json(response, answer(all, way, request.url)));
  const platform = clientOf(url);
  await fc.assert(
    fc.asyncProperty(
      tasks,
      ways,
      queries,
      fc.integer({ min: 1, max: 6 }),
      async (list, how, query, perPage) => {
        [all, way] = [list, how];
        const shown: Stored[] = [];
        let last = 1;
        let page = 1;
        for (; page <= last; page += 1) {
          const read = await queryTasks(platform, query, reader, { page, perPage });
          expect(read.tasks.length).toBeLessThanOrEqual(perPage);
          if (page < read.lastPage) expect(read.tasks).toHaveLength(read.perPage);
          shown.push(...(read.tasks as Stored[]));
          last = read.lastPage;
          if (query.state === 'open' && !query.newest && page > 1) {
            const late = list.filter(({ due, done }) => !done && due !== null && due < seconds).length;
            expect(await countOverdue(platform, {}, read, nowMs)).toBe(late);
          }
        }
        const wanted = list.filter(({ due, done }) =>
          query.state === 'overdue'
            ? !done && due !== null && due < seconds
            : done === (query.state === 'done'),
        );
        expect(shown.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
        const keys = shown.map(({ due, created_at }) =>
          query.newest || query.state === 'done' ? -created_at : (due ?? Number.POSITIVE_INFINITY),
        );
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
        // Past the end there is nothing.
        const past = await queryTasks(platform, query, reader, { page: page + 1, perPage });
        expect(past.tasks).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

it('every task is shown once and every bad row counted once, whatever the platform’s pages and order', async () => {
  let [all, way]: [Stored[], Ways] = [[], { perPage: 15 } as Ways];
  let bad: ReadonlySet<string> = new Set();
  const { url } = await serve((request, response) => {
    const { data, ...rest } = answer(all, way, request.url) as { data: Stored[] };
    json(response, { ...rest, data: data.map((row) => (bad.has(row.id) ? null : row)) });
  });
  const platform = clientOf(url);
  await fc.assert(
    fc.asyncProperty(
      tasks,
      ways,
      fc.constantFrom<TaskQuery['state']>('open', 'done'),
      fc.boolean(),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (list, how, state, newest, perPage, every) => {
        [all, way] = [list, how];
        bad = new Set(list.filter((_, i) => i % every === 0).map(({ id }) => id));
        const shown: string[] = [];
        let unreadable = 0;
        for (let page = 1, last = 1; page <= last; page += 1) {
          const read = await queryTasks(platform, { state, newest }, reader, { page, perPage });
          shown.push(...read.tasks.map(({ id }) => id));
          unreadable += read.unreadable;
          last = read.lastPage;
        }
        const wanted = list.filter(({ done }) => done === (state === 'done')).map(({ id }) => id);
        expect(shown.toSorted()).toEqual(wanted.filter((id) => !bad.has(id)).toSorted());
        expect(unreadable).toBe(wanted.filter((id) => bad.has(id)).length);
      },
    ),
    { numRuns: 150 },
  );
});
