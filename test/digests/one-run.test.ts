import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { NotPostedError } from '../../src/digests/poster.ts';
import { digestJob } from '../../src/digests/subscriptions.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { claim, hour, type OneRun, startOneRun, tomorrowAtNine } from './one-run.ts';

const minute = 60_000;
let test: OneRun;
beforeEach(async () => {
  test = await startOneRun();
});
afterEach(() => test.close());

const today = { date: '2026-11-18', claim, scheduledMs: Date.parse('2026-11-18T09:00:00Z') };
const refuse = (options: ConstructorParameters<typeof NotPostedError>[1]) => {
  test.digest.send = () => Promise.reject(new NotPostedError('No.', options));
};

describe('one run of a digest', () => {
  it('posts it and records what became of it', async () => {
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([claim]);
    expect(await test.last()).toEqual({ ...today, outcome: 'posted', atMs: test.now(), ts: '1.1' });
    expect(test.logged()).toMatchObject([
      {
        level: 30,
        workspace: 'T1',
        channel: 'C1',
        date: '2026-11-18',
        ts: '1.1',
        msg: 'A digest was posted.',
      },
    ]);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toHaveLength(1);
    expect(await test.leases.isHeld(claim)).toBe(true);
  });

  it('records which message it sends before it sends it', async () => {
    const { send } = test.digest;
    test.digest.send = async (key) => {
      expect(await test.last()).toMatchObject({ ...today, outcome: 'sending', messageId: 'message-1' });
      expect(await test.leases.isHeld(claim)).toBe(true);
      return send(key);
    };
    await test.run();
    expect(test.sent).toEqual([claim]);
  });

  it('says so where nothing is overdue, and tells the next one what is likely', async () => {
    const { prepare } = test.poster;
    test.poster.prepare = async (...given) => {
      await prepare(...given);
      return undefined;
    };
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(await test.last()).toEqual({ ...today, outcome: 'nothing-overdue', atMs: test.now() });
    expect(test.messages()).toEqual(['A digest was due, and nothing was overdue.']);
    expect(await test.run()).toEqual(tomorrowAtNine);
    test.poster.prepare = prepare;
    for (const day of [19, 20, 21]) {
      test.at(`2026-11-${day}T09:00:00Z`);
      if (day === 21) await test.setLast({ outcome: 'not-posted', date: '2026-11-20' });
      await test.run();
    }
    expect(test.likely).toEqual([undefined, 'nothing-overdue', 'posted', undefined]);
  });

  it('is nothing for a channel that gets none', async () => {
    await test.subscriptions.remove('T1', 'C1');
    expect(await test.run()).toBeUndefined();
    expect(test.likely).toEqual([]);
  });

  it('is left to the process that has it, for as long as a lease lasts', async () => {
    const hold = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<void>();
    test.poster.prepare = () => {
      begun.resolve();
      return hold.promise;
    };
    const first = test.run();
    await begun.promise;
    expect(await test.run()).toEqual({ runAt: test.now() + 30_000 });
    hold.resolve(undefined);
    await first;
    await expect.poll(() => test.leases.isHeld('digest-lease/T1/C1')).toBe(false);
  });

  it('is left to another process after this one was asleep, before and after it has the claim', async () => {
    const clock = stopClock();
    const { prepare } = test.poster;
    test.poster.prepare = async (...given) => {
      await clock.advance(15_001);
      return prepare(...given);
    };
    expect(await test.run()).toEqual({ runAt: test.now() + 30_000 });
    expect(await test.last()).toBeUndefined();
    const sleepy = await startOneRun({
      leases: {
        ...test.leases,
        async claim(...given) {
          await clock.advance(15_001);
          return test.leases.claim(...given);
        },
      },
    });
    onTestFinished(sleepy.close);
    expect(await sleepy.run()).toEqual({ runAt: test.now() + 30_000 });
    expect(sleepy.sent).toEqual([]);
    expect(await test.leases.isHeld(claim)).toBe(false);
  });

  it('is not posted where an earlier release has the claim', async () => {
    await test.leases.claim(claim, hour);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([]);
    expect(await test.last()).toMatchObject({ ...today, outcome: 'elsewhere' });
    expect(test.messages()).toEqual([
      'The claim of a digest was found taken: an earlier release has posted it, or is at it.',
    ]);
  });

  it('whose answer is lost is looked for in a minute, and keeps its claim', async () => {
    test.digest.send = () => Promise.reject(new Error('cut'));
    expect(await test.run()).toEqual({ runAt: test.now() + minute });
    expect(await test.last()).toMatchObject({ outcome: 'sending' });
    expect(await test.leases.isHeld(claim)).toBe(true);
    expect(test.logged()).toMatchObject([
      { level: 50, channel: 'C1', msg: 'It is not known whether a digest was posted. It is looked for.' },
    ]);
  });

  it('leaves what it does not know to the scheduler, and gives its claim back', async () => {
    test.poster.prepare = () => Promise.reject(new RangeError('a defect'));
    await expect(test.run()).rejects.toThrow('a defect');
    expect(await test.leases.isHeld(claim)).toBe(false);
  });
});

describe('a digest that was certainly not posted', () => {
  it('waits five minutes, keeps nobody from it, and tells nobody', async () => {
    refuse({ next: 'soon', reason: 'slack-down' });
    expect(await test.run()).toEqual({ retryAt: test.now() + 5 * minute });
    expect(await test.last()).toMatchObject({ ...today, outcome: 'waiting', reason: 'slack-down' });
    expect(await test.leases.isHeld(claim)).toBe(false);
    expect(test.told()).toEqual([]);
    expect(test.logged()).toMatchObject([
      {
        level: 40,
        channel: 'C1',
        reason: 'slack-down',
        err: { type: expect.stringMatching(/Error$/) },
        msg: 'A digest was not posted.',
      },
    ]);
  });

  it.each([
    [10_000, 12_000],
    [99 * minute, 5 * minute],
  ])(
    'waits as long as the other side asks (%d ms), and a little more, at most five minutes',
    async (pauseMs, waitMs) => {
      refuse({ next: 'soon', pauseMs });
      expect(await test.run()).toEqual({ retryAt: test.now() + waitMs, pauseMs });
      expect(await test.last()).toMatchObject({ reason: 'unknown' });
    },
  );

  it('tells whoever set it up once, until it works again', async () => {
    refuse({ next: 'next-run', reason: 'not-in-channel' });
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.told()).toEqual(['stopped not-in-channel 2026-11-18']);
    expect(await test.last()).toMatchObject({ outcome: 'not-posted', told: 'not-in-channel' });
    test.at('2026-11-19T09:00:00Z');
    await test.run();
    expect(test.told()).toEqual([]);
    refuse({ next: 'next-run', reason: 'archived' });
    test.at('2026-11-20T09:00:00Z');
    await test.run();
    expect(test.told()).toEqual(['stopped archived 2026-11-20']);
    test.digest.send = async () => '1.2';
    test.at('2026-11-21T09:00:00Z');
    await test.run();
    expect(await test.last()).not.toHaveProperty('told');
    refuse({ next: 'next-run', reason: 'archived' });
    test.at('2026-11-22T09:00:00Z');
    await test.run();
    expect(test.told()).toEqual(['stopped archived 2026-11-22']);
  });

  it.each([
    [{ next: 'soon', needsPeople: true } as const, ['stopped unknown 2026-11-18']],
    [{ next: 'next-run', needsPeople: false } as const, []],
  ])('tells people where they have to help: %o', async (options, told) => {
    refuse(options);
    await test.run();
    expect(test.told()).toEqual(told);
  });

  it('ends for good, and is told', async () => {
    refuse({ next: 'never', reason: 'no-channel', cause: new Error('channel_not_found') });
    expect(await test.run()).toEqual({ failed: 'Error' });
    expect(test.told()).toEqual(['ended no-channel 2026-11-18']);
    expect(await test.subscriptions.get('T1', 'C1')).toBeUndefined();
    expect(await test.last()).toMatchObject({ outcome: 'not-posted', reason: 'no-channel' });
  });

  it('does not end one that was set up for another organization meanwhile', async () => {
    test.digest.send = async () => {
      await test.subscriptions.set({ ...test.subscription, organizationId: 'o2' });
      throw new NotPostedError('No.', { next: 'never' });
    };
    expect(await test.run()).toEqual({ failed: 'NotPostedError' });
    expect(test.told()).toEqual([]);
    expect(await test.subscriptions.get('T1', 'C1')).toBeDefined();
  });

  it.each([
    ['nothing was running', undefined, 'not-running'],
    ['it was waiting', 'slack-down', 'slack-down'],
  ])('is missed after three hours because %s', async (_why, waiting, reason) => {
    if (waiting) await test.setLast({ outcome: 'waiting', reason: waiting });
    test.clock.ms += 3 * hour + 1;
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.told()).toEqual([`missed ${reason} 2026-11-18`]);
    expect(await test.last()).toMatchObject({ ...today, outcome: 'not-posted', reason, told: reason });
    expect(test.logged()).toMatchObject([
      { reason, lateMs: 3 * hour + 1, msg: 'A digest is too late to be posted today.' },
    ]);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.told()).toEqual([]);
  });

  it('is said to be missed where the next day comes first', async () => {
    await test.setLast({ outcome: 'waiting', date: '2026-11-17', reason: 'slack-down' });
    await test.run();
    expect(test.logged()).toMatchObject([
      { missed: '2026-11-17', reason: 'slack-down', msg: 'A digest was never posted.' },
      { msg: 'A digest was posted.' },
    ]);
    await test.setLast({ outcome: 'waiting' });
    await test.leases.release(claim);
    await test.run();
    expect(test.messages()).toEqual(['A digest was posted.']);
  });
});

describe('a digest of a date that had its outcome', () => {
  const earlier = { scheduledMs: today.scheduledMs - hour };
  it.each([
    ['posted', {}, 0],
    ['posted', earlier, 0],
    ['unconfirmed', earlier, 0],
    ['nothing-overdue', {}, 0],
    ['nothing-overdue', earlier, 1],
    ['not-posted', {}, 0],
    ['not-posted', earlier, 1],
    ['waiting', {}, 1],
    ['elsewhere', {}, 1],
  ] as const)('%s %o: is posted %d times at another time of that day', async (outcome, more, times) => {
    await test.setLast({ outcome, ...more });
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toHaveLength(times);
  });
});

describe('what became of a digest', () => {
  it('is remembered for 40 days', async () => {
    await test.run();
    test.clock.ms += 40 * 24 * hour - 1;
    expect(await test.last()).toBeDefined();
    test.clock.ms += 1;
    expect(await test.last()).toBeUndefined();
  });
});

describe('the digests of channels', () => {
  it('are counted by workspace, scheduled, and gone once they are turned off', async () => {
    const { subscriptions } = test;
    const job = digestJob('T1', 'C1');
    expect((await test.store.jobs.get(job))?.runAt).toBe(tomorrowAtNine.runAt);
    expect(await subscriptions.next(test.subscription)).toBe(tomorrowAtNine.runAt);
    await subscriptions.set(test.subscription, test.now() - 1);
    // It is being posted right now.
    expect(await subscriptions.next(test.subscription)).toBe(tomorrowAtNine.runAt);
    await subscriptions.set(test.subscription, test.now() + 1);
    expect(await subscriptions.next(test.subscription)).toBe(test.now() + 1);
    await subscriptions.set({ ...test.subscription, channelId: 'C2' });
    await subscriptions.set({ ...test.subscription, workspaceId: 'T10' });
    expect([await subscriptions.count('T1'), await subscriptions.count('T10')]).toEqual([2, 1]);
    expect(await subscriptions.remove('T1', 'C1')).toBe(true);
    expect(await subscriptions.remove('T1', 'C1')).toBe(false);
    expect(await test.store.jobs.get(job)).toBeUndefined();
    expect(await subscriptions.next(test.subscription)).toBe(tomorrowAtNine.runAt);
  });
});
