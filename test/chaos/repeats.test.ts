import { expect, it } from 'vitest';
import { repeatChaos } from './repeats.ts';

it('tasks that repeat over changes of daylight saving while the process is killed: each comes once', async () => {
  const { lost, doubled, wrong, changes, cut, tried } = await repeatChaos({
    repeats: 36,
    people: 4,
    days: 50,
    stepHours: 12,
    kills: 2,
    lostAnswers: 0.05,
    leaseMs: 1_000,
    // Bounds for defects: beside busy loops it takes more than a minute and a half.
    withinMs: 200_000,
  });
  expect({ lost, doubled, wrong }).toEqual({ lost: 0, doubled: 0, wrong: 0 });
  expect(tried).toBeGreaterThan(200);
  expect(changes).toBeGreaterThanOrEqual(3);
  expect(cut).toBeGreaterThan(0);
}, 240_000);
