import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { JobScheduler } from '../jobs/scheduler.ts';
import { createTurns } from '../store/in-turn.ts';
import type { Bucket, LeaseStore } from '../store/ports.ts';
import { type RecordKind, timerKind } from '../store/records.ts';
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
  /** How many more wait than are kept. */
  more: z.number().optional(),
  sent: sent.optional(),
});

/** What one person is to be told, and was told last. */
export type Outbox = z.infer<typeof outbox>;

export type NoticeKind = Outbox['kind'];

/** Outboxes by `WORKSPACE/KIND/PERSON`; encrypted, since clients' tasks are in them. */
export const outboxRecord: RecordKind<Outbox> = {
  namespace: 'notices',
  version: 1,
  schema: outbox,
  encrypted: true,
  what: 'notices about tasks',
  about: (_, value, { workspaceId, userId, personId }) => {
    const isTo = 'userId' in value.to ? value.to.userId === userId : value.to.personId === personId;
    return value.workspaceId === workspaceId && isTo ? value : undefined;
  },
  lasts: '2 days',
  // The job that follows each notice waits for the disk, and the disk keeps their order.
  isLazy: true,
};

/** The kind of the jobs that tell people. A job's id is its outbox's key. */
export const noticeJobKind = 'notice';

export const noticeJobRecord = timerKind({
  namespace: noticeJobKind,
  what: 'when somebody is told about tasks',
  about: (key, _, { workspaceId, userId, personId }) => {
    const [workspace, , to] = key.split('/').map(decodeURIComponent);
    return workspace === workspaceId && (to === userId || to === personId) ? 'a time' : undefined;
  },
});

/** Quiet hours last less than a day. What could not be told after two is old. */
const keepMs = 2 * 24 * 60 * 60_000;
const turnMs = 5_000;
/** How many notices are kept; a message shows 20 and counts the others. */
const mostWaiting = 50;
/** Somebody who has had all messages of the day is tried again so much later, whatever else comes (milliseconds). */
const pauseMs = 60_000;
/** A client may take back at once what they marked done, so its creator is told a minute later (milliseconds). */
const delayMs: Record<NoticeKind, number> = { assigned: 0, completed: 60_000, nudged: 0, reminded: 0 };

/** The key of somebody's outbox. Ids of jobs have no colons. */
export function outboxKey({ workspaceId, kind, to }: Pick<Outbox, 'workspaceId' | 'kind' | 'to'>): string {
  return [workspaceId, kind, 'userId' in to ? to.userId : to.personId].map(encodeURIComponent).join('/');
}

/** Somebody's notices with these at the end. */
function withAdded({ waiting = [], more = 0 }: Partial<Outbox>, added: Notice[]) {
  const fresh = new Map(added.map((one) => [one.task.id, one]));
  const all = [...waiting.filter(({ task }) => !fresh.has(task.id)), ...fresh.values()];
  return { waiting: all.slice(0, mostWaiting), more: more + Math.max(0, all.length - mostWaiting) };
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
  /** What waits for its turn to be added, by key. A burst for one person is stored in few steps. */
  const adding = new Map<string, { notices: Notice[]; stored: Promise<void> }>();

  const pausedUntil = new LRUCache<string, number>({ max: 10_000 });

  async function store(
    key: string,
    to: Omit<Outbox, 'waiting' | 'more' | 'sent'>,
    notices: Notice[],
  ): Promise<void> {
    await inTurn(`outbox/${key}`, async () => {
      const before: Partial<Outbox> = (await bucket.get(key)) ?? {};
      // Whatever comes from now on is added in another step.
      adding.delete(key);
      await bucket.set(key, { ...to, ...withAdded(before, notices), sent: before.sent }, keepMs);
    }).finally(() => {
      if (adding.get(key)?.notices === notices) adding.delete(key);
    });
    const runAt = Math.max(now() + delayMs[to.kind], pausedUntil.get(key) ?? 0);
    // What comes until the next poll is told together.
    await scheduler.schedule({ kind: noticeJobKind, id: key, runAt }, { mayWait: true });
  }

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
    async add(to: Omit<Outbox, 'waiting' | 'more' | 'sent'>, added: Notice): Promise<void> {
      const key = outboxKey(to);
      const step = adding.get(key);
      if (step !== undefined) {
        step.notices.push(added);
        return step.stored;
      }
      const notices = [added];
      const stored = store(key, to, notices);
      adding.set(key, { notices, stored });
      await stored;
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
    take: (key: string) => change(key, (outbox) => ({ ...outbox, waiting: [], more: 0 })),
    /** Puts back what was surely not told. */
    async putBack(key: string, { waiting, more }: Pick<Outbox, 'waiting' | 'more'>): Promise<void> {
      await change(key, (outbox) => ({
        ...outbox,
        ...withAdded({ waiting, more: (more ?? 0) + (outbox.more ?? 0) }, outbox.waiting),
      }));
    },
    /** Says that nothing can be told now: what comes soon waits a little, so that many notices are not many attempts. */
    pause: (key: string): void => void pausedUntil.set(key, now() + pauseMs),
    async setSent(key: string, sent: SentNotice): Promise<void> {
      await change(key, (outbox) => ({ ...outbox, sent }));
    },
  };
}
