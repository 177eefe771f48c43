import {
  type Job as BullJob,
  DelayedError,
  type IRedisClient,
  MetricsTime,
  WaitingError,
  Worker,
} from 'bullmq';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { jobName, workspaceOfJob } from '../../store/job-name.ts';
import type { Lease, LeaseStore, ScheduledJob } from '../../store/ports.ts';
import type { JobRun, JobRuns } from '../job-runs.ts';
import type { JobHandler } from '../scheduler.ts';
import { createPool, jobLimits } from '../worker-pool.ts';
import { keyPrefix } from './connection.ts';
import type { WakeUp } from './wake-ups.ts';

/** How long a job waits in its worker until its group has room, and how long in the queue after that (milliseconds). */
const roomMs = 500;
const backMs = 1_000;
/** How long a call to Redis may take, and a timer may be set (milliseconds). */
const timeoutMs = 2_000;
const longestMs = 2 ** 31 - 1;

/** Resolves once the work has settled, or after so many milliseconds. */
const settledWithin = (ms: number, work: Promise<void>): Promise<void> =>
  withTimeout(ms, () => work).catch(() => undefined);

export type JobWorker = ReturnType<typeof createWorker>;

/** Creates the worker of one kind in this process. It starts at once. */
export function createWorker(options: {
  kind: string;
  handler: JobHandler;
  client: IRedisClient;
  runs: JobRuns;
  leases: Pick<LeaseStore, 'lease'>;
  leaseMs: number;
  log: Log;
  now: () => number;
}) {
  const { kind, handler, client, runs, leases, leaseMs, log, now } = options;
  const pool = createPool(jobLimits, now);
  const running = new Map<string, { bull: BullJob<WakeUp>; lease: Lease }>();
  /** The jobs that this worker has: how to wake those that wait for room, and to give back those that run. */
  const held = new Set<{ wake(): void; giveBack(): void }>();
  let isStopping = false;

  /** Puts a job back for a while. Always throws: this is how BullMQ is told. Another error would end the job as failed. */
  async function putBack(bull: BullJob<WakeUp>, ms: number): Promise<never> {
    const put = () => bull.moveToDelayed(Date.now() + ms, bull.token);
    // A call fails whose connection is lost; the second one waits for the next. After that, the job's lock ends by itself.
    await put()
      .catch(put)
      .catch(() => undefined);
    throw new DelayedError();
  }

  /** Runs a job under a lease, unless another process runs it now or the store is away. Never rejects. */
  async function runLeased(bull: BullJob<WakeUp>, job: ScheduledJob): Promise<JobRun> {
    const lease = await leases.lease(`job/${jobName(job)}`, leaseMs).catch(() => undefined);
    if (lease === undefined) return { isStillDue: true };
    running.set(job.id, { bull, lease });
    const renewing = setInterval(() => {
      lease.renew(leaseMs).then(
        (held) => held || log.warn({ job: jobName(job) }, 'The lease of a running job was lost.'),
        () => undefined,
      );
    }, leaseMs / 3).unref();
    const outcome = await runs.run(handler, job);
    clearInterval(renewing);
    running.delete(job.id);
    void lease.release().catch(() => undefined);
    return outcome;
  }

  async function process(bull: BullJob<WakeUp>): Promise<void> {
    const job = { kind, ...bull.data };
    const early = job.runAt - now();
    if (early > 0) await putBack(bull, early);
    const pauseMs = pool.pauseOf(workspaceOfJob(job));
    if (pauseMs > 0) await putBack(bull, pauseMs);
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<JobRun | 'given back'>();
    const here = { wake: begun.resolve, giveBack: () => ended.resolve('given back') };
    const id = bull.id ?? '';
    let isRunning = false;
    pool.add(id, workspaceOfJob(job), async () => {
      isRunning = true;
      begun.resolve();
      const run = await runLeased(bull, job);
      ended.resolve(run);
      return run;
    });
    held.add(here);
    try {
      // A job that waits for room in all keeps its place; one whose group is full makes way for those of others.
      while (!isRunning) {
        if (!isStopping) await settledWithin(roomMs, begun.promise);
        if (isRunning || (!isStopping && !pool.isFull(workspaceOfJob(job)))) continue;
        pool.remove(id);
        await putBack(bull, backMs);
      }
      const outcome = await ended.promise;
      if (outcome === 'given back') throw new WaitingError();
      if (outcome.isStillDue) await putBack(bull, backMs);
      else if (outcome.failed !== undefined) throw new Error(outcome.failed);
    } finally {
      held.delete(here);
    }
  }

  const worker = new Worker<WakeUp>(kind, process, {
    connection: client,
    prefix: keyPrefix,
    skipVersionCheck: true,
    // Some wait here for room in their groups.
    concurrency: 2 * jobLimits.atOnce,
    lockDuration: leaseMs,
    lockRenewTime: leaseMs / 3,
    stalledInterval: leaseMs / 2,
    // A job is never given up because processes died, however often.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    runRetryDelay: 1_000,
    metrics: { maxDataPoints: MetricsTime.ONE_WEEK },
  });
  worker.on('error', (error) => log.warn({ err: error, kind }, 'A job worker reported an error.'));
  worker.on('stalled', (id) => log.warn({ kind, job: id }, 'A job’s process died. The job runs again.'));

  return {
    /** The number of jobs that run in this process. */
    active: () => running.size,
    /** Takes no more jobs, and gives back those that still run after `graceMs` milliseconds. @returns how many */
    async stop(graceMs?: number): Promise<number> {
      isStopping = true;
      for (const { wake } of held) wake();
      const closed = worker.close();
      await withTimeout(graceMs ?? longestMs, () => pool.stop()).catch(() => undefined);
      const left = [...running.values()];
      await withTimeout(timeoutMs, () =>
        Promise.allSettled(
          left.map(async ({ bull, lease }) => {
            await lease.release();
            await bull.moveToWait(bull.token);
          }),
        ),
      ).catch(() => undefined);
      for (const { giveBack } of held) giveBack();
      // While Redis is down, BullMQ waits for it. The locks end by themselves.
      await withTimeout(timeoutMs, () => closed).catch(() => undefined);
      return left.length;
    },
  };
}
