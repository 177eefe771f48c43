import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Last } from '../../src/deliveries/delivery.ts';
import { NotPostedError } from '../../src/deliveries/kind.ts';
import { nextPost } from '../../src/digests/digest-kind.ts';
import { postByHand } from '../../src/digests/post-by-hand.ts';
import { claim, type OneRun, startOneRun } from './one-run.ts';

let test: OneRun;
beforeEach(async () => {
  test = await startOneRun();
});
afterEach(() => test.close());

const post = (date = '2026-11-18') => postByHand(test.options, test.kind, test.subscription, date);
const jobAt = () => test.deliveries.nextRunAt('T1/digest/C1');

describe('a digest that a user asks for', () => {
  it.each<[Last['state'] | undefined, string]>([
    [undefined, 'outdated'],
    ['sent', 'already'],
    ['nothing', 'already'],
    ['waiting', 'busy'],
    ['not-sent', 'posted'],
    ['unknown', 'posted'],
  ])('after %s is %s', async (state, becomes) => {
    if (state) await test.setLast({ state });
    expect(await post()).toBe(becomes);
    expect(test.sent).toEqual(becomes === 'posted' ? [claim] : []);
  });

  it('is posted once, for its own date, and takes that date', async () => {
    await test.setLast({ state: 'not-sent', reason: 'slack-down', told: 'slack-down' });
    expect(await post('2026-11-17')).toBe('outdated');
    const runAt = await jobAt();
    test.at('2026-11-18T17:00:00Z');
    expect(await post()).toBe('posted');
    const had = await test.had();
    expect(had.last).toMatchObject({
      once: '2026-11-18',
      dueMs: Date.parse('2026-11-18T09:00:00Z'),
      state: 'sent',
      atMs: test.now(),
      ts: '1.1',
    });
    expect(had.last?.told).toBeUndefined();
    expect(await jobAt()).toBe(runAt);
    const schedule = { ...test.subscription.schedule, hour: 18 };
    expect(nextPost({ schedule }, had, test.now())).toBe(Date.parse('2026-11-19T18:00:00Z'));
    expect(await post()).toBe('already');
    expect(test.sent).toEqual([claim]);
  });

  it('is nothing where nothing is overdue any more', async () => {
    await test.setLast({ state: 'not-sent' });
    test.poster.prepare = async () => undefined;
    expect(await post()).toBe('nothing-overdue');
    expect(await test.last()).toMatchObject({ state: 'nothing', once: '2026-11-18' });
  });

  it('can be asked for again where Slack did not take it', async () => {
    await test.setLast({ state: 'not-sent' });
    const { send } = test.digest;
    test.digest.send = () => Promise.reject(new NotPostedError('No.', { next: 'soon' }));
    await expect(post()).rejects.toThrow(NotPostedError);
    expect(await test.last()).toMatchObject({ state: 'not-sent' });
    test.digest.send = send;
    expect(await post()).toBe('posted');
  });

  it('is looked for where its answer is lost, and not posted again until that is known', async () => {
    await test.setLast({ state: 'not-sent' });
    test.digest.send = () => Promise.reject(new Error('cut'));
    expect(await post()).toBe('unconfirmed');
    expect(await post()).toBe('busy');
    expect(await jobAt()).toBe(test.now() + 60_000);
    test.clock.ms += 60_000;
    test.poster.find = async () => ({ ts: '7.7' });
    await test.run();
    expect(await test.last()).toMatchObject({ state: 'sent', ts: '7.7' });
    expect(await post()).toBe('already');
  });
});
