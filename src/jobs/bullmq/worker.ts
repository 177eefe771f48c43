import { setTimeout as sleep } from 'node:timers/promises';
import { type Job as BullJob, DelayedError, type IRedisClient, WaitingError, Worker } from 'bullmq';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { workspaceOfJob } from '../../store/job-name.ts';
import type { ScheduledJob } from '../../store/ports.ts';
import type { JobRun, JobRuns } from '../job-runs.ts';
import * as limits from '../limits.ts';
import type { JobHandler } from '../scheduler.ts';
import { createTurns } from '../turns.ts';
import { jobOfWakeUp, keyPrefix } from './connection.ts';

export type JobWorker = ReturnType<typeof createWorker>;

/** Creates the worker of one kind in this process. It starts at once. */
export function createWorker(options: {
  kind: string;
  handler: JobHandler;
  client: IRedisClient;
  runs: JobRuns;
  leaseMs: number;
  log: Log;
  now: () => number;
  /** Called when a wake-up is over. */
  forgetWakeUp: (job: ScheduledJob) => Promise<void>;
}) {
  const { kind, handler, client, runs, leaseMs, log, now, forgetWakeUp } = options;
  const turns = createTurns(now);
  const running = new Map<BullJob, { work: Promise<JobRun>; giveBack: (run: 'given back') => void }>();
  let isStopping = false;

  /** Puts a job back for a while. Always throws: this is how BullMQ is told. Another error would end the job as failed. */
  async function putBack(bull: BullJob, ms: number): Promise<never> {
    const put = () => bull.moveToDelayed(Date.now() + ms, bull.token);
    // A call fails whose connection is lost; the second one waits for the next. After that, the job's lock ends by itself.
    await put()
      .catch(put)
      .catch(() => undefined);
    throw new DelayedError();
  }

  /** Runs a job. The wake-up comes first, so a record that is not there yet is looked for again. */
  async function runRecorded(job: ScheduledJob): Promise<JobRun> {
    for (let ms = 5; ms < limits.wakeUpAheadMs; ms *= 2) {
      const run = await runs.run(handler, job);
      if (!run.isGone) return run;
      if (isStopping) return { isStillDue: true };
      await sleep(ms);
    }
    return runs.run(handler, job);
  }

  async function process(bull: BullJob): Promise<void> {
    const job = jobOfWakeUp(kind, bull.id);
    const early = job.runAt - now();
    if (early > 0) await putBack(bull, early);
    const end = await turns.enter(workspaceOfJob(job));
    if (typeof end === 'number') return putBack(bull, end);
    const given = Promise.withResolvers<'given back'>();
    const work = runRecorded(job);
    running.set(bull, { work, giveBack: given.resolve });
    void work.then((run) => {
      running.delete(bull);
      end(run);
    });
    const run: JobRun | 'given back' = await Promise.race([work, given.promise]);
    if (run === 'given back') throw new WaitingError();
    if (run.isStillDue) await putBack(bull, run.isUnreadable ? limits.longestPauseMs : limits.storeAwayMs);
    if (run.failed !== undefined) throw new Error(run.failed);
  }

  const worker = new Worker(kind, process, {
    connection: client,
    prefix: keyPrefix,
    // As for the queues.
    skipVersionCheck: true,
    concurrency: limits.jobLimits.atOnce,
    lockDuration: leaseMs,
    // One renewal may fail; with BullMQ's own half, none may.
    lockRenewTime: leaseMs / 3,
    stalledInterval: leaseMs / 2,
    // A job is never given up because processes died, however often.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    // After Redis was away, jobs go on at once, and not after BullMQ's 15 seconds.
    runRetryDelay: 1_000,
  });
  worker.on('error', (error) => log.warn({ err: error, kind }, 'A job worker reported an error.'));
  worker.on('completed', ({ id }) => void forgetWakeUp(jobOfWakeUp(kind, id)));
  worker.on('stalled', (id) => log.warn({ kind, job: id }, 'A job’s process died. The job runs again.'));

  return {
    /** Resolves once those of these jobs that run in this process have ended. */
    ended: async (isWanted: (job: ScheduledJob) => boolean): Promise<unknown> =>
      Promise.all([...running].map(([bull, { work }]) => isWanted(jobOfWakeUp(kind, bull.id)) && work)),
    /** Takes no more jobs, and gives back those that still run after `graceMs` milliseconds. @returns how many */
    async stop(graceMs = limits.longestTimerMs): Promise<number> {
      isStopping = true;
      turns.stop();
      const closed = worker.close();
      const ended = () => Promise.allSettled([...running.values()].map(({ work }) => work));
      await withTimeout(graceMs, ended).catch(() => undefined);
      const left = [...running];
      const back = () => Promise.allSettled(left.map(([bull]) => bull.moveToWait(bull.token)));
      await withTimeout(limits.redisTimeoutMs, back).catch(() => undefined);
      for (const [, { giveBack }] of left) giveBack('given back');
      // While Redis is down, BullMQ waits for it. The locks end by themselves.
      await withTimeout(limits.redisTimeoutMs, () => closed).catch(() => undefined);
      return left.length;
    },
  };
}
