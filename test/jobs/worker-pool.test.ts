import { setImmediate as turn } from 'node:timers/promises';
import { array, asyncProperty, assert as check, constantFrom, integer, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPool, type Went } from '../../src/jobs/worker-pool.ts';
import { stopClock } from '../support/stopped-clock.ts';

describe('a pool', () => {
  it('keeps to its limits, in all and per group, and does everything once', async () => {
    const job = record({ group: constantFrom('a', 'b', 'c', 'd'), turns: integer({ min: 0, max: 4 }) });
    await check(
      asyncProperty(array(job, { maxLength: 30 }), async (jobs) => {
        const pool = createPool({ atOnce: 3, atOnceOfGroup: 2 });
        const busy: string[] = [];
        const done: number[] = [];
        for (const [index, { group, turns }] of jobs.entries()) {
          pool.add(String(index), group, async () => {
            busy.push(group);
            expect(busy.length).toBeLessThanOrEqual(3);
            expect(busy.filter((one) => one === group).length).toBeLessThanOrEqual(2);
            for (let passed = 0; passed < turns; passed += 1) await turn();
            busy.splice(busy.indexOf(group), 1);
            done.push(index);
            return undefined;
          });
        }
        await pool.settled();
        expect(done.toSorted((a, b) => a - b)).toEqual([...jobs.keys()]);
        expect(busy).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('starts work in the order it was added, but skips groups at their limit', async () => {
    const pool = createPool({ atOnce: 3, atOnceOfGroup: 2 });
    const begun: string[] = [];
    const hold = Promise.withResolvers<void>();
    for (const id of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'])
      pool.add(id, id.charAt(0), async () => {
        begun.push(id);
        await (id.startsWith('a') ? hold.promise : turn());
      });
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1']);
    hold.resolve();
    await pool.settled();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

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

  it('drops waiting work and waits for running work when it stops', async () => {
    const pool = createPool({ atOnce: 1, atOnceOfGroup: 1 });
    const hold = Promise.withResolvers<void>();
    const done: string[] = [];
    const add = (id: string) =>
      pool.add(id, 'a', async () => {
        await hold.promise;
        done.push(id);
      });
    add('first');
    add('second');
    const settled = pool.settled();
    const stopped = pool.stop();
    add('third');
    hold.resolve();
    await Promise.all([stopped, settled]);
    expect(done).toEqual(['first']);
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

  it('begins nothing once it was stopped', async () => {
    const { pool, begun, add, end } = held({ atOnce: 1, atOnceOfGroup: 1 });
    for (const id of ['a1', 'b1']) add(id);
    const stopped = pool.stop();
    add('c1');
    pool.resume();
    end('a1');
    await stopped;
    expect(begun).toEqual(['a1']);
  });
});
