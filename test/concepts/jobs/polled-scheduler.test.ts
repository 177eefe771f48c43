import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPolledScheduler } from '../../../src/jobs/polled-scheduler.ts';
import {
  failedJobRecord,
  type JobHandler,
  type JobOutcome,
  type RunningScheduler,
} from '../../../src/jobs/scheduler.ts';
import { StoreUnavailableError } from '../../../src/store/errors.ts';
import type { LeaseStore, ScheduledJob } from '../../../src/store/ports.ts';
import { startSqlite, type TestSqlite } from '../../support/sqlite.ts';
import { stopClock } from '../../support/stopped-clock.ts';

const hour = 60 * 60_000;
let test: TestSqlite;
let started: RunningScheduler[];
beforeEach(async () => {
  test = await startSqlite();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((scheduler) => scheduler.stop(0)));
  await test.close();
});

type Options = Partial<Parameters<typeof createPolledScheduler>[0]>;
function create(options: Options = {}, handlers?: Record<string, JobHandler>): RunningScheduler {
  const { store, log, now } = test;
  const failures = store.bucket(failedJobRecord);
  const parts = { table: test.timetable, failures, leases: store.leases, log, now, everyMs: hour };
  const scheduler = createPolledScheduler({ ...parts, ...options });
  if (handlers) scheduler.start(handlers);
  started.push(scheduler);
  return scheduler;
}
const ran: string[] = [];
beforeEach(() => void ran.splice(0));
const handler = (run: (job: ScheduledJob) => Promise<JobOutcome> = async () => undefined): JobHandler => ({
  run(job) {
    ran.push(job.id);
    return run(job);
  },
});
const job = (id: string, runAt = test.now(), kind = 'letter') => ({ kind, id, runAt });
/** A handler whose jobs run until a test ends them. */
function held() {
  const ends = new Map<string, (outcome?: JobOutcome) => void>();
  return {
    handler: handler(({ id }) => new Promise((resolve) => ends.set(id, resolve))),
    end: (id: string, outcome?: JobOutcome) => ends.get(id)?.(outcome),
  };
}

describe('the embedded scheduler', () => {
  it('reads the next time from the table, so a job of another process is not late', async () => {
    const clock = stopClock();
    const { now } = clock;
    const scheduler = create({ now }, { letter: handler() });
    await test.store.jobs.put(job('a', now() + 20));
    await scheduler.poll();
    await clock.advance(19);
    expect(ran).toEqual([]);
    await clock.advance(1);
    await expect.poll(() => ran).toEqual(['a']);
  });

  it('leaves a job that another process runs, and takes it once its lease is free', async () => {
    const lease = await test.store.leases.lease('job/letter/a', hour);
    const scheduler = create({}, { letter: handler() });
    await scheduler.schedule(job('a'));
    await scheduler.poll();
    expect(ran).toEqual([]);
    await lease?.release();
    await scheduler.poll();
    expect(ran).toEqual(['a']);
    await expect.poll(() => test.store.leases.lease('job/letter/a', hour)).toBeDefined();
    expect(test.logged()).toEqual([]);
  });

  it('leaves a job due that it cannot lease, and says so', async () => {
    let isAway = true;
    const leases: Pick<LeaseStore, 'lease'> = {
      lease: (...given) =>
        isAway ? Promise.reject(new StoreUnavailableError('away')) : test.store.leases.lease(...given),
    };
    const scheduler = create({ leases }, { letter: handler() });
    await scheduler.schedule(job('a'));
    await scheduler.poll();
    expect(ran).toEqual([]);
    const msg = 'A job could not be leased. It stays due.';
    expect(test.logged()).toMatchObject([
      { level: 50, job: 'letter/a', err: { type: expect.stringMatching(/Error$/) }, msg },
    ]);
    isAway = false;
    await scheduler.poll();
    expect(ran).toEqual(['a']);
  });

  it('keeps the lease of a job while it runs, and says so when it was lost', async () => {
    const { handler: slow, end } = held();
    let renewed = 0;
    const leases: Pick<LeaseStore, 'lease'> = {
      async lease(...given) {
        const lease = await test.store.leases.lease(...given);
        const renew = async (ms: number) => {
          const held = await lease?.renew(ms);
          renewed += 1;
          return held ?? false;
        };
        return lease && { ...lease, renew };
      },
    };
    const scheduler = create({ leases, leaseMs: 60 }, { letter: slow });
    await scheduler.schedule(job('a'));
    const polled = scheduler.poll();
    await expect.poll(() => ran).toEqual(['a']);
    for (let times = 0; times < 3; times += 1) {
      // The store's clock stands still, so only a renewal moves the end of the lease.
      test.clock.ms += 59;
      const before = renewed;
      await expect.poll(() => renewed).toBeGreaterThan(before + 1);
    }
    expect(await test.store.leases.lease('job/letter/a', hour)).toBeUndefined();
    expect(test.logged()).toEqual([]);
    test.clock.ms += 10_000;
    const msg = 'The lease of a running job was lost.';
    const lost = () => test.logged().some((line) => line.msg === msg && line.job === 'letter/a');
    await expect.poll(lost).toBe(true);
    end('a');
    await polled;
  });
});
