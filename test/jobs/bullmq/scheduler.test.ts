import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectQueues, keyPrefix, type QueueConnection } from '../../../src/jobs/bullmq/connection.ts';
import { createBullScheduler } from '../../../src/jobs/bullmq/scheduler.ts';
import {
  failedJobRecord,
  type JobHandler,
  type JobOutcome,
  type RunningScheduler,
} from '../../../src/jobs/scheduler.ts';
import { createLog } from '../../../src/lib/log.ts';
import { StoreUnavailableError } from '../../../src/store/errors.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Job, JobTable, LeaseStore, Store } from '../../../src/store/ports.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { testKeyring } from '../../support/keyring.ts';
import { redisServer } from '../../support/machine.ts';

const program = redisServer();
const hour = 60 * 60_000;

describe.skipIf(program === undefined)('the scheduler on Redis', () => {
  let redis: RedisServer;
  let store: Store;
  let queues: QueueConnection;
  let queue: Queue;
  let nowMs: number;
  let started: RunningScheduler[];
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const logged = (msg: string) => lines.filter((line) => line.msg === msg);
  beforeAll(async () => {
    redis = await startRedis(program ?? '');
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    nowMs = Date.UTC(2026, 10, 18, 10);
    started = [];
    lines.length = 0;
    ran.length = 0;
    queues = connectQueues(redis.url, false, log);
    await queues.connected;
    await queues.client.flushAll();
    queue = new Queue('letter', { connection: queues.client, prefix: keyPrefix, skipVersionCheck: true });
    store = await openStore({ dataDir: '/nowhere', redisUrl: redis.url, keyring: testKeyring });
  });
  afterEach(async () => {
    await Promise.all(started.map((scheduler) => scheduler.stop(0)));
    await Promise.all(started.map((scheduler) => scheduler.close()));
    await queue.close();
    queues.end();
    await store.close();
  });

  type Options = Partial<Parameters<typeof createBullScheduler>[0]>;
  async function create(options: Options = {}, handlers?: Record<string, JobHandler>) {
    const scheduler = await createBullScheduler({
      redisUrl: redis.url,
      table: store.jobs,
      failures: store.bucket(failedJobRecord),
      leases: store.leases,
      log,
      now: () => nowMs,
      everyMs: hour,
      ...options,
    });
    started.push(scheduler);
    if (handlers) scheduler.start(handlers);
    return scheduler;
  }
  const ran: string[] = [];
  const handler = (run: (job: Job) => Promise<JobOutcome> = async () => undefined): JobHandler => ({
    run(job) {
      ran.push(`${job.id} ${nowMs - job.runAt}`);
      return run(job);
    },
  });
  const job = (id: string, inMs = 0) => ({ kind: 'letter', id, runAt: nowMs + inMs });
  const wakeUp = ({ id, runAt }: { id: string; runAt: number }) => queue.getJob(`${id}@${runAt}`);

  it('wakes a worker for what is scheduled, but not for what is lazy or cancelled', async () => {
    const puts: unknown[] = [];
    const put: JobTable['put'] = (one, options) => {
      puts.push(options);
      return store.jobs.put(one, options);
    };
    const scheduler = await create({ table: { ...store.jobs, put } });
    await scheduler.schedule(job('a', hour));
    await scheduler.schedule(job('b', hour), { isLazy: true });
    await scheduler.schedule(job('c', hour), { mayBeLost: true });
    expect(puts).toEqual([{ isLazy: false }, { isLazy: true }, { isLazy: true }]);
    const found = await Promise.all(['a', 'b', 'c'].map((id) => wakeUp(job(id, hour))));
    expect(found.map((one) => one !== undefined)).toEqual([true, false, true]);
    await scheduler.cancel(job('a'));
    await scheduler.cancel(job('never there'));
    expect(await wakeUp(job('a', hour))).toBeUndefined();
    expect(await scheduler.nextRunAt(job('b'))).toBe(nowMs + hour);
  });

  it('counts what is scheduled, waits, runs and failed, also of kinds without jobs', async () => {
    const hold = Promise.withResolvers<JobOutcome>();
    const scheduler = await create({}, { letter: handler(() => hold.promise), parcel: handler() });
    for (const id of ['a/1', 'a/2', 'a/3']) await scheduler.schedule(job(id));
    await scheduler.schedule(job('z', hour));
    await expect.poll(() => ran.length).toBe(3);
    const parcel = { scheduled: 0, waiting: 0, active: 0, failed: 0 };
    const counts = await scheduler.counts();
    expect(counts).toMatchObject({ parcel, letter: { failed: 0 } });
    const { scheduled = 0, waiting = 0, active = 0 } = counts.letter ?? {};
    expect(scheduled + waiting + active).toBe(4);
    hold.resolve({ failed: 'no' });
    await scheduler.poll();
    expect(await scheduler.counts()).toEqual({
      letter: { scheduled: 1, waiting: 0, active: 0, failed: 3 },
      parcel,
    });
    expect(scheduler.runs()).toEqual({ letter: { done: 0, again: 0, failed: 3, threw: 0 } });
  });

  it('adds what has no wake-up at the start, and wakes what is due', async () => {
    await store.jobs.put(job('due'));
    await store.jobs.put(job('later', hour));
    await create({}, { letter: handler() });
    await expect.poll(() => ran).toEqual(['due 0']);
    await expect.poll(async () => (await wakeUp(job('later', hour)))?.getState()).toBe('delayed');
  });

  it('puts a job back that is woken before its time', async () => {
    const scheduler = await create({ everyMs: 5 }, { letter: handler() });
    const early = job('a', 60);
    await scheduler.schedule(early);
    // The clock of the process stands still, and that of Redis does not.
    await expect.poll(async () => (await wakeUp(early))?.attemptsStarted ?? 0).toBeGreaterThan(1);
    expect(ran).toEqual([]);
    nowMs += 60;
    await expect.poll(() => ran).toEqual(['a 0']);
  });

  it('runs what is due after the clock went ahead, and looks again after it was set back', async () => {
    const asked: string[] = [];
    const looks: JobHandler = {
      ...handler(),
      async runAtAfterClockJump({ id }) {
        asked.push(id);
        return undefined;
      },
    };
    const scheduler = await create({ everyMs: 5 }, { letter: looks });
    // Its look at the start is over.
    await scheduler.poll();
    await scheduler.schedule(job('a', 10_000));
    nowMs += 10_000;
    await expect.poll(() => ran).toEqual(['a 0']);
    await scheduler.schedule(job('b', hour));
    const before = asked.length;
    nowMs -= 60_001;
    await expect.poll(() => asked.slice(before)).toEqual(['b']);
  });

  it('leaves a job to the process that runs it, and to the store that is away', async () => {
    const lease = await store.leases.lease('job/letter/a', hour);
    let isAway = false;
    let asked = 0;
    const leases: Pick<LeaseStore, 'lease'> = {
      async lease(...given) {
        asked += 1;
        if (isAway) throw new StoreUnavailableError('away');
        return store.leases.lease(...given);
      },
    };
    const scheduler = await create({ leases }, { letter: handler() });
    await scheduler.schedule(job('a'));
    await expect.poll(() => asked).toBeGreaterThan(2);
    isAway = true;
    await lease?.release();
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before + 1);
    expect(ran).toEqual([]);
    isAway = false;
    await expect.poll(() => ran).toEqual(['a 0']);
    await expect.poll(() => store.leases.isHeld('job/letter/a')).toBe(false);
  });

  it('keeps the lease of a job while it runs, and says so when it was lost', async () => {
    const hold = Promise.withResolvers<JobOutcome>();
    let isOurs = true;
    let renewed = 0;
    const leases: Pick<LeaseStore, 'lease'> = {
      async lease(key, ttlMs) {
        const lease = await store.leases.lease(key, ttlMs);
        const renew = async (ms: number) => {
          renewed += 1;
          return isOurs && ((await lease?.renew(ms)) ?? false);
        };
        return lease && { ...lease, renew };
      },
    };
    const scheduler = await create({ leases, leaseMs: 600 }, { letter: handler(() => hold.promise) });
    await scheduler.schedule(job('a'));
    await expect.poll(() => renewed).toBeGreaterThan(1);
    const lost = 'The lease of a running job was lost.';
    isOurs = false;
    await expect.poll(() => logged(lost)).not.toEqual([]);
    expect(logged(lost)[0]).toMatchObject({ level: 40, job: 'letter/a' });
    hold.resolve(undefined);
    await expect.poll(() => store.jobs.get(job('a'))).toBeUndefined();
  });

  it('keeps why a job failed where BullMQ shows it', async () => {
    const scheduler = await create({}, { letter: handler(async () => ({ failed: 'No such person.' })) });
    await scheduler.schedule(job('a'));
    await expect.poll(async () => (await wakeUp(job('a')))?.failedReason).toBe('No such person.');
  });

  it('runs no more at once in a group than it may, and makes way for others meanwhile', async () => {
    const hold = Promise.withResolvers<JobOutcome>();
    const slow = handler(({ id }) => (id.startsWith('a') ? hold.promise : Promise.resolve(undefined)));
    const scheduler = await create({}, { letter: slow });
    for (let nth = 0; nth < 10; nth += 1) await scheduler.schedule(job(`a/${nth}`));
    await expect.poll(() => ran.length).toBe(4);
    await scheduler.schedule(job('b'));
    await expect.poll(() => ran).toContain('b 0');
    expect(ran).toHaveLength(5);
    hold.resolve(undefined);
    await expect.poll(() => ran.length).toBe(11);
  });

  it('waits for a group that was told to pause', async () => {
    const scheduler = await create(
      { everyMs: 5 },
      {
        letter: handler(async ({ id }) =>
          id === 'a/1' ? { retryAt: nowMs + hour, pauseMs: 20_000 } : undefined,
        ),
      },
    );
    await scheduler.schedule(job('a/1'));
    await expect.poll(() => store.jobs.get(job('a/1')).then((one) => one?.runAt)).toBe(nowMs + hour);
    const second = job('a/2');
    await scheduler.schedule(second);
    // It is put back for the whole pause, instead of being looked at again and again.
    await expect.poll(async () => (await wakeUp(second))?.delay ?? 0).toBeGreaterThan(10_000);
    expect(ran).toEqual(['a/1 0']);
    nowMs += 20_000;
    await expect.poll(() => ran).toEqual(['a/1 0', 'a/2 20000']);
  });

  it('says what it cannot read, and what it leaves alone', async () => {
    let isAway = true;
    const due: JobTable['due'] = (...given) =>
      isAway ? Promise.reject(new StoreUnavailableError('away')) : store.jobs.due(...given);
    const scheduler = await create({ table: { ...store.jobs, due } });
    await scheduler.poll();
    expect(lines).toEqual([]);
    await store.jobs.put({ kind: 'parcel', id: 'p', runAt: nowMs });
    await store.jobs.put(job('a'));
    scheduler.start({ letter: handler() });
    await scheduler.poll();
    const away = { err: { type: expect.stringMatching(/Error$/) } };
    expect(logged('Jobs of unknown kinds are left alone.')).toMatchObject([{ left: { parcel: 1 } }]);
    expect(logged('The jobs and their queues could not be compared.')).toMatchObject([
      { level: 40, ...away },
    ]);
    expect(logged('The due jobs could not be read.')).toMatchObject([{ level: 50, ...away }]);
    expect(ran).toEqual([]);
    isAway = false;
    await scheduler.poll();
    expect(ran).toEqual(['a 0']);
  });

  it('gives back what still runs when it stops, once, and takes nothing more', async () => {
    const scheduler = await create({}, { letter: handler(() => new Promise(() => {})) });
    for (const id of ['a', 'b']) await scheduler.schedule(job(id));
    await expect.poll(() => ran.length).toBe(2);
    const stopping = scheduler.stop(1);
    expect(scheduler.stop()).toBe(stopping);
    expect(await stopping).toBe(2);
    expect(await store.leases.isHeld('job/letter/a')).toBe(false);
    expect(['waiting', 'prioritized']).toContain(await (await wakeUp(job('a')))?.getState());
    await scheduler.schedule(job('c'));
    await scheduler.poll();
    expect(ran).toHaveLength(2);
  });
});
