import { setTimeout as sleep } from 'node:timers/promises';
import { type JobType, Queue } from 'bullmq';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { second } from '../../lib/units.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import { jobOfName, workspaceOfJob } from '../../store/job-name.ts';
import { pagesFrom } from '../../store/keys-of.ts';
import type { Bucket, JobRef, JobTable, ScheduledJob } from '../../store/ports.ts';
import { keysListOf, keysPage } from '../../store/redis/writer.ts';
import { createJobRuns, type Place } from '../job-runs.ts';
import * as limits from '../limits.ts';
import type { FailedJob, JobCounts, JobHandler, RunningScheduler } from '../scheduler.ts';
import {
  connectQueues,
  jobOfWakeUp,
  jobOfWakeUpKey,
  keyPrefix,
  type QueueConnection,
  wakeUpKey,
  wakeUpOf,
} from './connection.ts';
import { createLazyJobs } from './lazy-jobs.ts';
import { createWorker, type JobWorker } from './worker.ts';

/** The set of all kinds that have had jobs. */
const kindsKey = 'touchline:job-kinds';
const waits: JobType[] = ['waiting', 'prioritized', 'active', 'delayed'];

/**
 * Creates a scheduler on BullMQ, for any number of processes. A job waits in BullMQ alone: as a wake-up, `ID@TIME`, with
 * nothing in it. Its record has its time, and a wake-up of another time does nothing. The wake-up is added first, so there
 * is no record without one, wherever a process is killed. BullMQ's lock keeps a job to one process, and when that dies,
 * its check for stalled jobs gives it to another. What will most likely be cancelled gets both only when it is due.
 */
export async function createBullScheduler(options: {
  redisUrl: string;
  table: JobTable;
  failures: Bucket<FailedJob>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /**
   * How often lazy jobs are looked at, and the clock is compared with the computer's, in milliseconds: a person may move
   * it (playground).
   */
  everyMs: number;
  leaseMs?: number | undefined;
}): Promise<RunningScheduler> {
  const { redisUrl, table, failures, log, now, everyMs, leaseMs = limits.bullmqLeaseMs } = options;
  const connection = connectQueues(redisUrl, false, log);
  const { client, bull } = connection;
  await connection.connected;
  const lazy = createLazyJobs(client);
  const queues = new Map<string, Queue>();
  const known = new Set<string>();
  const handlers = new Map<string, JobHandler>();
  const workers: JobWorker[] = [];
  let workerConnection: QueueConnection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function queueOf(kind: string): Queue {
    return queues.getOrInsertComputed(kind, () => {
      // Each queue would read `INFO` and print warnings of its own; `store/redis/fitness.ts` looks at Redis once.
      const given = { connection: bull, prefix: keyPrefix, skipVersionCheck: true };
      // What BullMQ tells of the runs would name jobs that are gone.
      const queue = new Queue(kind, { ...given, streams: { events: { maxLen: 0 } } });
      queue.on('error', (error) => log.warn({ err: error, kind }, 'A job queue reported an error.'));
      return queue;
    });
  }

  async function isTaken(job: ScheduledJob): Promise<boolean> {
    if (job.runAt > now() + limits.wakeUpSoonMs) return false;
    return (await client.exists(wakeUpKey(job))) === 1;
  }

  async function know(kind: string): Promise<void> {
    if (!known.has(kind)) await client.sAdd(kindsKey, kind);
    known.add(kind);
  }

  /** Adds a wake-up. @returns its time: the next one (milliseconds) that no wake-up has which is over soon or failed */
  async function wakeAt({ kind, id, runAt }: ScheduledJob): Promise<number> {
    const job = { kind, id, runAt };
    await know(kind);
    while (await isTaken(job)) job.runAt += 1;
    // Before it is there. A wake-up that is over is no longer noted once somebody has looked.
    const lookAt = Math.max(job.runAt, now()) + limits.wakeUpLookMs;
    await client.zAdd(keysListOf(workspaceOfJob(job)), { score: lookAt, value: wakeUpKey(job) });
    await queueOf(kind).add(kind, undefined, {
      jobId: wakeUpOf(job),
      delay: Math.max(0, job.runAt - now()),
      removeOnComplete: true,
      removeOnFail: { age: limits.failedJobKeptMs / second, count: limits.mostFailedJobs },
    });
    return job.runAt;
  }

  const withRedis = <T>(call: () => Promise<T>): Promise<T> =>
    withTimeout(limits.redisTimeoutMs, call).catch((cause) => {
      throw new StoreUnavailableError('The job queues in Redis are not available.', { cause });
    });
  const addWakeUp = (job: ScheduledJob): Promise<number> => withRedis(() => wakeAt(job));

  const place: Place = async (job, write) => {
    const begunMs = performance.now();
    const runAt = await addWakeUp(job);
    const written = await write(runAt);
    // A worker does not wait long for what this process, which was asleep, has only written now.
    if (performance.now() - begunMs > limits.wakeUpAheadMs / 2) await addWakeUp({ ...job, runAt });
    return written;
  };

  /** A wake-up is over. If this does not arrive, somebody looks at its time. */
  const forgetWakeUp = async (job: ScheduledJob) =>
    void (await client.zRem(keysListOf(workspaceOfJob(job)), wakeUpKey(job)).catch(() => undefined));

  /** One that runs stays until it has run, and does nothing. */
  async function remove(job: ScheduledJob): Promise<void> {
    const gone = withTimeout(limits.redisTimeoutMs, () => queueOf(job.kind).remove(wakeUpOf(job)));
    await gone.catch(() => undefined);
    await forgetWakeUp(job);
  }

  const wakeUpsOf = async (kind: string, types: JobType[]): Promise<ScheduledJob[]> =>
    (await queueOf(kind).getRanges(types, 0, -1)).map((wakeUp) => jobOfWakeUp(kind, wakeUp));

  const addLazily = (job: ScheduledJob): Promise<void> =>
    withRedis(async () => {
      await know(job.kind);
      await lazy.add(job);
    });

  /** Wakes workers for the lazy jobs that are due by then (milliseconds, UTC). */
  async function wakeLazy(untilMs: number): Promise<void> {
    for (const job of await lazy.due(untilMs)) await lazy.record(job, await addWakeUp(job));
  }

  async function counts(): Promise<Record<string, JobCounts>> {
    const kinds = new Set([...(await client.sMembers(kindsKey)), ...handlers.keys()]);
    const names = await lazy.names();
    const entries = [...kinds].map(async (kind) => {
      const found = await withTimeout(limits.redisTimeoutMs, () => queueOf(kind).getJobCounts());
      const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = found;
      const scheduled = delayed + names.filter((name) => jobOfName(name).kind === kind).length;
      return [kind, { scheduled, waiting: waiting + prioritized, active, failed }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  const jobCounts = async (): Promise<Record<string, number>> => {
    const all = Object.entries(await counts());
    return Object.fromEntries(
      all.map(([kind, { scheduled, waiting, active }]) => [kind, scheduled + waiting + active]),
    );
  };
  const runs = createJobRuns({ table, failures, log, now, place, handled: handlers, jobCounts });
  const { queries } = runs;
  const nextRunAt = async (job: JobRef) => (await queries.nextRunAt(job)) ?? lazy.runAt(job);

  /** Wakes workers for what is due by our clock, which may be ahead of the computer's. */
  async function wakeDue(): Promise<void> {
    await wakeLazy(now());
    // Another process may have done it since.
    for (const kind of handlers.keys())
      for (const job of await wakeUpsOf(kind, ['delayed']))
        if (job.runAt <= now()) await (await queueOf(kind).getJob(wakeUpOf(job)))?.promote().catch(() => {});
  }

  async function checkTimes(): Promise<void> {
    await wakeLazy(Number.MAX_SAFE_INTEGER);
    for (const [kind, handler] of handlers)
      if (handler.runAtAfterClockJump !== undefined)
        await runs.rescheduleAfterClockJump(handler, await wakeUpsOf(kind, waits), remove);
  }

  let lastMs = now();
  /** How far our clock was ahead of the computer's when due wake-ups were last looked for, in milliseconds. */
  let offsetMs = Math.min(0, lastMs - Date.now());

  async function checkClock(): Promise<void> {
    const nowMs = now();
    const [isSetBack, isAhead] = [
      nowMs < lastMs - limits.clockJumpMs,
      nowMs - Date.now() > offsetMs + second,
    ];
    lastMs = nowMs;
    offsetMs = nowMs - Date.now();
    if (isSetBack) await checkTimes();
    else if (isAhead) await wakeDue();
    else await wakeLazy(nowMs);
  }

  async function startWorkers(): Promise<void> {
    workerConnection = connectQueues(redisUrl, true, log);
    await workerConnection.connected;
    if (stopped) return;
    for (const [kind, handler] of handlers)
      workers.push(
        createWorker({ kind, handler, client: workerConnection.bull, runs, leaseMs, log, now, forgetWakeUp }),
      );
    const left = await queries.unhandled();
    if (Object.keys(left).length > 0) log.warn({ left }, 'Jobs of unknown kinds are left alone.');
    await checkTimes();
  }

  const hasDue = async (kind: string): Promise<boolean> =>
    (await wakeUpsOf(kind, waits)).some((job) => job.runAt <= now() && !runs.isUnreadable(job));

  async function cancel({ kind, id }: JobRef): Promise<void> {
    const job = { kind, id };
    // A lazy one has neither a record nor a wake-up.
    if ((await withRedis(() => lazy.remove(job))) > 0) return;
    const runAt = await queries.nextRunAt(job);
    if (runAt === undefined) return;
    await table.change(job, {});
    await remove({ ...job, runAt });
  }

  let starting: Promise<void> = Promise.resolve();
  let stopping: Promise<number> | undefined;

  async function stop(graceMs?: number): Promise<number> {
    stopped = true;
    clearInterval(timer);
    // Redis may be down.
    await withTimeout(limits.redisTimeoutMs, () => starting).catch(() => undefined);
    const left = await Promise.all(workers.map((worker) => worker.stop(graceMs)));
    return left.reduce((sum, one) => sum + one, 0);
  }

  return {
    ...queries,
    nextRunAt,
    async schedule(job, { mayBeLost = false, mayWait = false } = {}) {
      const reading = table.get(job);
      const before = await (mayWait ? reading : reading.catch(() => undefined));
      if (mayWait && before === undefined) return addLazily(job);
      await place(job, async (runAt) => {
        await table.put({ ...job, runAt }, { mayBeLost });
        if (before !== undefined && before.runAt !== runAt) await remove(before);
      });
    },
    cancel,
    async forget(workspaceId, isForgotten) {
      const isOurs = (job: JobRef) => workspaceOfJob(job) === workspaceId && isForgotten(job);
      for (const job of (await lazy.names()).map(jobOfName)) if (isOurs(job)) await lazy.remove(job);
      for await (const { keys } of pagesFrom((cursor) => keysPage(client, workspaceId, cursor)))
        for (const job of keys.map(jobOfWakeUpKey)) {
          if (job === undefined || !isOurs(job)) continue;
          await cancel(job);
          await remove(job);
        }
      const ended = () => Promise.all(workers.map((worker) => worker.ended(isOurs)));
      await withTimeout(limits.endsWithinMs, ended).catch(() => undefined);
      // Last: each removal is told there, too.
      for (const kind of await client.sMembers(kindsKey)) await queueOf(kind).trimEvents(0);
    },
    start(given) {
      for (const [kind, handler] of Object.entries(given)) handlers.set(kind, handler);
      starting = startWorkers().catch((error) => log.error({ err: error }, 'The job workers did not start.'));
      timer = setInterval(() => void checkClock().catch(() => undefined), everyMs).unref();
    },
    async poll() {
      try {
        await starting;
        await checkClock();
        await wakeDue();
        for (const kind of handlers.keys()) while (!stopped && (await hasDue(kind))) await sleep(10);
      } catch (error) {
        log.error({ err: error }, 'The due jobs could not be read.');
      }
    },
    counts,
    stop: (graceMs) => {
      stopping ??= stop(graceMs);
      return stopping;
    },
    async close() {
      for (const queue of queues.values())
        await withTimeout(limits.redisTimeoutMs, () => queue.close()).catch(() => undefined);
      connection.end();
      workerConnection?.end();
    },
  };
}
