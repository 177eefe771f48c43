import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPool, type Went } from '../../../src/jobs/worker-pool.ts';
import { stopClock } from '../../support/stopped-clock.ts';

describe('a pool', () => {
  it('accepts an id again only after its work is done', async () => {
    const pool = createPool({ atOnce: 1, atOnceOfGroup: 1 });
    let count = 0;
    const add = () =>
      pool.add('one', 'a', async () => {
        count += 1;
      });
    add();
    add();
    await pool.settled();
    expect(count).toBe(1);
    add();
    await pool.settled();
    expect(count).toBe(2);
  });

  it('lets groups take turns, so that the last one does not wait for all of the first', async () => {
    const pool = createPool({ atOnce: 1, atOnceOfGroup: 1 });
    const begun: string[] = [];
    for (const id of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
      pool.add(id, id.charAt(0), async () => {
        begun.push(id);
        await turn();
        return undefined;
      });
    await pool.settled();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('begins nothing of a group that was told to pause, until the pause is over, and goes on with others', async () => {
    let nowMs = 0;
    const pool = createPool({ atOnce: 1, atOnceOfGroup: 1 }, () => nowMs);
    const begun: string[] = [];
    for (const id of ['a1', 'a2', 'b1', 'b2'])
      pool.add(id, id.charAt(0), async () => {
        begun.push(id);
        return id === 'a1' ? { pauseMs: 30_000 } : undefined;
      });
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'b2']);
    nowMs = 30_000;
    pool.resume();
    await pool.settled();
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
  });

  /** A pool whose works run until a test ends them. */
  function held(limits: Parameters<typeof createPool>[0], now?: () => number) {
    const pool = createPool(limits, now);
    const begun: string[] = [];
    const ends = new Map<string, (went?: Went) => void>();
    return {
      pool,
      begun,
      end: (id: string, went?: Went) => ends.get(id)?.(went),
      add: (id: string) =>
        pool.add(id, id.charAt(0), () => {
          begun.push(id);
          return new Promise((resolve) => ends.set(id, resolve));
        }),
    };
  }

  it('pauses a group for a minute at most, then goes on by itself', async () => {
    const clock = stopClock();
    const { pool, begun, add, end } = held({ atOnce: 2, atOnceOfGroup: 1 }, clock.now);
    for (const id of ['a1', 'a2']) add(id);
    end('a1', { pauseMs: 99_000_000 });
    await clock.advance(59_999);
    pool.resume();
    expect(begun).toEqual(['a1']);
    await clock.advance(2);
    expect(begun).toEqual(['a1', 'a2']);
    end('a2');
    await pool.settled();
  });
});
