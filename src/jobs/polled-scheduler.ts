import { setImmediate as turn } from 'node:timers/promises';
import type { Log } from '../lib/log.ts';
import { withTimeout } from '../lib/timeout.ts';
import { type HeldLease, holdLease } from '../store/held-lease.ts';
import { jobName, workspaceOfJob } from '../store/job-name.ts';
import type { Bucket, LeaseStore, ScheduledJob, Timetable } from '../store/ports.ts';
import { createJobRuns } from './job-runs.ts';
import { clockJumpMs, endsWithinMs, jobLimits, mostDueJobs, polledLeaseMs } from './limits.ts';
import type { FailedJob, JobCounts, JobHandler, RunningScheduler } from './scheduler.ts';
import { createPool, type Pool, type Went } from './worker-pool.ts';

/** Who runs the jobs of a kind. */
type Worker = { handler: JobHandler; pool: Pool };

/** Later than any job, and more jobs than there are. */
const latest = Number.MAX_SAFE_INTEGER;
const all = 1_000_000;

/**
 * Creates a scheduler whose jobs are in a table that every process on the store polls. A process that runs a job has a lease on
 * it, which the next process finds expired when this one died.
 */
export function createPolledScheduler(options: {
  table: Timetable;
  failures: Bucket<FailedJob>;
  leases: LeaseStore;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How often the table is read, in milliseconds, besides the times of its jobs. */
  everyMs: number;
  leaseMs?: number | undefined;
}): RunningScheduler {
  const { table, failures, leases, log, now, everyMs, leaseMs = polledLeaseMs } = options;
  const workers = new Map<string, Worker>();
  const running = new Map<string, { job: ScheduledJob; lease: HeldLease; work: Promise<Went> }>();
  const runs = createJobRuns({ table, failures, log, now, handled: workers, jobCounts: table.counts });
  let timer: NodeJS.Timeout | undefined;
  /** When to read each kind next, if that is before the next poll. */
  const alarms = new Map<string, { atMs: number; timer: NodeJS.Timeout }>();
  let stopped = false;
  let stopping: Promise<number> | undefined;
  let reading: Promise<void> = Promise.resolve();
  let readings = 0;
  // Later than any time, because the clock may have been ahead before this process started.
  let lastMs = Number.POSITIVE_INFINITY;

  /** Reads the jobs of a kind at this moment (milliseconds, UTC), if that is before the next poll. */
  function readAt(kind: string, atMs: number): void {
    const inMs = Math.max(0, atMs - now());
    const alarm = alarms.get(kind);
    if (inMs >= everyMs || (alarm && alarm.atMs <= atMs)) return;
    clearTimeout(alarm?.timer);
    const ring = () => {
      alarms.delete(kind);
      void poll([kind]);
    };
    alarms.set(kind, { atMs, timer: setTimeout(ring, inMs).unref() });
  }

  /** Runs a job, unless another process runs it now. */
  async function runLeased(handler: JobHandler, job: ScheduledJob): Promise<Went | undefined> {
    const name = jobName(job);
    // Whatever people wait for goes first.
    await turn();
    let lease: HeldLease | undefined;
    try {
      const lost = () => log.warn({ job: name }, 'The lease of a running job was lost.');
      lease = await holdLease(leases, `job/${name}`, leaseMs, lost);
    } catch (error) {
      log.error({ err: error, job: name }, 'A job could not be leased. It stays due.');
    }
    if (lease === undefined) return undefined;
    const work = runs.run(handler, job);
    running.set(name, { job, lease, work });
    const went = await work;
    running.delete(name);
    void lease.release();
    return went;
  }

  async function read(kinds: readonly string[]): Promise<void> {
    if (stopped || timer === undefined) return;
    const nowMs = now();
    if (nowMs < lastMs - clockJumpMs)
      for (const [kind, { handler }] of workers)
        await runs.rescheduleAfterClockJump(handler, await table.due(kind, latest, all));
    if (lastMs === Number.POSITIVE_INFINITY) {
      const left = await runs.queries.unhandled();
      if (Object.keys(left).length > 0) log.warn({ left }, 'Jobs of unknown kinds are left alone.');
    }
    lastMs = nowMs;
    const first = await table.next(kinds);
    const dueKinds = [...first.keys()].filter((kind) => Number(first.get(kind)) <= nowMs);
    for (const [kind, { handler, pool }] of workers) {
      if (!kinds.includes(kind)) continue;
      if (dueKinds.includes(kind))
        for (const job of await table.due(kind, nowMs, mostDueJobs))
          if (!runs.isUnreadable(job)) pool.add(job.id, workspaceOfJob(job), () => runLeased(handler, job));
      pool.resume();
    }
    const next = dueKinds.length === 0 ? first : await table.next(kinds, nowMs);
    for (const [kind, atMs] of next) readAt(kind, atMs);
  }

  async function poll(kinds: readonly string[] = [...workers.keys()]): Promise<void> {
    readings += 1;
    reading = reading
      .then(() => read(kinds))
      .catch((error) => log.error({ err: error }, 'The due jobs could not be read.'))
      .finally(() => {
        readings -= 1;
      });
    await reading;
    await Promise.all([...workers.values()].map(({ pool }) => pool.settled()));
  }

  async function stop(graceMs?: number): Promise<number> {
    stopped = true;
    clearInterval(timer);
    for (const alarm of alarms.values()) clearTimeout(alarm.timer);
    const ended = Promise.all([reading, ...[...workers.values()].map(({ pool }) => pool.stop())]);
    if (graceMs === undefined) await ended;
    else await withTimeout(graceMs, () => ended).catch(() => undefined);
    // Another process may run what is dropped here at once.
    await Promise.all([...running.values()].map(({ lease }) => lease.release()));
    return running.size;
  }

  async function counts(): Promise<Record<string, JobCounts>> {
    const entries = Object.entries(await table.counts()).map(async ([kind, jobs]) => {
      const active = [...running.values()].filter((one) => one.job.kind === kind).length;
      const due = (await table.due(kind, now(), mostDueJobs)).length;
      const failed = (await failures.list(`${kind}/`)).keys.length;
      return [kind, { scheduled: jobs - due, waiting: Math.max(0, due - active), active, failed }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  return {
    ...runs.queries,
    counts,
    async schedule(job: ScheduledJob, { mayBeLost, mayWait } = {}) {
      await table.put(job, { mayBeLost });
      if (workers.has(job.kind) && !mayWait) readAt(job.kind, job.runAt);
    },
    cancel: async (job) => void (await table.change(job, {})),
    async forget(workspaceId, isForgotten) {
      for (const job of await table.naming(workspaceId)) if (isForgotten(job)) await table.change(job, {});
      const left = [...running.values()].filter(
        ({ job }) => isForgotten(job) && workspaceOfJob(job) === workspaceId,
      );
      const ended = () => Promise.all(left.map(({ work }) => work));
      await withTimeout(endsWithinMs, ended).catch(() => undefined);
    },
    start(handlers) {
      for (const [kind, handler] of Object.entries(handlers))
        workers.set(kind, { handler, pool: createPool(jobLimits, now) });
      timer = setInterval(() => {
        if (readings === 0) poll();
      }, everyMs);
      timer.unref();
    },
    poll: () => poll(),
    stop(graceMs) {
      stopping ??= stop(graceMs);
      return stopping;
    },
    close: async () => {},
  };
}
