import { afterAll, describe, expect, it } from 'vitest';
import { redisServer } from '../support/machine.ts';
import { createTrials, kinds, nameOf, pointsOf, readPointsOptions, usage } from './points/run-points.ts';
import type { Point } from './points/world.ts';

/** One point of each kind: a write or a call that matters. `npm run chaos -- points` tries all. */
const points: Record<string, Point> = {
  create: { at: 'write', nth: 3 },
  done: { at: 'call', nth: 2, how: 'html' },
  replace: { at: 'call', nth: 1, how: 'after' },
  batch: { at: 'write', nth: 12 },
  client: { at: 'call', nth: 1, how: 'lost' },
  assigned: { at: 'write', nth: 12 },
  completed: { at: 'write', nth: 8 },
  repeat: { at: 'write', nth: 9 },
  nudge: { at: 'write', nth: 6 },
  reminder: { at: 'write', nth: 10 },
  morning: { at: 'call', nth: 8, how: 'before' },
  weekly: { at: 'call', nth: 8, how: 'lost' },
  digest: { at: 'call', nth: 5, how: 'unavailable' },
};
const good = { lost: false, doubled: false, wrong: [] };

describe('what is cut off happens once, and is told', () => {
  const onSqlite = createTrials();
  it.each(kinds)('$name', async (kind) => {
    const point = points[kind.name];
    expect({ point, ...(await onSqlite.try(kind, point)) }).toMatchObject({ point, ...good });
  });

  const redis = redisServer();
  const onRedis = createTrials(redis);
  afterAll(() => Promise.all([onSqlite.close(), onRedis.close()]));
  it.runIf(redis !== undefined).each(kinds.slice(0, 1))('$name, on Redis', async (kind) => {
    const point: Point = { at: 'write', nth: 8 };
    expect({ point, ...(await onRedis.try(kind, point)) }).toMatchObject({ point, ...good });
  });
});

describe('what is asked for', () => {
  it('is a kind, a store and a share of the points, in any order', () => {
    expect(readPointsOptions([])).toMatchObject({ kinds, stores: ['sqlite', 'redis'], size: 1 });
    expect(readPointsOptions(['0.3', 'redis', 'done'])).toMatchObject({
      kinds: [{ name: 'done' }],
      stores: ['redis'],
      size: 0.3,
    });
  });

  it.each([
    [['creates'], /no kind of work and no store called “creates”/],
    [['0'], /above 0 and up to 1, not 0/],
    [['1.5'], /up to 1, not 1\.5/],
    [['-1'], /“-1”/],
    [['done', 'create'], /“create” is one too many/],
    [['redis', 'redis'], /“redis” is one too many/],
  ])('%s is refused in a sentence', (words, sentence) => {
    expect(readPointsOptions(words)).toMatch(sentence);
    expect(usage).toContain('[KIND] [sqlite|redis] [SIZE]');
  });
});

it('a share of the points is spread evenly over writes and calls', () => {
  const all = pointsOf({ writes: 10, calls: 4 }, 1);
  expect(all).toHaveLength(30);
  expect(pointsOf({ writes: 10, calls: 4 }, 0.2).map(nameOf)).toEqual(
    [0, 5, 10, 15, 20, 25].map((at) => nameOf(all[at] as Point)),
  );
});
