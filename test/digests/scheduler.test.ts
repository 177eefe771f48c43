import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotPostedError } from '../../src/deliveries/kind.ts';
import { nextPost } from '../../src/digests/digest-kind.ts';
import { parseSchedule } from '../../src/digests/parse-schedule.ts';
import { digestJob, digestKey, type Subscriptions } from '../../src/digests/subscriptions.ts';
import { type Bench, createBench, subscribe } from './support.ts';

const job = digestJob('T1', 'C1');

let bench: Bench;
let posted: string[];
let oneProcess: Bench['oneProcess'];
let at: Bench['at'];

beforeEach(() => {
  bench = createBench();
  ({ posted, oneProcess, at } = bench);
});
afterEach(() => bench.close());

describe('the next time', () => {
  it('is as scheduled, or that of a retry', async () => {
    const during: number[] = [];
    const { subscriptions, run } = await oneProcess(async (subscription) => {
      during.push(await subscriptions.next(subscription));
      throw new NotPostedError('The platform is down.', { next: 'soon' });
    });
    await subscribe(subscriptions, 'weekdays 9am');
    const subscription = await subscriptions.get('T1', 'C1');
    if (subscription === undefined) throw new Error('There is no subscription.');
    const next = async () => new Date(await subscriptions.next(subscription)).toISOString();
    expect(await next()).toBe('2026-11-19T09:00:00.000Z');
    at('2026-11-19T09:00:00Z');
    await run();
    expect(during).toEqual([Date.parse('2026-11-20T09:00:00Z')]);
    expect(await next()).toBe('2026-11-19T09:05:00.000Z');
  });

  it('of a new schedule skips dates that had a digest, and takes no date', async () => {
    const { subscriptions, deliveries, run } = await oneProcess();
    await subscribe(subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    await run();
    const schedule = parseSchedule('daily 15:00', 'Europe/London');
    if (schedule === undefined) throw new Error('No schedule.');
    const next = async (channelId: string) => {
      const had = await deliveries.get(digestKey({ workspaceId: 'T1', channelId }));
      return nextPost({ schedule }, had ?? {}, bench.now());
    };
    for (let times = 0; times < 2; times += 1) {
      expect(new Date(await next('C1')).toISOString()).toBe('2026-11-20T15:00:00.000Z');
      expect(new Date(await next('C2')).toISOString()).toBe('2026-11-19T15:00:00.000Z');
    }
    // Not even when two ask at once.
    const both = await Promise.all([next('C2'), next('C2')]);
    expect(both.map((atMs) => new Date(atMs).toISOString())).toEqual([
      '2026-11-19T15:00:00.000Z',
      '2026-11-19T15:00:00.000Z',
    ]);
  });
});

describe('a change while a digest is being posted', () => {
  const whilePosting = async (change: (subscriptions: Subscriptions) => Promise<unknown>) => {
    const one = await oneProcess(async ({ channelId }) => {
      posted.push(channelId);
      await change(one.subscriptions);
    });
    await subscribe(one.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    await one.run();
    return one;
  };

  it('to off: it stays off', async () => {
    const { run, scheduler } = await whilePosting((subscriptions) => subscriptions.remove('T1', 'C1'));
    expect(await scheduler.nextRunAt(job)).toBeUndefined();
    at('2026-11-20T09:00:00Z');
    await run();
    expect(posted).toHaveLength(1);
  });

  it('to another schedule: it follows that', async () => {
    const { scheduler } = await whilePosting((subscriptions) => subscribe(subscriptions, 'fridays 15:00'));
    expect(await scheduler.nextRunAt(job)).toBe(Date.parse('2026-11-20T15:00:00Z'));
  });
});

describe('the scheduler of digests', () => {
  it('posts the other digests when one fails in an unknown way', async () => {
    const one = await oneProcess(async ({ channelId }) => {
      if (channelId === 'C1') throw new Error('A defect.');
      posted.push(channelId);
    });
    for (const channel of ['C1', 'C2', 'C3', 'C4', 'C5'])
      await subscribe(one.subscriptions, 'weekdays 9am', channel);
    at('2026-11-19T09:00:00Z');
    await one.run();
    expect(posted).toEqual(['C2', 'C3', 'C4', 'C5']);
  });

  it('removes the job of a channel without a digest, and leaves other kinds of jobs alone', async () => {
    const { scheduler, run } = await oneProcess();
    await scheduler.schedule({ ...job, runAt: bench.now() - 1 });
    await scheduler.schedule({ kind: 'something', id: 'else', runAt: bench.now() - 1 });
    await run();
    expect(await scheduler.nextRunAt(job)).toBeUndefined();
    expect(await scheduler.nextRunAt({ kind: 'something', id: 'else' })).toBe(bench.now() - 1);
  });

  it('polls by itself, survives a closed store, and stops before the next digest', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const one = await oneProcess(async ({ channelId }) => {
      posted.push(channelId);
      begun.resolve();
      await finish.promise;
    });
    for (const channel of ['C1', 'C2', 'C3', 'C4', 'C5'])
      await subscribe(one.subscriptions, 'weekdays 9am', channel);
    const scheduler = bench.start(one, 5);
    at('2026-11-19T09:00:00Z');
    await begun.promise;
    const stopped = scheduler.stop();
    finish.resolve();
    await stopped;
    expect(posted).toEqual(['C1', 'C2', 'C3', 'C4']);
    await one.store.close();
    const asked = Promise.withResolvers<void>();
    const due: typeof one.table.due = (...args) => {
      asked.resolve();
      return one.table.due(...args);
    };
    const orphan = bench.start({ ...one, table: { ...one.table, due } }, 5);
    await asked.promise;
    await orphan.poll();
    await orphan.stop();
    expect(posted).toHaveLength(4);
  });
});
