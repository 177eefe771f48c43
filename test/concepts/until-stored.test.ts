import { afterEach, beforeEach, expect, it } from 'vitest';
import { untilStored } from '../../src/deliveries/until-stored.ts';
import { StoreUnavailableError } from '../../src/store/errors.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';
import { stopClock } from '../support/stopped-clock.ts';

let test: TestSqlite;
beforeEach(async () => {
  test = await startSqlite();
});
afterEach(() => test.close());

it('repeats a write until it holds, ever more slowly, and says so once', async () => {
  const clock = stopClock();
  const at: number[] = [];
  const start = clock.now();
  const stored = untilStored(test.log, async () => {
    at.push(Math.round(clock.now() - start));
    if (at.length < 10) throw new StoreUnavailableError('away');
    return 'stored';
  });
  expect(await clock.run(stored)).toBe('stored');
  const waits = at.slice(1).map((ms, nth) => ms - (at[nth] ?? 0));
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(test.logged()).toMatchObject([
    {
      level: 40,
      err: { type: expect.stringMatching(/Error$/) },
      msg: 'The result of a message is stored once the store is back.',
    },
  ]);
});
