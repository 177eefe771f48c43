import { z } from 'zod';
import type { JobScheduler } from '../jobs/scheduler.ts';
import { createTurns } from '../store/in-turn.ts';
import type { Bucket, LeaseStore } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';

const noticeTask = z.object({
  id: z.string(),
  title: z.string(),
  /** Seconds, UTC. */
  due: z.number().nullable(),
  done: z.boolean(),
  /** Names. */
  assignee: z.string(),
  program: z.string(),
  priority: z.string().optional(),
  doneBy: z.string().optional(),
  /** The Slack user who completed it. */
  doneByUser: z.string().optional(),
});

const notice = z.object({
  task: noticeTask,
  /** The name of whoever gave the task, completed it, or nudged. */
  by: z.string(),
});

/** What somebody is told about one task. */
export type Notice = z.infer<typeof notice>;

const sent = z.object({
  /** The record of the message's tasks. */
  messageId: z.string(),
  channel: z.string(),
  ts: z.string(),
  /** When it was posted: milliseconds, UTC. */
  atMs: z.number(),
  /** Who gave or completed its tasks. */
  by: z.array(z.string()),
  /** How many more tasks it counts than it shows. */
  more: z.number(),
});

/** The message that was posted last: what follows soon is added to it. */
export type SentNotice = z.infer<typeof sent>;

const outbox = z.object({
  /** Tasks that others created for somebody, tasks of somebody's that a client completed, what somebody is nudged about, or wanted to be reminded of. */
  kind: z.enum(['assigned', 'completed', 'nudged', 'reminded']),
  workspaceId: z.string(),
  installation: installationRefSchema,
  organizationId: z.string(),
  /** Who is told: a person on the platform, who may be in Slack, or a Slack user. */
  to: z.union([z.object({ personId: z.string(), email: z.string() }), z.object({ userId: z.string() })]),
  waiting: z.array(notice),
  sent: sent.optional(),
});

/** What one person is to be told, and was told last. */
export type Outbox = z.infer<typeof outbox>;

export type NoticeKind = Outbox['kind'];

/** Outboxes by `WORKSPACE/KIND/PERSON`; encrypted, since clients' tasks are in them. */
export const outboxRecord: RecordKind<Outbox> = { namespace: 'notices', version: 1, schema: outbox };

/** The kind of the jobs that tell people. A job's id is its outbox's key. */
export const noticeJobKind = 'notice';

/** Quiet hours last less than a day. What could not be told after two is old. */
const keepMs = 2 * 24 * 60 * 60_000;
const turnMs = 5_000;
/** A client may take back at once what they marked done, so its creator is told a minute later (milliseconds). */
const delayMs: Record<NoticeKind, number> = { assigned: 0, completed: 60_000, nudged: 0, reminded: 0 };

/** The key of somebody's outbox. Ids of jobs have no colons. */
export function outboxKey({ workspaceId, kind, to }: Pick<Outbox, 'workspaceId' | 'kind' | 'to'>): string {
  return [workspaceId, kind, 'userId' in to ? to.userId : to.personId].map(encodeURIComponent).join('/');
}

export type Outboxes = ReturnType<typeof createOutboxes>;

/**
 * What people are to be told, with a job for each of them that tells it. A restart loses nothing of it. All calls reject
 * with `StoreUnavailableError` while the store is down.
 */
export function createOutboxes(options: {
  bucket: Bucket<Outbox>;
  leases: LeaseStore;
  scheduler: Pick<JobScheduler, 'schedule'>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, leases, scheduler, now } = options;
  const inTurn = createTurns(leases, turnMs);

  /** Changes an outbox, if there is one; one change at a time. */
  const change = (key: string, how: (outbox: Outbox) => Outbox): Promise<Outbox | undefined> =>
    inTurn(`outbox/${key}`, async () => {
      const before = await bucket.get(key);
      if (before !== undefined) await bucket.set(key, how(before), keepMs);
      return before;
    });

  return {
    get: bucket.get,
    /** Adds a notice to somebody's outbox, and has it told at once or, if it can be taken back, in a minute. */
    async add(to: Omit<Outbox, 'waiting' | 'sent'>, added: Notice): Promise<void> {
      const key = outboxKey(to);
      await inTurn(`outbox/${key}`, async () => {
        const { waiting = [], sent } = (await bucket.get(key)) ?? {};
        const others = waiting.filter(({ task }) => task.id !== added.task.id);
        await bucket.set(key, { ...to, waiting: [...others, added], sent }, keepMs);
      });
      await scheduler.schedule({ kind: noticeJobKind, id: key, runAt: now() + delayMs[to.kind] });
    },
    /** Forgets a notice that nobody was told yet. */
    async drop(key: string, taskId: string): Promise<void> {
      const isWaiting = (await bucket.get(key))?.waiting.some(({ task }) => task.id === taskId);
      if (!isWaiting) return;
      await change(key, (outbox) => ({
        ...outbox,
        waiting: outbox.waiting.filter(({ task }) => task.id !== taskId),
      }));
    },
    /** Empties an outbox, and returns what was in it. */
    take: (key: string) => change(key, (outbox) => ({ ...outbox, waiting: [] })),
    /** Puts back what was surely not told. */
    async putBack(key: string, notices: Notice[]): Promise<void> {
      await change(key, (outbox) => ({ ...outbox, waiting: [...notices, ...outbox.waiting] }));
    },
    async setSent(key: string, sent: SentNotice): Promise<void> {
      await change(key, (outbox) => ({ ...outbox, sent }));
    },
  };
}
