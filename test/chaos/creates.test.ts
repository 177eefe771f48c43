import { expect, it } from 'vitest';
import { createChaos } from './creates.ts';

it('tasks that are created while the process is killed: none is lost or doubled, and everybody is told rightly', async () => {
  const { tried, lost, doubled, wrong, cut } = await createChaos({
    creates: 30,
    people: 10,
    atOnce: 8,
    kills: 2,
    lostAnswers: 0.1,
    newer: 16,
    aheadMs: -5 * 60_000,
    platformMs: 5,
    // A bound for defects.
    withinMs: 100_000,
  });
  expect({ tried, lost, doubled, wrong }).toEqual({ tried: 30, lost: 0, doubled: 0, wrong: [] });
  expect(cut).toBeGreaterThan(0);
});
