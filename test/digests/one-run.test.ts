import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Found, NotPostedError } from '../../src/deliveries/kind.ts';
import { withSaid } from '../../src/deliveries/said.ts';
import { digestJob } from '../../src/digests/subscriptions.ts';
import { claim, hour, type OneRun, startOneRun, tomorrowAtNine } from './one-run.ts';

const minute = 60_000;
let test: OneRun;
beforeEach(async () => {
  test = await startOneRun();
});
afterEach(() => test.close());

const today = { once: '2026-11-18', dueMs: Date.parse('2026-11-18T09:00:00Z') };
const refuse = (options: ConstructorParameters<typeof NotPostedError>[1]) => {
  test.digest.send = () => Promise.reject(new NotPostedError('No.', options));
};

describe('one run of a digest', () => {
  it('posts it and stores the result', async () => {
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([claim]);
    const { last, sending } = await test.had();
    expect(last).toMatchObject({ ...today, state: 'sent', atMs: test.now(), ts: '1.1' });
    expect(sending).toBeUndefined();
    expect(test.logged()).toMatchObject([
      { level: 30, workspace: 'T1', to: 'C1', once: '2026-11-18', ts: '1.1', msg: 'A message was sent.' },
    ]);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toHaveLength(1);
  });

  it('stores which message it sends before it sends it', async () => {
    const { send } = test.digest;
    test.digest.send = async (...given) => {
      expect((await test.had()).sending).toMatchObject({ ...today, messageId: 'message-1' });
      return send(...given);
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
    expect(await test.last()).toMatchObject({ ...today, state: 'nothing', atMs: test.now() });
    expect(test.messages()).toEqual(['There was nothing to say.']);
    expect(await test.run()).toEqual(tomorrowAtNine);
    test.poster.prepare = prepare;
    for (const day of [19, 20, 21]) {
      test.at(`2026-11-${day}T09:00:00Z`);
      if (day === 21) await test.setLast({ state: 'not-sent', once: '2026-11-20' });
      await test.run();
    }
    expect(test.likely).toEqual([undefined, 'nothing', 'sent', 'not-sent']);
  });

  it('is nothing for a channel that gets none', async () => {
    await test.subscriptions.remove('T1', 'C1');
    expect(await test.run()).toBeUndefined();
    expect(test.likely).toEqual([]);
  });

  it('is left to the process that sends it, for as long as it may', async () => {
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { send } = test.digest;
    test.digest.send = async (...given) => {
      begun.resolve();
      await hold.promise;
      return send(...given);
    };
    const first = test.run();
    await begun.promise;
    expect(await test.run()).toEqual({ runAt: test.now() + 30_000 });
    test.clock.ms += 29_999;
    expect(await test.run()).toEqual({ runAt: test.now() + 1 });
    hold.resolve();
    await first;
    expect(test.sent).toEqual([claim]);
  });

  it('is put together by two, and sent by one of them', async () => {
    const { prepare } = test.poster;
    const both = Promise.withResolvers<void>();
    let count = 0;
    test.poster.prepare = async (...given) => {
      count += 1;
      if (count === 2) both.resolve();
      await both.promise;
      return prepare(...given);
    };
    const outcomes = await Promise.all([test.run(), test.run()]);
    expect(test.sent).toEqual([claim]);
    expect(outcomes).toContainEqual(tomorrowAtNine);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([claim]);
  });

  it('is not sent by a process that was asleep after it had put it on its way', async () => {
    const { begin } = test.deliveries;
    test.deliveries.begin = async (...given) => {
      const sending = await begin(...given);
      test.clock.ms += 15_000;
      return sending;
    };
    expect(await test.run()).toEqual({ runAt: test.now() });
    expect(test.sent).toEqual([]);
    expect((await test.had()).sending).toBeUndefined();
    test.deliveries.begin = begin;
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([claim]);
  });

  it('whose answer is lost is looked for in a minute', async () => {
    test.digest.send = () => Promise.reject(new Error('cut'));
    expect(await test.run()).toEqual({ runAt: test.now() + minute });
    expect((await test.had()).sending).toMatchObject(today);
    expect(test.logged()).toMatchObject([
      { level: 50, to: 'C1', msg: 'It is not known whether a message was sent. It is looked for.' },
    ]);
  });

  it('leaves what it does not know to the scheduler', async () => {
    test.poster.prepare = () => Promise.reject(new RangeError('a defect'));
    await expect(test.run()).rejects.toThrow('a defect');
    expect(await test.had()).toEqual({});
  });
});

describe('a digest that was certainly not posted', () => {
  it('waits five minutes, keeps nobody from it, and tells nobody', async () => {
    refuse({ next: 'soon', reason: 'slack-down' });
    expect(await test.run()).toEqual({ retryAt: test.now() + 5 * minute });
    expect(await test.last()).toMatchObject({ ...today, state: 'waiting', reason: 'slack-down' });
    expect((await test.had()).sending).toBeUndefined();
    expect(test.told()).toEqual([]);
    expect(test.logged()).toMatchObject([
      {
        level: 40,
        to: 'C1',
        reason: 'slack-down',
        err: { type: expect.stringMatching(/Error$/) },
        msg: 'A message was not sent.',
      },
    ]);
  });

  it.each([10_000, 99 * minute])('waits exactly as long as the other side asks (%d ms)', async (pauseMs) => {
    refuse({ next: 'soon', pauseMs });
    expect(await test.run()).toEqual({ retryAt: test.now() + pauseMs, pauseMs });
    expect(await test.last()).toMatchObject({ reason: 'unknown' });
  });

  it('tells whoever set it up once, until it works again', async () => {
    refuse({ next: 'next-run', reason: 'not-in-channel' });
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.told()).toEqual(['stopped not-in-channel 2026-11-18']);
    expect(await test.last()).toMatchObject({ state: 'not-sent', told: 'not-in-channel' });
    test.at('2026-11-19T09:00:00Z');
    await test.run();
    expect(test.told()).toEqual([]);
    refuse({ next: 'next-run', reason: 'archived' });
    test.at('2026-11-20T09:00:00Z');
    await test.run();
    expect(test.told()).toEqual(['stopped archived 2026-11-20']);
    test.digest.send = async () => ({ ts: '1.2' });
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
    expect(await test.last()).toMatchObject({ state: 'not-sent', reason: 'no-channel' });
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
    if (waiting) await test.setLast({ state: 'waiting', reason: waiting });
    test.clock.ms += 3 * hour + 1;
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.told()).toEqual([`missed ${reason} 2026-11-18`]);
    expect(await test.last()).toMatchObject({ ...today, state: 'not-sent', reason, told: reason });
    expect(test.logged()).toMatchObject([
      { reason, lateMs: 3 * hour + 1, msg: 'A message is too late to be sent.' },
    ]);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.told()).toEqual([]);
  });
});

describe('a digest of a date that had its result', () => {
  const earlier = { dueMs: today.dueMs - hour };
  const taken = { said: withSaid('', '2026-11-18', 1, 1) };
  it.each([
    ['sent', taken, 0],
    ['sent', { ...earlier, ...taken }, 0],
    ['unknown', { ...earlier, ...taken }, 0],
    ['nothing', {}, 0],
    ['nothing', earlier, 1],
    ['not-sent', {}, 0],
    ['not-sent', earlier, 1],
    ['waiting', {}, 1],
  ] as const)('%s %o: is posted %d times at another time of that day', async (state, more, times) => {
    await test.setLast({ state, ...more });
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toHaveLength(times);
  });
});

const yesterday = { once: '2026-11-17', dueMs: today.dueMs - 24 * hour };
const findIs = (found: Found | Error) => {
  test.poster.find = async () => {
    if (found instanceof Error) throw found;
    return found;
  };
};

describe('a digest whose result is not known', () => {
  it('is not posted again where it is found', async () => {
    await test.interrupted();
    findIs({ channel: 'C1', ts: '7.7' });
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([]);
    expect(await test.last()).toMatchObject({ ...today, state: 'sent', ts: '7.7' });
  });

  it('is posted where it is not there', async () => {
    await test.interrupted();
    findIs(undefined);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([claim]);
    expect(test.told()).toEqual([]);
  });

  it('is missed where it is too late, or of an earlier day, and the digest of today is posted', async () => {
    await test.interrupted(yesterday);
    findIs(undefined);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.told()).toEqual(['missed interrupted 2026-11-17']);
    expect(test.sent).toEqual([claim]);
    await test.deliveries.change('T1/digest/C1', () => ({}));
    await test.interrupted();
    test.clock.ms += 3 * hour + 1;
    await test.run();
    expect(test.told()).toEqual(['missed interrupted 2026-11-18']);
    expect(test.sent).toHaveLength(1);
  });

  it('is looked for page by page, a minute later', async () => {
    await test.interrupted();
    findIs({ searchedTo: '5.5' });
    expect(await test.run()).toEqual({ runAt: test.now() + minute });
    expect((await test.had()).sending).toMatchObject({ messageId: 'message-0', searchedTo: '5.5' });
    findIs('later');
    expect(await test.run()).toEqual({ runAt: test.now() + minute });
    expect((await test.had()).sending).toMatchObject({ searchedTo: '5.5' });
    expect(test.sent).toEqual([]);
  });

  it.each([
    ['any error', new Error('down'), 6 * hour - 1, true],
    ['any error for six hours', new Error('down'), 6 * hour, false],
    ['a channel that may not be read', 'not-searchable' as const, 0, false],
  ])('is looked for again after %s: %s', async (_which, error, ageMs, isAgain) => {
    await test.interrupted({ dueMs: test.now() - ageMs });
    findIs(error);
    expect(await test.run()).toEqual(isAgain ? { runAt: test.now() + minute } : tomorrowAtNine);
    if (!isAgain) expect(await test.last()).toMatchObject({ state: 'unknown', reason: 'not-searchable' });
    expect((await test.had()).sending !== undefined).toBe(isAgain);
    expect(test.told()).toEqual(isAgain ? [] : ['unconfirmed not-searchable 2026-11-18']);
    expect(test.sent).toEqual([]);
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
