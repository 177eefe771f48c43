import { expect, it } from 'vitest';
import { createTurns } from '../../../src/jobs/turns.ts';
import type { Went } from '../../../src/jobs/worker-pool.ts';
import { turns as loops } from '../../support/turns.ts';

type Entered = ((went: Went) => void) | number;

/** Lets so many jobs of a workspace enter, and gives what has come of them so far. */
function start() {
  let nowMs = 0;
  const turns = createTurns(() => nowMs);
  const entered: Entered[] = [];
  return {
    turns,
    entered,
    advance: (ms: number) => {
      nowMs += ms;
    },
    async enter(workspace: string, count: number) {
      for (let nth = 0; nth < count; nth += 1)
        void turns.enter(workspace).then((one) => void entered.push(one));
      await loops();
    },
    end: (nth: number, went: Went = {}) => {
      const one = entered[nth];
      if (typeof one === 'function') one(went);
      return loops();
    },
    kinds: () => entered.map((one) => typeof one),
  };
}

it('runs four jobs of a workspace, has two wait, and puts the rest back one behind the other', async () => {
  const { entered, enter, end, kinds } = start();
  await enter('T1', 10);
  expect(kinds()).toEqual([...Array(4).fill('function'), ...Array(4).fill('number')]);
  const later = entered.slice(4).map(Number);
  expect(later).toEqual(later.toSorted((a, b) => a - b));
  expect(new Set(later).size).toBe(4);
  await enter('T2', 1);
  expect(kinds().at(-1)).toBe('function');
  await end(0);
  await end(1);
  expect(kinds().slice(9)).toEqual(['function', 'function']);
  await end(2);
  await enter('T1', 1);
  expect(kinds().at(-1)).toBe('function');
});

it('begins nothing of a workspace that was told to pause, for a minute at most', async () => {
  const { entered, enter, end, kinds, advance } = start();
  await enter('T1', 6);
  await end(0, { pauseMs: 99_000_000 });
  expect(entered.slice(4)).toEqual([60_000, 60_000]);
  advance(59_999);
  await enter('T1', 1);
  expect(entered.at(-1)).toBe(1);
  advance(1);
  await enter('T1', 1);
  expect(kinds().at(-1)).toBe('function');
});

it('has no room once it was stopped, and none wait any more', async () => {
  const { turns, entered, enter } = start();
  await enter('T1', 6);
  turns.stop();
  await enter('T1', 1);
  expect(entered.slice(4)).toEqual([1, 1, 1]);
});
