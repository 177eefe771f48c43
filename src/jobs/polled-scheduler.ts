import type { Log } from '../lib/log.ts';
import { jobName } from '../store/job-name.ts';
import type { Bucket, Job, JobTable, ScheduledJob } from '../store/ports.ts';
import type { FailedJob, JobHandler, JobOutcome, JobScheduler } from './scheduler.ts';
import { createPool, type Pool } from './worker-pool.ts';

export type PolledScheduler = JobScheduler & {
  /** Reads the due jobs now, and resolves once they and all jobs that were running are done. Never rejects. */
  poll(): Promise<void>;
};

const minute = 60_000;
const retryMs = 5 * minute;
const keepFailedMs = 30 * 24 * 60 * minute;
/** Waiting jobs stay in the table, so a read must be large enough that one group's jobs cannot fill it. */
const mostDue = 10_000;
/** More jobs than there are. */
const all = 1_000_000;
/** Clocks are corrected all the time; a correction by less than this does not matter. */
const clockJumpMs = minute;

/** Creates a scheduler whose jobs are in a table that every process on the store polls. */
export function createPolledScheduler(options: {
  table: JobTable;
  failures: Bucket<FailedJob>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How often the table is read, in milliseconds. */
  everyMs: number;
}): PolledScheduler {
  const { table, failures, log, now, everyMs } = options;
  const workers = new Map<string, { handler: JobHandler; pool: Pool }>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let reading: Promise<void> = Promise.resolve();
  let readings = 0;
  // Later than any time, because the clock may have been ahead before this process started.
  let lastMs = Number.POSITIVE_INFINITY;

  async function unhandled(): Promise<Record<string, number>> {
    const counts = Object.entries(await table.counts());
    return Object.fromEntries(counts.filter(([kind]) => !workers.has(kind)));
  }

  async function settle(job: Job, outcome: JobOutcome): Promise<void> {
    const { kind, id, runAt } = job;
    if (outcome === undefined) {
      await table.change(job, { from: runAt });
    } else if ('retryAt' in outcome) {
      await table.change(job, { to: outcome.retryAt });
    } else if ('failed' in outcome) {
      const failure = { kind, id, runAt, failedAt: now(), reason: outcome.failed };
      await failures.set(jobName(job), failure, keepFailedMs);
      await table.change(job, { from: runAt });
    } else {
      await table.change(job, { from: runAt, to: outcome.runAt });
      await outcome.afterwards?.();
    }
  }

  async function run(handler: JobHandler, found: ScheduledJob): Promise<void> {
    try {
      const job = await table.get(found);
      // While it waited, it may have been cancelled, moved, or done by another process.
      if (job !== undefined && job.runAt <= now()) await settle(job, await handler.run(job));
    } catch (error) {
      log.error({ err: error, job: jobName(found) }, 'A job failed. It runs again in five minutes.');
      await table.change(found, { to: now() + retryMs }).catch((failure: unknown) => {
        // It stays due, so the next poll finds it again.
        log.error({ err: failure, job: jobName(found) }, 'A failed job could not be moved.');
      });
    }
  }

  async function rescheduleAfterClockJump(kind: string, { runAtAfterClockJump }: JobHandler): Promise<void> {
    if (runAtAfterClockJump === undefined) return;
    for (const job of await table.due(kind, Number.MAX_SAFE_INTEGER, all)) {
      const name = jobName(job);
      try {
        const to = await runAtAfterClockJump(job);
        if (to !== undefined && (await table.change(job, { from: job.runAt, to })))
          log.warn(
            { job: name, wasMs: job.runAt, nextMs: to },
            'A job was scheduled too far ahead, and was moved.',
          );
      } catch (error) {
        log.error({ err: error, job: name }, 'A job could not be checked after the clock changed.');
      }
    }
  }

  async function read(): Promise<void> {
    if (stopped || timer === undefined) return;
    const nowMs = now();
    if (nowMs < lastMs - clockJumpMs)
      for (const [kind, { handler }] of workers) await rescheduleAfterClockJump(kind, handler);
    if (lastMs === Number.POSITIVE_INFINITY) {
      const left = await unhandled();
      if (Object.keys(left).length > 0) log.warn({ left }, 'Jobs of unknown kinds are left alone.');
    }
    lastMs = nowMs;
    for (const [kind, { handler, pool }] of workers)
      for (const job of await table.due(kind, nowMs, mostDue))
        pool.add(job.id, handler.group(job), () => run(handler, job));
  }

  async function poll(): Promise<void> {
    readings += 1;
    reading = reading
      .then(read)
      .catch((error) => log.error({ err: error }, 'The due jobs could not be read.'))
      .finally(() => {
        readings -= 1;
      });
    await reading;
    await Promise.all([...workers.values()].map(({ pool }) => pool.settled()));
  }

  return {
    schedule: (job) => table.put(job),
    cancel: async (job) => void (await table.change(job, {})),
    nextRunAt: async (job) => (await table.get(job))?.runAt,
    async failed(kind) {
      const { keys } = await failures.list(`${kind}/`);
      const found = await Promise.all(keys.map((key) => failures.get(key)));
      return found.filter((failure) => failure !== undefined);
    },
    unhandled,
    start(handlers) {
      for (const [kind, handler] of Object.entries(handlers))
        workers.set(kind, { handler, pool: createPool(handler) });
      timer = setInterval(() => {
        if (readings === 0) poll();
      }, everyMs);
      timer.unref();
    },
    poll,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all([reading, ...[...workers.values()].map(({ pool }) => pool.stop())]);
    },
  };
}
