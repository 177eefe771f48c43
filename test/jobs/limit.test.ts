import { describe, expect, it } from 'vitest';
import { createLimit, createSpareTime, type SpareTime } from '../../src/jobs/limit.ts';

/** Ends a round: as many works as run at once, all of which went like this. */
function round(
  limit: ReturnType<typeof createLimit>,
  { troubles = 0, ms = 100, running = limit.now() } = {},
) {
  const works = limit.now();
  limit.begun(running);
  for (let nth = 0; nth < works; nth += 1) limit.ended({ isTrouble: nth < troubles }, ms);
  return limit.now();
}

describe('how many works run at once', () => {
  it('doubles until the most while all goes well', () => {
    const limit = createLimit({ least: 8, most: 50 });
    expect(limit.now()).toBe(8);
    expect([1, 2, 3, 4].map(() => round(limit))).toEqual([16, 32, 50, 50]);
  });

  it.each([
    ['errors', { troubles: 5 }],
    ['works that take long', { ms: 6_000 }],
  ])('halves after a round with %s, then rises by one, and never falls below the least', (_what, bad) => {
    const limit = createLimit({ least: 4, most: 64 });
    expect([round(limit), round(limit)]).toEqual([8, 16]);
    expect(round(limit, bad)).toBe(8);
    expect([round(limit), round(limit)]).toEqual([9, 10]);
    expect([1, 2, 3].map(() => round(limit, { ms: 6_000 }))).toEqual([5, 4, 4]);
  });

  it('does not fall for the trouble of one among many', () => {
    const limit = createLimit({ least: 8, most: 64 });
    expect([round(limit, { troubles: 2 }), round(limit, { troubles: 4 })]).toEqual([16, 32]);
  });

  it('does not rise while there is less to do than may run', () => {
    const limit = createLimit({ least: 8, most: 64 });
    expect(round(limit, { running: 3 })).toBe(8);
    expect(round(limit)).toBe(16);
  });

  it('stays while this process has little time to spare, and falls while it has none', () => {
    let spare: SpareTime = 'much';
    const limit = createLimit({ least: 8, most: 64 }, () => spare);
    expect([round(limit), round(limit)]).toEqual([16, 32]);
    spare = 'some';
    expect(round(limit)).toBe(32);
    spare = 'none';
    expect([1, 2, 3, 4, 5, 6].map(() => round(limit))).toEqual([24, 18, 13, 9, 8, 8]);
    spare = 'much';
    expect(round(limit)).toBe(9);
  });

  it('is the least while somebody waits for an answer, and what it was after that', () => {
    let waits = false;
    const limit = createLimit({ least: 8, most: 64, yieldsTo: () => waits });
    expect([round(limit), round(limit)]).toEqual([16, 32]);
    waits = true;
    expect(limit.now()).toBe(8);
    waits = false;
    expect(limit.now()).toBe(32);
  });

  it('counts the works of a round, a quarter of which may be in trouble', () => {
    const limit = createLimit({ least: 4, most: 64 });
    expect(round(limit, { troubles: 1 })).toBe(8);
    expect(round(limit, { troubles: 3 })).toBe(4);
    limit.begun(4);
    for (let nth = 0; nth < 3; nth += 1) limit.ended({}, 5_000);
    expect(limit.now()).toBe(4);
    limit.ended({}, 5_000);
    expect(limit.now()).toBe(5);
    expect(round(limit, { ms: 5_001 })).toBe(4);
  });

  it('asks for spare time once a round, and rises by one after it was short', () => {
    let asked = 0;
    let spare: SpareTime = 'some';
    const limit = createLimit({ least: 4, most: 64 }, () => {
      asked += 1;
      return spare;
    });
    expect([round(limit), asked]).toEqual([4, 1]);
    spare = 'much';
    expect([round(limit), asked]).toEqual([5, 2]);
    expect([round(limit, { troubles: 5 }), asked]).toEqual([4, 2]);
  });

  it('is full again only where a work begins at the limit in this round', () => {
    const limit = createLimit({ least: 4, most: 64 });
    expect(round(limit)).toBe(8);
    expect(round(limit, { running: 7 })).toBe(8);
    limit.begun(8);
    limit.begun(1);
    for (let nth = 0; nth < 8; nth += 1) limit.ended({}, 1);
    expect(limit.now()).toBe(16);
  });

  it('stays where it is a number', () => {
    const limit = createLimit(8);
    expect([round(limit), round(limit, { troubles: 8 }), round(limit)]).toEqual([8, 8, 8]);
  });
});

describe('what time a process has to spare', () => {
  it('is none while its event loop is busy, and much once it waits', async () => {
    const spareTime = createSpareTime();
    // Blocks this thread, as work would.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    expect(spareTime()).toBe('none');
    await expect.poll(spareTime).toBe('much');
  });
});
