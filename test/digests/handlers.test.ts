import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '../../src/deliveries/delivery.ts';
import { createDeliveryHandler } from '../../src/deliveries/delivery-handler.ts';
import { withSaid } from '../../src/deliveries/said.ts';
import { nextPost } from '../../src/digests/digest-kind.ts';
import { createRefreshHandler } from '../../src/digests/refresh.ts';
import { type OneRun, startOneRun, tomorrowAtNine } from './one-run.ts';

const day = 24 * 60 * 60_000;
const lookMs = 285_000;
let test: OneRun;
beforeEach(async () => {
  test = await startOneRun();
});
afterEach(() => test.close());

const job = (aheadMs = 0, id = 'T1/digest/C1') => ({ kind: 'delivery', id, runAt: test.now() + aheadMs });

describe('the handler of deliveries', () => {
  it('sends messages', async () => {
    const handler = createDeliveryHandler(test.options, { digest: test.kind });
    expect(await handler.run(job())).toEqual(tomorrowAtNine);
    expect(test.sent).toHaveLength(1);
    expect(await handler.run(job(0, 'T1/other/C1'))).toEqual({ failed: 'No such kind of messages.' });
  });

  it('moves a digest that is further ahead than the run after the next', async () => {
    const handler = createDeliveryHandler(test.options, { digest: test.kind });
    const right = (aheadMs: number, id?: string) => handler.runAtAfterClockJump?.(job(aheadMs, id));
    expect(await right(day)).toBeUndefined();
    // The next run may be skipped on purpose.
    expect(await right(2 * day)).toBeUndefined();
    expect(await right(2 * day + 1)).toBe(tomorrowAtNine.runAt);
    expect(await right(99 * day, 'T1/digest/C2')).toBeUndefined();
  });
});

describe('the handler that asks about a digest’s tasks', () => {
  it('comes again while there is something to look for', async () => {
    let isLeft = true;
    const asked: unknown[] = [];
    const look = async (message: unknown) => {
      asked.push(message);
      return isLeft;
    };
    const handler = createRefreshHandler({ refresh: look, now: test.now });
    expect(await handler.run(job(0, 'T1/C1'))).toEqual({ runAt: test.now() + lookMs });
    isLeft = false;
    expect(await handler.run(job(0, 'T1/C1'))).toBeUndefined();
    expect(asked).toEqual(Array(2).fill({ workspaceId: 'T1', id: 'C1' }));
    expect(await handler.runAtAfterClockJump?.(job(lookMs))).toBeUndefined();
    expect(await handler.runAtAfterClockJump?.(job(lookMs + 1))).toBe(test.now());
  });
});

describe('the first digest of a new schedule', () => {
  it('comes on the first date that has had none', async () => {
    const { subscription } = test;
    const later = { ...subscription, schedule: { ...subscription.schedule, hour: 17 } };
    const first = (had: Delivery) => nextPost(later, had, test.now());
    expect(first({})).toBe(Date.parse('2026-11-18T17:00:00Z'));
    const said = withSaid(withSaid('', '2026-11-18', 1, 1), '2026-11-19', 1, 1);
    expect(first({ said })).toBe(Date.parse('2026-11-20T17:00:00Z'));
    await test.interrupted();
    expect(first(await test.had())).toBe(Date.parse('2026-11-19T17:00:00Z'));
  });
});
