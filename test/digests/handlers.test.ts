import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDigestHandler } from '../../src/digests/digest-handler.ts';
import { createLookHandler } from '../../src/digests/look-handler.ts';
import { digestClaim, nextPost } from '../../src/digests/next-post.ts';
import { type OneRun, startOneRun, tomorrowAtNine } from './one-run.ts';

const day = 24 * 60 * 60_000;
const lookMs = 285_000;
let test: OneRun;
beforeEach(async () => {
  test = await startOneRun();
});
afterEach(() => test.close());

const job = (aheadMs = 0, id = 'T1/C1') => ({ kind: 'digest', id, runAt: test.now() + aheadMs });

describe('the handler of digests', () => {
  it('posts them', async () => {
    const handler = createDigestHandler(test.options);
    expect(await handler.run(job())).toEqual(tomorrowAtNine);
    expect(test.sent).toHaveLength(1);
  });

  it('moves what is further ahead than the run after the next', async () => {
    const handler = createDigestHandler(test.options);
    const right = (aheadMs: number, id?: string) => handler.runAtAfterClockJump?.(job(aheadMs, id));
    expect(await right(day)).toBeUndefined();
    // The next run may be skipped on purpose.
    expect(await right(2 * day)).toBeUndefined();
    expect(await right(2 * day + 1)).toBe(tomorrowAtNine.runAt);
    expect(await right(99 * day, 'T1/C2')).toBeUndefined();
  });
});

describe('the handler that asks about a digest’s tasks', () => {
  it('comes again while there is something to look for', async () => {
    let isLeft = true;
    const asked: unknown[] = [];
    const look = async (channel: unknown) => {
      asked.push(channel);
      return isLeft;
    };
    const handler = createLookHandler({ look, now: test.now });
    expect(await handler.run(job())).toEqual({ runAt: test.now() + lookMs });
    isLeft = false;
    expect(await handler.run(job())).toBeUndefined();
    expect(asked).toEqual(Array(2).fill({ workspaceId: 'T1', channelId: 'C1' }));
    expect(await handler.runAtAfterClockJump?.(job(lookMs))).toBeUndefined();
    expect(await handler.runAtAfterClockJump?.(job(lookMs + 1))).toBe(test.now());
  });
});

describe('the first digest of a new schedule', () => {
  it('comes on the first date that has had none', async () => {
    const { leases, subscription } = test;
    const later = { ...subscription, schedule: { ...subscription.schedule, hour: 17 } };
    const first = () => nextPost(leases, later, test.now());
    expect(await first()).toBe(Date.parse('2026-11-18T17:00:00Z'));
    await leases.claim(digestClaim(subscription, test.now()), day);
    await leases.claim('digest/T1/C1/2026-11-19', day);
    expect(await first()).toBe(Date.parse('2026-11-20T17:00:00Z'));
  });

  it('is claimed by the local date', () => {
    const schedule = { ...test.subscription.schedule, timeZone: 'Pacific/Auckland' };
    const claimed = digestClaim({ ...test.subscription, schedule }, Date.parse('2026-11-18T11:00:00Z'));
    expect(claimed).toBe('digest/T1/C1/2026-11-19');
  });
});
