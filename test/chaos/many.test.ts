import { expect, it } from 'vitest';
import { manyChaos } from './many.ts';

it('a task for each of 40 while the process is killed in the middle: each has one, and it is said', async () => {
  const result = await manyChaos({
    members: 40,
    kills: 2,
    lostAnswers: 0.1,
    platformMs: 10,
    leaseMs: 1_000,
    // A bound for defects.
    withinMs: 100_000,
  });
  expect(result).toMatchObject({ tried: 40, lost: 0, doubled: 0, isTold: true, kills: 2 });
  expect(result.cut).toBeGreaterThan(0);
});
