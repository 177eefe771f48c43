import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliveryJob } from '../../src/deliveries/delivery.ts';
import { digestKey } from '../../src/digests/subscriptions.ts';
import { type Bench, createBench, hour, minute, subscribe } from './digest-bench.ts';

const job = deliveryJob(digestKey({ workspaceId: 'T1', channelId: 'C1' }));
const channel = { workspaceId: 'T1', channelId: 'C1' };

let bench: Bench;
let posted: string[];
let oneProcess: Bench['oneProcess'];
let at: Bench['at'];

beforeEach(() => {
  bench = createBench();
  ({ posted, oneProcess, at } = bench);
});
afterEach(() => bench.close());

describe('a digest', () => {
  it.each([
    ['exactly three hours late', '2026-11-19T12:00:00Z', 1],
    ['a millisecond more', '2026-11-19T12:00:00.001Z', 0],
  ])('is posted up to three hours late: %s', async (_when, moment, posts) => {
    const { subscriptions, scheduler, run } = await oneProcess();
    await subscribe(subscriptions, 'weekdays 9am');
    at(moment);
    await run();
    expect(posted).toHaveLength(posts);
    expect(await scheduler.nextRunAt(job)).toBe(Date.parse('2026-11-20T09:00:00Z'));
  });
});

describe('two processes', () => {
  it('post once, whoever polls first', async () => {
    const processes = await Promise.all([oneProcess(), oneProcess(), oneProcess()]);
    for (const channel of ['C1', 'C2', 'C3', 'C4'])
      await subscribe(processes[0].subscriptions, 'daily 9am', channel);
    for (let day = 1; day <= 3; day += 1) {
      bench.advance(24 * hour);
      await Promise.all(processes.map(({ run }) => run()));
      await Promise.all(processes.map(({ run }) => run()));
    }
    expect(posted).toHaveLength(12);
    expect(new Set(posted).size).toBe(12);
  });

  it('do not post again when the first died while posting and the channel may not be read, and go on the next day', async () => {
    const find = async () => 'not-searchable' as const;
    const first = await oneProcess(undefined, { find });
    await subscribe(first.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    await first.deliveries.begin(digestKey(channel), {
      once: '2026-11-19',
      dueMs: bench.now(),
      messageId: 'of-the-dead',
    });
    await first.store.close();
    const second = await oneProcess(undefined, { find });
    for (let step = 0; step < 30; step += 1) {
      await second.run();
      bench.advance(minute);
    }
    expect(posted).toEqual([]);
    expect(bench.notices).toMatchObject([{ what: 'unconfirmed' }]);
    at('2026-11-20T09:00:00Z');
    await second.run();
    expect(posted).toHaveLength(1);
  });

  it('send nothing after a sleep that may have let another one send it', async () => {
    const one = await oneProcess();
    await subscribe(one.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    let sleepMs = 15_000;
    const asleep: typeof one.deliveries.begin = async (...given) => {
      const sending = await one.deliveries.begin(...given);
      bench.advance(sleepMs);
      sleepMs = 0;
      return sending;
    };
    const { poll } = bench.start({ ...one, deliveries: { ...one.deliveries, begin: asleep } });
    await poll();
    expect(posted).toEqual([]);
    await poll();
    expect(posted).toEqual(['C1 2026-11-19T09:00:15.000Z']);
  });
});

describe('a digest that was not posted', () => {
  it.each([
    ['is found in the channel', true, 1],
    ['is not there: it is sent again five times', false, 6],
  ])('and whose outcome is not known is looked for: it %s', async (_what, arrives, calls) => {
    let sends = 0;
    const one = await oneProcess(async (_, claim) => {
      sends += 1;
      if (arrives) bench.sent.push(claim);
      throw new Error('The connection broke.');
    });
    await subscribe(one.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    for (let step = 0; step < 200; step += 1) {
      await one.run();
      bench.advance(minute);
    }
    expect(sends).toBe(calls);
    const { last } = (await one.deliveries.get(digestKey(channel))) ?? {};
    expect(last).toMatchObject(
      arrives ? { state: 'sent', ts: '1.1' } : { state: 'not-sent', reason: 'interrupted' },
    );
    expect(bench.notices).toMatchObject(arrives ? [] : [{ what: 'missed', to: 'U1' }]);
  });

  it('and cannot be looked for is told after six hours, and not sent again', async () => {
    let sends = 0;
    const find = () => Promise.reject(new Error('Slack is down.'));
    const one = await oneProcess(
      async () => {
        sends += 1;
        throw new Error('The connection broke.');
      },
      { find },
    );
    await subscribe(one.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    for (let halfHour = 0; halfHour < 12; halfHour += 1) {
      await one.run();
      bench.advance(30 * minute);
    }
    expect(bench.notices).toEqual([]);
    await one.run();
    expect(bench.notices).toMatchObject([{ what: 'unconfirmed', to: 'U1' }]);
    expect(sends).toBe(1);
  });
});

describe('a clock that was far ahead for a while', () => {
  it.each([
    ['daily 9am', '2026-11-20T09:00:00.000Z'],
    ['mondays 9am', '2026-11-23T09:00:00.000Z'],
  ])('does not silence a digest (%s), whether this process saw that or a later one', async (words, next) => {
    for (const restarted of [false, true]) {
      bench.at('2026-11-18T10:00:00Z');
      const one = await bench.oneProcess();
      await subscribe(one.subscriptions, words);
      const wrong = bench.start(one);
      bench.at('2027-06-04T11:59:00Z');
      await wrong.poll();
      const then = await one.scheduler.nextRunAt(job);
      expect(then).toBeGreaterThan(bench.now());
      bench.at('2026-11-19T10:00:00Z');
      bench.posted.length = 0;
      const right = restarted ? bench.start(one) : wrong;
      await right.poll();
      expect(bench.posted).toEqual([]);
      bench.at(next);
      await right.poll();
      expect(bench.posted).toEqual([`C1 ${next}`]);
      // Otherwise the second round would find the date taken.
      await one.deliveries.change('T1/digest/C1', () => ({}));
      await wrong.stop();
    }
  });
});
