import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { stopClock } from '../support/stopped-clock.ts';
import { hourMs, ref, startMornings, type TestMornings, today, tomorrowAtEight } from './support.ts';

const minute = 60_000;
let test: TestMornings;
beforeEach(async () => {
  test = await startMornings();
});
afterEach(() => test.close());

describe('a private message', () => {
  it('is sent once, recorded with its channel and place, and comes again the next day', async () => {
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(await test.sends.get()).toEqual({
      id: today,
      dueMs: test.now(),
      atMs: test.now(),
      outcome: 'sent',
      channel: 'D1',
      place: 'unasked/T1/U1/2026-11-18/1',
    });
    expect(test.logged()).toMatchObject([
      { level: 30, workspace: 'T1', user: 'U1', morning: today, msg: 'A private message was sent.' },
    ]);
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(test.posted).toEqual([today]);
    expect(await test.placesLeft()).toBe(2);
    test.at('2026-11-19T08:00:00Z');
    test.slack.answer = { outcome: 'sent' };
    await test.run();
    expect(test.prepared).toEqual([
      { id: today, unsureMs: undefined },
      { id: 'morning/T1/U1/2026-11-19', unsureMs: undefined },
    ]);
    expect(await test.sends.get()).toMatchObject({ id: 'morning/T1/U1/2026-11-19', channel: 'D1' });
  });

  it('is not prepared where there is nothing to say', async () => {
    test.person.prepare = async () => undefined;
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(await test.sends.get()).toBeUndefined();
    expect(test.messages()).toEqual(['There was nothing to say in a private message.']);
  });

  it('ends for whoever wants none, and for whom Touchline does nothing any more', async () => {
    test.person.schedule = undefined;
    expect(await test.run()).toBeUndefined();
    test.slack.person = undefined;
    expect(await test.run()).toBeUndefined();
    expect(test.prepared).toEqual([]);
  });

  it.each([
    ['up to three hours late', 3 * hourMs, [today], ['A private message was sent.']],
    ['not later', 3 * hourMs + 1, [], ['A private message is too late to be sent.']],
  ])('is sent %s', async (_when, lateMs, posted, messages) => {
    test.clock.ms += lateMs;
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(test.posted).toEqual(posted);
    expect(test.messages()).toEqual(messages);
  });

  it('waits for quiet hours that end within three hours, and is left out if they last', async () => {
    test.person.quiet = { from: 22, to: 11 };
    expect(await test.run()).toEqual({ runAt: Date.parse('2026-11-18T11:00:00Z') });
    test.person.quiet = { from: 22, to: 12 };
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(test.prepared).toEqual([]);
  });

  it('is not sent again where an earlier release has claimed it', async () => {
    await test.leases.claim(today, hourMs);
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(test.prepared).toEqual([]);
  });

  it('is left out where somebody has had all messages of the day', async () => {
    await test.placesLeft();
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(test.posted).toEqual([]);
    expect(await test.sends.get()).toBeUndefined();
    expect(test.messages()).toEqual([
      'Somebody has had all messages of the day, so there is no private message.',
    ]);
  });

  it.each([
    ['try-again', (now: number) => ({ retryAt: now + 5 * minute })],
    ['refused', () => tomorrowAtEight],
  ] as const)('that Slack did not take (%s) gives its claim and its place back', async (outcome, next) => {
    test.slack.answer = { outcome };
    expect(await test.run()).toEqual(next(test.now()));
    expect(await test.sends.get()).toMatchObject({ id: today, outcome: 'not-sent' });
    expect(await test.sends.get()).not.toHaveProperty('place');
    expect(await test.leases.isHeld(today)).toBe(false);
    expect(test.logged()).toMatchObject([{ level: 40, outcome, msg: 'A private message was not sent.' }]);
    test.slack.answer = { outcome: 'sent' };
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(test.posted).toEqual([today, today]);
    expect(await test.placesLeft()).toBe(2);
  });

  it('whose answer is lost is looked for in a minute', async () => {
    test.slack.answer = { outcome: 'unknown' };
    expect(await test.run()).toEqual({ runAt: test.now() + minute });
    expect(await test.sends.get()).toMatchObject({ id: today, outcome: 'sending' });
    expect(test.messages()).toEqual([
      'It is not known whether a private message was sent. It is looked for.',
    ]);
  });

  it('is left to the process that has it, for as long as a lease lasts', async () => {
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    test.person.prepare = async () => {
      begun.resolve();
      await hold.promise;
      return undefined;
    };
    const first = test.run();
    await begun.promise;
    expect(await test.run()).toEqual({ runAt: test.now() + 30_000 });
    hold.resolve();
    expect(await first).toEqual(tomorrowAtEight);
  });

  it('is left to another process after this one was asleep while it read what there is to say', async () => {
    const clock = stopClock();
    const { prepare } = test.person;
    test.person.prepare = async (...given) => {
      await clock.advance(15_001);
      return prepare(...given);
    };
    expect(await test.run()).toEqual({ runAt: test.now() + 30_000 });
    expect(await test.sends.get()).toBeUndefined();
    expect(await test.placesLeft()).toBe(3);
  });

  it('is left to another process after this one was asleep while it took the claim', async () => {
    const clock = stopClock();
    const asleep = await startMornings({
      leases: {
        async claim(key, ttlMs) {
          await clock.advance(15_001);
          return test.leases.claim(key, ttlMs);
        },
      },
    });
    onTestFinished(asleep.close);
    expect(await asleep.run()).toEqual({ runAt: asleep.now() + 30_000 });
    expect(asleep.posted).toEqual([]);
    expect(await asleep.sends.get()).toMatchObject({ id: today, outcome: 'not-sent' });
    expect(await asleep.placesLeft()).toBe(3);
  });

  it('is not sent by the second of two that claim it', async () => {
    const { prepare } = test.person;
    test.person.prepare = async (...given) => {
      await test.leases.claim(today, hourMs);
      return prepare(...given);
    };
    expect(await test.run()).toEqual({ runAt: test.now() + 30_000 });
    expect(test.posted).toEqual([]);
    expect(await test.sends.get()).toMatchObject({ id: today, outcome: 'sending' });
  });

  it('is remembered for 40 days', async () => {
    await test.run();
    test.clock.ms += 40 * 24 * hourMs - 1;
    expect(await test.sends.get()).toBeDefined();
    test.clock.ms += 1;
    expect(await test.sends.get()).toBeUndefined();
  });

  it('rejects a payload of another form', async () => {
    await expect(test.run('T1/U1', { userId: 'U1' })).rejects.toThrow();
  });
});

describe('a private message after Later', () => {
  const dueMs = Date.parse('2026-11-18T09:00:00Z');
  const later = () => test.run('T1/U1/later', { ...ref, laterMs: dueMs });

  it('is sent beyond the three of a day, and by its own name', async () => {
    await test.placesLeft();
    test.clock.ms = dueMs;
    expect(await later()).toBeUndefined();
    expect(test.posted).toEqual([`morning/T1/U1/later-${dueMs}`]);
    expect(await test.sends.get()).toMatchObject({ id: `morning/T1/U1/later-${dueMs}`, dueMs });
    expect(await later()).toBeUndefined();
    expect(test.posted).toHaveLength(1);
  });

  it('is due when it was asked for, even where a retry moved its job', async () => {
    test.clock.ms = dueMs + 3 * hourMs + 1;
    expect(await later()).toBeUndefined();
    expect(test.posted).toEqual([]);
    expect(test.messages()).toEqual(['A private message is too late to be sent.']);
  });

  it('is due when its job is where an earlier release stored no other time, and needs no schedule', async () => {
    test.person.schedule = undefined;
    expect(await test.run('T1/U1/later')).toBeUndefined();
    expect(test.posted).toEqual([`morning/T1/U1/later-${test.now()}`]);
  });
});

it('runs at once what is further ahead than its kind ever is', async () => {
  const job = (aheadMs: number) => ({ kind: 'morning', id: 'T1/U1', runAt: test.now() + aheadMs });
  expect(await test.handler.runAtAfterClockJump?.(job(26 * hourMs))).toBeUndefined();
  expect(await test.handler.runAtAfterClockJump?.(job(26 * hourMs + 1))).toBe(test.now());
});
