import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { Bucket, JobTable, LeaseStore, ScheduledJob } from '../../store/ports.ts';
import { createJobRuns } from '../job-runs.ts';
import type { FailedJob, JobCounts, JobHandler, RunningScheduler } from '../scheduler.ts';
import { createTableQueries, rescheduleAfterClockJump } from '../table-queries.ts';
import { connectQueues, type QueueConnection } from './connection.ts';
import { createWakeUps } from './wake-ups.ts';
import { createWorker, type JobWorker } from './worker.ts';

/** More jobs than there are. */
const all = 1_000_000;
const repairEveryMs = 60_000;
/** A job that is due for longer than this (milliseconds) may have lost its wake-up. */
const overdueMs = 5_000;
/** The most jobs that one repair looks at, and how many between two turns of the event loop. */
const repairAtOnce = 1_000;
const chunk = 50;
/** A correction of the clock by less than this (milliseconds) does not matter. */
const clockJumpMs = 60_000;
const defaultLeaseMs = 15_000;
/** How long a call to Redis may take, in milliseconds. */
const timeoutMs = 2_000;

/**
 * Creates a scheduler on BullMQ, for any number of processes. The job table stays the truth about a job, its time and its
 * payload; BullMQ wakes a worker when a job is due, renews its lock, and wakes another one
 * when a process died. A wake-up whose job was moved or cancelled does nothing, and one that is missing, because a process
 * died between two writes, is added again.
 */
export async function createBullScheduler(options: {
  redisUrl: string;
  table: JobTable;
  failures: Bucket<FailedJob>;
  leases: Pick<LeaseStore, 'lease'>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How often the clock is compared with the time that passed, in milliseconds: a person may move it (playground). */
  everyMs: number;
  leaseMs?: number;
}): Promise<RunningScheduler> {
  const { redisUrl, table, failures, leases, log, now, everyMs, leaseMs = defaultLeaseMs } = options;
  const connection = connectQueues(redisUrl, false, log);
  await connection.connected;
  const wakeUps = createWakeUps({ connection, log, now });
  const moved = (job: ScheduledJob) => wakeUps.add(job);
  const runs = createJobRuns({ table, failures, log, now, moved });
  const handlers = new Map<string, JobHandler>();
  const queries = createTableQueries({ table, failures, runs, handled: handlers });
  const workers: JobWorker[] = [];
  const timers: NodeJS.Timeout[] = [];
  let workerConnection: QueueConnection | undefined;
  let stopped = false;

  /** Wakes workers for the jobs up to this time (milliseconds, UTC) that have no wake-up. */
  async function repair(untilMs: number, most: number): Promise<void> {
    for (const kind of handlers.keys()) {
      const jobs = (await table.due(kind, untilMs, most)).filter((job) => !runs.isUnreadable(job));
      for (let at = 0; at < jobs.length && !stopped; at += chunk) {
        await Promise.all(jobs.slice(at, at + chunk).map((job) => wakeUps.repair(job, job.runAt <= now())));
        await turn();
      }
    }
  }

  /** Does it in one process at a time, and logs what goes wrong. */
  async function alone(key: string, work: () => Promise<void>): Promise<void> {
    try {
      const lease = await leases.lease(`jobs/${key}`, repairEveryMs);
      if (lease === undefined) return;
      await work();
      await lease.release();
    } catch (error) {
      log.warn({ err: error }, 'The jobs and their queues could not be compared.');
    }
  }

  /** At the start, and when the clock was set back. */
  const checkAll = () =>
    alone('check', async () => {
      for (const [kind, handler] of handlers)
        await rescheduleAfterClockJump({ table, log, moved }, kind, handler);
      await repair(Number.MAX_SAFE_INTEGER, all);
    });

  let lastMs = now();
  let lastPassedMs = performance.now();

  /** Looks whether the clock was moved. BullMQ's delays are real time, so jobs may be due now, or too far ahead. */
  async function checkClock(): Promise<void> {
    const [nowMs, passedMs] = [now(), performance.now()];
    const aheadMs = nowMs - lastMs - (passedMs - lastPassedMs);
    const isSetBack = nowMs < lastMs - clockJumpMs;
    lastMs = nowMs;
    lastPassedMs = passedMs;
    if (isSetBack) await checkAll();
    else if (aheadMs > 1_000) await repair(nowMs, all);
  }

  async function startWorkers(): Promise<void> {
    workerConnection = connectQueues(redisUrl, true, log);
    const { bull, connected } = workerConnection;
    await connected;
    if (stopped) return;
    for (const [kind, handler] of handlers)
      workers.push(createWorker({ kind, handler, client: bull, runs, leases, leaseMs, log, now }));
    const left = await queries.unhandled();
    if (Object.keys(left).length > 0) log.warn({ left }, 'Jobs of unknown kinds are left alone.');
    await checkAll();
  }

  const hasDue = async (kind: string): Promise<boolean> =>
    (await table.due(kind, now(), 50)).some((job) => !runs.isUnreadable(job));

  let starting: Promise<void> = Promise.resolve();
  let stopping: Promise<number> | undefined;

  async function stop(graceMs?: number): Promise<number> {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    // Redis may be down.
    await withTimeout(timeoutMs, () => starting).catch(() => undefined);
    const left = await Promise.all(workers.map((worker) => worker.stop(graceMs)));
    return left.reduce((sum, one) => sum + one, 0);
  }

  return {
    ...queries,
    runs: runs.counts,
    thrownInARow: runs.thrownInARow,
    async schedule(job, { isLazy = false, mayBeLost = isLazy } = {}) {
      await table.put(job, { isLazy: mayBeLost });
      // Without a wake-up it is found by the next repair.
      if (!isLazy) await wakeUps.add(job);
    },
    async cancel(job) {
      const runAt = await queries.nextRunAt(job);
      await table.change(job, {});
      if (runAt !== undefined) await wakeUps.remove({ ...job, runAt });
    },
    forget: wakeUps.forget,
    start(given) {
      for (const [kind, handler] of Object.entries(given)) handlers.set(kind, handler);
      starting = startWorkers().catch((error) => log.error({ err: error }, 'The job workers did not start.'));
      timers.push(
        setInterval(() => {
          void alone('repair', async () => {
            await repair(now() - overdueMs, repairAtOnce);
            await wakeUps.forgetEvents(handlers.keys());
          });
        }, repairEveryMs).unref(),
      );
      let isChecking = false;
      const check = async () => {
        // A look at many jobs may take longer than the time between two.
        if (isChecking) return;
        isChecking = true;
        await checkClock().catch(() => undefined);
        isChecking = false;
      };
      timers.push(setInterval(() => void check(), everyMs).unref());
    },
    async poll() {
      if (handlers.size === 0) return;
      try {
        await starting;
        await checkClock();
        await repair(now(), all);
        for (const kind of handlers.keys())
          while (!stopped && ((await hasDue(kind)) || (await wakeUps.queueOf(kind).getActiveCount()) > 0))
            await sleep(10);
      } catch (error) {
        log.error({ err: error }, 'The due jobs could not be read.');
      }
    },
    async counts() {
      const kinds = Object.keys(await table.counts());
      const entries = [...new Set([...kinds, ...handlers.keys()])].map(async (kind) => {
        const found = await withTimeout(timeoutMs, () => wakeUps.queueOf(kind).getJobCounts());
        const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = found;
        const failed = (await failures.list(`${kind}/`)).keys.length;
        return [kind, { scheduled: delayed, waiting: waiting + prioritized, active, failed }] as const;
      });
      return Object.fromEntries<JobCounts>(await Promise.all(entries));
    },
    stop: (graceMs) => {
      stopping ??= stop(graceMs);
      return stopping;
    },
    async close() {
      await wakeUps.close();
      connection.end();
      workerConnection?.end();
    },
  };
}
