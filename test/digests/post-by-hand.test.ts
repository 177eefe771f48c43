import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postByHand } from '../../src/digests/post-by-hand.ts';
import { NotPostedError } from '../../src/digests/poster.ts';
import type { Run } from '../../src/digests/runs.ts';
import { holdLease } from '../../src/store/held-lease.ts';
import { claim, type OneRun, startOneRun } from './one-run.ts';

let test: OneRun;
beforeEach(async () => {
  test = await startOneRun();
});
afterEach(() => test.close());

const post = (date = '2026-11-18') => postByHand(test.options, test.subscription, date);
const byHand = `${claim}/by-hand`;

describe('a digest that somebody asks for', () => {
  it.each<[Run['outcome'] | undefined, string]>([
    [undefined, 'outdated'],
    ['posted', 'already'],
    ['nothing-overdue', 'already'],
    ['sending', 'busy'],
    ['waiting', 'busy'],
    ['elsewhere', 'busy'],
    ['not-posted', 'posted'],
    ['unconfirmed', 'posted'],
  ])('after %s is %s', async (outcome, becomes) => {
    if (outcome) await test.setLast({ outcome });
    expect(await post()).toBe(becomes);
    expect(test.sent).toEqual(becomes === 'posted' ? [claim] : []);
    expect(await test.leases.isHeld('digest-lease/T1/C1')).toBe(false);
  });

  it('is posted once, for its own date', async () => {
    await test.setLast({ outcome: 'not-posted', reason: 'slack-down', told: 'slack-down' });
    expect(await post('2026-11-17')).toBe('outdated');
    test.at('2026-11-18T17:00:00Z');
    expect(await post()).toBe('posted');
    expect(await test.last()).toEqual({
      date: '2026-11-18',
      scheduledMs: Date.parse('2026-11-18T09:00:00Z'),
      claim,
      outcome: 'posted',
      atMs: test.now(),
      ts: '1.1',
    });
    expect([await test.leases.isHeld(claim), await test.leases.isHeld(byHand)]).toEqual([true, true]);
    await test.setLast({ outcome: 'unconfirmed' });
    expect(await post()).toBe('already');
    expect(test.sent).toEqual([claim]);
  });

  it('is nothing where nothing is overdue any more', async () => {
    await test.setLast({ outcome: 'not-posted' });
    test.poster.prepare = async () => undefined;
    expect(await post()).toBe('nothing-overdue');
    expect(await test.last()).toMatchObject({ outcome: 'nothing-overdue', date: '2026-11-18' });
    expect(await test.leases.isHeld(byHand)).toBe(false);
  });

  it('can be asked for again where Slack did not take it', async () => {
    await test.setLast({ outcome: 'not-posted' });
    const { send } = test.digest;
    test.digest.send = () => Promise.reject(new NotPostedError('No.', { next: 'soon' }));
    await expect(post()).rejects.toThrow(NotPostedError);
    expect([await test.leases.isHeld(claim), await test.leases.isHeld(byHand)]).toEqual([false, false]);
    test.digest.send = send;
    expect(await post()).toBe('posted');
  });

  it('is not posted again where its answer is lost', async () => {
    await test.setLast({ outcome: 'not-posted' });
    test.digest.send = () => Promise.reject(new Error('cut'));
    expect(await post()).toBe('unconfirmed');
    expect(await test.last()).toMatchObject({ outcome: 'unconfirmed', reason: 'not-confirmed' });
    expect(await post()).toBe('already');
  });

  it('waits while another process is at it', async () => {
    await test.setLast({ outcome: 'not-posted' });
    const lease = await holdLease(test.leases, 'digest-lease/T1/C1', 30_000);
    expect(await post()).toBe('busy');
    await lease?.release();
    expect(await post()).toBe('posted');
  });
});
