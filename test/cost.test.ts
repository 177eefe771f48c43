import { describe, expect, it } from 'vitest';
import { countCosts } from './bench/cost.ts';

// What a create may do: what it does today, never more. The goals are 5 statements, 2 transactions, 2 waits for the disk,
// 2 encryptions and 3 timers; `npm run bench cost` prints what is behind each.
describe('what is counted does not grow', () => {
  it('with SQLite: a create, and a second in which nobody asks for anything', async () => {
    const found = await countCosts(['create', 'help'], undefined, 5);
    const { statements, transactions, waits, encryptions, timers, slack, platform } =
      found.get('create') ?? {};
    expect(statements).toBeLessThanOrEqual(17);
    expect(transactions).toBeLessThanOrEqual(5);
    expect(waits).toBeLessThanOrEqual(3);
    expect(encryptions).toBeLessThanOrEqual(8);
    expect(timers).toBeLessThanOrEqual(15);
    expect([slack, platform]).toEqual([1, 1]);
    expect(found.get('idle, a second')?.statements).toBeLessThanOrEqual(2);
  });
});
