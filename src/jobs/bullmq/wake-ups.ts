import { Queue } from 'bullmq';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { jobName } from '../../store/job-name.ts';
import type { JobRef, ScheduledJob } from '../../store/ports.ts';
import { keyPrefix, type QueueConnection } from './connection.ts';

/** What BullMQ knows of a job. Its payload stays in the job table. */
export type WakeUp = { id: string; runAt: number };

const timeoutMs = 2_000;
const hourMs = 3_600_000;
/** BullMQ's largest priority, which comes last. */
const lastPriority = 2_097_152;
const month = 30 * 24 * 3600;

/** Gives the numbers 1, 2, 3 … to the jobs of one group that are due at the same time. */
const takeTurn = `
  local turn = redis.call('INCR', KEYS[1])
  if turn == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return turn`;

/** The same job at the same time has the same id, so adding it again does nothing. */
export const wakeUpId = ({ id, runAt }: WakeUp): string => `${id}@${runAt}`;

/** The counters of {@link takeTurn}: `KIND:GROUP:TIME`. */
const turnLead = 'touchline:turn:';

/** The job of a key such as `touchline:queue:KIND:ID@TIME`. */
function jobOfKey(key: string): (JobRef & { wakeUp: string }) | undefined {
  const [, kind = '', wakeUp = ''] = /^([^:]+):([^:]+)$/.exec(key.slice(keyPrefix.length + 1)) ?? [];
  const [, id] = /^(.+)@\d+$/.exec(wakeUp) ?? [];
  return id === undefined ? undefined : { kind, id, wakeUp };
}

export type WakeUps = ReturnType<typeof createWakeUps>;

/** Creates the queues, one for each kind, that wake the workers when a job of the table is due. */
export function createWakeUps(options: { connection: QueueConnection; log: Log; now: () => number }) {
  const { log, now } = options;
  const { client, bull } = options.connection;
  const queues = new Map<string, Queue<WakeUp>>();

  function queueOf(kind: string): Queue<WakeUp> {
    return queues.getOrInsertComputed(kind, () => {
      const queue = new Queue<WakeUp>(kind, { connection: bull, prefix: keyPrefix, skipVersionCheck: true });
      queue.on('error', (error) => log.warn({ err: error, kind }, 'A job queue reported an error.'));
      return queue;
    });
  }

  /**
   * The first jobs of all groups come before the second ones, and so on: a group with many jobs does not delay another
   * with one.
   */
  async function priorityOf({ kind, id, runAt }: ScheduledJob): Promise<number> {
    const key = `${turnLead}${kind}:${id.split('/', 1)[0]}:${runAt}`;
    const ttlMs = Math.max(0, runAt - now()) + hourMs;
    const turn = Number(await client.eval(takeTurn, { keys: [key], arguments: [String(ttlMs)] }));
    return Math.min(turn, lastPriority);
  }

  async function add({ kind, id, runAt }: ScheduledJob): Promise<void> {
    const priority = await priorityOf({ kind, id, runAt });
    const wakeUp = { id, runAt };
    await queueOf(kind).add(kind, wakeUp, {
      jobId: wakeUpId(wakeUp),
      delay: Math.max(0, runAt - now()),
      priority,
      removeOnComplete: true,
      removeOnFail: { age: month, count: 1_000 },
    });
  }

  async function* keysOf(lead: string): AsyncGenerator<string> {
    for await (const keys of client.scanIterator({ MATCH: `${lead}*`, COUNT: 1_000 })) yield* keys;
  }

  return {
    queueOf,
    /** Deletes what BullMQ tells of the runs of these kinds: nobody reads it, and it names jobs that are gone. */
    async forgetEvents(kinds: Iterable<string>): Promise<void> {
      for (const kind of kinds) await client.xTrim(`${keyPrefix}:${kind}:events`, 'MAXLEN', 0);
    },
    /** Deletes all that is kept of these jobs, whatever became of them, and what BullMQ tells of all runs. */
    async forget(isForgotten: (job: JobRef) => boolean): Promise<void> {
      for await (const key of keysOf(turnLead)) {
        const [kind = '', id = ''] = key.slice(turnLead.length).split(':');
        if (isForgotten({ kind, id })) await client.del(key);
      }
      const streams: string[] = [];
      for await (const key of keysOf(`${keyPrefix}:`)) {
        const job = jobOfKey(key);
        if (key.endsWith(':events')) streams.push(key);
        else if (job !== undefined && isForgotten(job)) await queueOf(job.kind).remove(job.wakeUp);
      }
      // Last: each removal is told there, too.
      for (const key of streams) await client.xTrim(key, 'MAXLEN', 0);
    },
    /** Wakes a worker at the job's time. If Redis fails here, {@link repair} does it, up to a minute late. Never rejects. */
    async add(job: ScheduledJob): Promise<void> {
      await withTimeout(timeoutMs, () => add(job)).catch((error) =>
        log.warn(
          { err: error, job: jobName(job) },
          'A job could not be queued. It runs up to a minute late.',
        ),
      );
    },
    /** Forgets that a job is to be run at this time. Never rejects: a wake-up without its job does nothing. */
    async remove(job: ScheduledJob): Promise<void> {
      await withTimeout(timeoutMs, () => queueOf(job.kind).remove(wakeUpId(job))).catch(() => undefined);
    },
    /** Adds the wake-up of a job in the table if it is missing or failed; with `isDue` it wakes a worker now. */
    async repair(job: ScheduledJob, isDue: boolean): Promise<void> {
      const queue = queueOf(job.kind);
      const state = await queue.getJobState(wakeUpId(job));
      if (state === 'unknown') await add(job);
      else if (state === 'failed' || state === 'completed') {
        await queue.remove(wakeUpId(job));
        await add(job);
      } else if (state === 'delayed' && isDue) {
        // Another process may have done it since.
        await (await queue.getJob(wakeUpId(job)))?.promote().catch(() => undefined);
      }
    },
    async close(): Promise<void> {
      await Promise.allSettled(
        [...queues.values()].map((queue) => withTimeout(timeoutMs, () => queue.close())),
      );
    },
  };
}
