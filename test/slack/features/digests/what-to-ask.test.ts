import { describe, expect, it } from 'vitest';
import { whatToAsk } from '../../../../src/slack/features/digests/what-to-ask.ts';
import type { TaskMessage } from '../../../../src/slack/task-messages/task-message.ts';

const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, at) => uuid(from + at));
const half = Date.parse('2026-11-18T10:30:00Z');
const full = Date.parse('2026-11-18T11:01:00Z');
const lookMs = 285_000;

/** A digest of so many tasks, ten for each person; its rows are the first five. */
function digest(count: number, { done = [] as string[], people = Math.ceil(count / 10) } = {}) {
  const all = ids(count);
  const each = Math.ceil(count / people);
  return {
    digest: {
      date: '2026-11-18',
      where: '',
      people: Array.from({ length: people }, (_, at) => ({
        id: uuid(10_000 + at),
        name: `Person ${at}`,
        overdue: all.slice(at * each, (at + 1) * each),
        today: [],
      })),
      done,
    },
    groups: [{ rows: all.slice(0, 5).map((id) => ({ id })) }],
  } as unknown as Pick<TaskMessage, 'digest' | 'groups'>;
}

const ask = (count: number, nowMs = half, manyDone = false) => whatToAsk(digest(count), { nowMs, manyDone });
const length = (query: object) => new URLSearchParams(Object.values(query).map((one) => ['', String(one)]));

describe('what a look asks the platform', () => {
  it('asks about up to 170 tasks by their ids', () => {
    expect(ask(170)).toMatchObject({ query: { id: ids(170).join(','), done: true } });
  });

  it('asks of more what their people did today', () => {
    const asked = ask(500);
    expect(asked?.query).toEqual({
      user: ids(50, 10_000).join(','),
      done: true,
      doneDate: 'today',
    });
    expect(asked?.ids.size).toBe(500);
  });

  it('leaves out people who have nothing left, and asks nothing where nobody has', () => {
    const left = digest(500, { done: ids(490) });
    expect(whatToAsk(left, { nowMs: half, manyDone: false })?.query).toMatchObject({
      id: ids(10, 490).join(','),
    });
    const without = digest(500, { done: ids(10) });
    expect(whatToAsk(without, { nowMs: half, manyDone: false })?.query.user).not.toContain(uuid(10_000));
    const none = digest(500, { done: ids(500) });
    expect(whatToAsk(none, { nowMs: half, manyDone: false })).toBeUndefined();
  });

  it.each([
    ['where many are done', half, true, lookMs],
    ['after a whole hour, since the platform’s day may have begun', full, false, 60 * 60_000],
  ])('%s: asks about the rows, and about 500 tasks in three turns', (_, nowMs, manyDone, turnMs) => {
    const turns = [0, 1, 2].map((turn) => ask(500, nowMs + turn * turnMs, manyDone));
    for (const turn of turns) {
      expect(String(turn?.query.id).split(',')).toEqual(expect.arrayContaining(ids(5)));
      expect(turn?.query.sort).toBe('due_date');
      expect(length(turn?.query ?? {}).toString().length).toBeLessThan(7_100);
    }
    expect(new Set(turns.flatMap((turn) => [...(turn?.ids ?? [])])).size).toBe(500);
  });

  it('asks by ids where the people do not fit into an address either', () => {
    const asked = whatToAsk(digest(500, { people: 500 }), { nowMs: half, manyDone: false });
    expect(asked?.query.user).toBeUndefined();
    expect(asked?.query.id).toContain(uuid(0));
  });
});
