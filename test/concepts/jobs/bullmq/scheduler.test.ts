import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectQueues, keyPrefix, type QueueConnection } from '../../../../src/jobs/bullmq/connection.ts';
import { createBullScheduler } from '../../../../src/jobs/bullmq/scheduler.ts';
import {
  failedJobRecord,
  type JobHandler,
  type JobOutcome,
  type RunningScheduler,
} from '../../../../src/jobs/scheduler.ts';
import { createLog } from '../../../../src/lib/log.ts';
import { StoreUnavailableError } from '../../../../src/store/errors.ts';
import { openStore } from '../../../../src/store/open.ts';
import type { JobTable, ScheduledJob, Store } from '../../../../src/store/ports.ts';
import { type RedisServer, startRedis } from '../../../contract/redis-server.ts';
import { testKeyring } from '../../../support/keyring.ts';
import { redisServer } from '../../../support/machine.ts';

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
  const handler = (run: (job: ScheduledJob) => Promise<JobOutcome> = async () => undefined): JobHandler => ({
    run(job) {
      ran.push(`${job.id} ${nowMs - job.runAt}`);
      return run(job);
    },
  });
  const job = (id: string, inMs = 0) => ({ kind: 'letter', id, runAt: nowMs + inMs });
  const wakeUp = ({ id, runAt }: { id: string; runAt: number }) => queue.getJob(`${id}@${runAt}`);

  it('has one wake-up for what is scheduled, and none for what is cancelled', async () => {
    const puts: unknown[] = [];
    const put: JobTable['put'] = (one, options) => {
      puts.push(options);
      return store.jobs.put(one, options);
    };
    const scheduler = await create({ table: { ...store.jobs, put } });
    await scheduler.schedule(job('a', hour));
    await scheduler.schedule(job('b', hour), { mayBeLost: true, mayWait: true });
    await scheduler.schedule(job('c', hour), { mayBeLost: true });
    await scheduler.schedule(job('c', 2 * hour));
    await scheduler.schedule(job('c', 2 * hour));
    await scheduler.cancel(job('a'));
    await scheduler.cancel(job('never there'));
    expect(puts.slice(0, 2)).toEqual([{ mayBeLost: false }, { mayBeLost: true }]);
    const delayed = await queue.getRanges(['delayed'], 0, -1);
    expect(delayed).toEqual([`c@${nowMs + 2 * hour}`]);
    expect(Object.keys((await wakeUp(job('c', 2 * hour)))?.data ?? {})).toEqual([]);
    expect(await scheduler.nextRunAt(job('b'))).toBe(nowMs + hour);
  });

  it.each([{ mayBeLost: true, mayWait: true }, { mayWait: true }])(
    'has a wake-up only when it is due: %o',
    async (options) => {
      const scheduler = await create({}, { letter: handler() });
      // A process that starts looks at all of them.
      await scheduler.poll();
      for (const id of ['a', 'b', 'c']) await scheduler.schedule(job(id, hour), options);
      await scheduler.schedule(job('b', 2 * hour), options);
      await scheduler.cancel(job('c'));
      expect(await queue.getRanges(['delayed', 'waiting'], 0, -1)).toEqual([]);
      expect((await scheduler.counts()).letter?.scheduled).toBe(2);
      nowMs += hour;
      await scheduler.poll();
      expect(ran).toEqual(['a 0']);
      expect(await scheduler.nextRunAt(job('b', 0))).toBe(nowMs + hour);
    },
  );

  it('runs a lazy job whose process was killed after it had added the wake-up', async () => {
    const scheduler = await create();
    await scheduler.schedule(job('a'), { mayBeLost: true, mayWait: true });
    await queue.add('letter', undefined, { jobId: `a@${nowMs}`, removeOnComplete: true });
    const another = await create({}, { letter: handler() });
    await another.poll();
    // Its own wake-up is the next one.
    nowMs += 1;
    await another.poll();
    expect(ran).toEqual(['a 0']);
    expect(await scheduler.nextRunAt(job('a'))).toBeUndefined();
  });

  it('runs a job that was lazily scheduled again while it ran', async () => {
    const again = handler(async () => {
      if (ran.length === 1) await other.schedule({ ...job('a'), runAt: nowMs + 1 }, { mayWait: true });
      return undefined;
    });
    const other = await create();
    const scheduler = await create({}, { letter: again });
    await scheduler.schedule(job('a'), { mayWait: true });
    await scheduler.poll();
    nowMs += 1;
    await scheduler.poll();
    await expect.poll(() => ran).toEqual(['a 0', 'a 0']);
  });

  it('looks again for a record that comes after its wake-up', async () => {
    let asked = 0;
    const get: JobTable['get'] = (one) => {
      asked += 1;
      return store.jobs.get(one);
    };
    await create({ table: { ...store.jobs, get } }, { letter: handler() });
    await queue.add('letter', undefined, { jobId: `a@${nowMs}`, removeOnComplete: true });
    await expect.poll(() => asked).toBeGreaterThan(2);
    await store.jobs.put(job('a'));
    await expect.poll(() => ran).toEqual(['a 0']);
    await expect.poll(() => wakeUp(job('a'))).toBeUndefined();
  });

  it('does nothing when a wake-up has no record, or one of another time', async () => {
    await store.jobs.put(job('a', hour));
    for (const id of ['a', 'b'])
      await queue.add('letter', undefined, { jobId: `${id}@${nowMs}`, removeOnComplete: true });
    await create({}, { letter: handler() });
    await expect.poll(() => queue.getRanges(['waiting', 'active', 'delayed'], 0, -1)).toEqual([]);
    expect(ran).toEqual([]);
    expect(await store.jobs.get(job('a'))).toMatchObject({ runAt: nowMs + hour });
  });

  it('has a wake-up and no record where the store went away between the two, and takes the job again', async () => {
    let isAway = true;
    const put: JobTable['put'] = (...given) =>
      isAway ? Promise.reject(new StoreUnavailableError('away')) : store.jobs.put(...given);
    const scheduler = await create({ table: { ...store.jobs, put } });
    await expect(scheduler.schedule(job('a', hour))).rejects.toThrow('away');
    expect(await wakeUp(job('a', hour))).toBeDefined();
    expect(await store.jobs.get(job('a'))).toBeUndefined();
    isAway = false;
    await scheduler.schedule(job('a', hour));
    scheduler.start({ letter: handler() });
    nowMs += hour;
    await scheduler.poll();
    expect(ran).toEqual(['a 0']);
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

  it('puts a job back for the whole pause of its workspace, instead of looking at it again and again', async () => {
    const hold = Promise.withResolvers<JobOutcome>();
    const scheduler = await create({ everyMs: 5 }, { letter: handler(() => hold.promise) });
    const jobs = Array.from({ length: 10 }, (_, nth) => job(`a/${nth}`));
    for (const one of jobs) await scheduler.schedule(one);
    await expect.poll(() => ran.length).toBe(4);
    hold.resolve({ retryAt: nowMs + hour, pauseMs: 20_000 });
    const isPutBack = async () => {
      const delays = await Promise.all(jobs.map(async (one) => (await wakeUp(one))?.delay ?? 0));
      return delays.filter((delay) => delay > 10_000).length;
    };
    await expect.poll(isPutBack).toBe(6);
    expect(ran).toHaveLength(4);
  });
});
