import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TimeoutError, withTimeout } from '../../src/lib/timeout.ts';

describe('withTimeout', () => {
  it('resolves and rejects as the call does', async () => {
    expect(await withTimeout(60_000, async () => 7)).toBe(7);
    await expect(withTimeout(60_000, () => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
  });

  it('rejects once the time is over, in a sentence that names it', async () => {
    const late = withTimeout(5, () => sleep(60_000, undefined, { ref: false }));
    await expect(late).rejects.toThrow(new TimeoutError('no answer within 5 ms'));
  });

  it('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    await withTimeout(60_000, async () => {});
    expect(timers()).toBe(before);
  });
});
