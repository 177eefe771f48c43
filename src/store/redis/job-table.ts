import type { Timetable } from '../../jobs/scheduler.ts';
import type { RedisClient } from './client.ts';

const KEY = 'touchline:timetable';

/** The timetable as one sorted set: the score is the time. */
export function createTimetable(client: RedisClient): Timetable {
  return {
    put: async (id, atMs) => void (await client.zAdd(KEY, { score: atMs, value: id })),
    remove: async (id) => void (await client.zRem(KEY, id)),
    due: async (nowMs, limit) => {
      const found = await client.zRangeByScoreWithScores(KEY, '-inf', nowMs, {
        LIMIT: { offset: 0, count: limit },
      });
      return found.map(({ value, score }) => ({ id: value, atMs: score }));
    },
    get: async (id) => (await client.zScore(KEY, id)) ?? undefined,
  };
}
