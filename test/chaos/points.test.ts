import { afterAll, describe, expect, it } from 'vitest';
import { redisServer } from '../support/machine.ts';
import { createTrials, kinds } from './points/run-points.ts';
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
