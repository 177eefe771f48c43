import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { JobScheduler } from '../jobs/scheduler.ts';
import type { Bucket } from '../store/ports.ts';
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

/** What is being sent. It stays until it is known what became of the message. */
const sending = z.object({
  notices: z.array(notice),
  more: z.number(),
  /** The record of the message that is posted, and what finds the message in Slack. */
  messageId: z.string(),
  /** When it may have been posted first: milliseconds, UTC. */
  atMs: z.number(),
  /** The message that the notices are added to, instead of a new one. */
  into: sent.optional(),
  /** While it is looked for: everything from this timestamp of Slack's on has been searched. */
  searchedTo: z.string().optional(),
});

/** Notices on their way to somebody. */
export type Sending = z.infer<typeof sending>;

const outbox = z.object({
  /** Tasks that others created for a user, tasks of a user's that a client completed, what they are nudged about, or wanted to be reminded of. */
  kind: z.enum(['assigned', 'completed', 'nudged', 'reminded']),
  workspaceId: z.string(),
  installation: installationRefSchema,
  organizationId: z.string(),
  /** Who is told: a person on the platform, who may be in Slack, or a Slack user. */
  to: z.union([z.object({ personId: z.string(), email: z.string() }), z.object({ userId: z.string() })]),
  waiting: z.array(notice),
  /** How many more wait than are kept. */
  more: z.number().optional(),
  sending: sending.optional(),
  sent: sent.optional(),
  /** What is told once, by its name, and when it was added (milliseconds, UTC). Ids and dates only. */
  said: z.record(z.string(), z.number()).optional(),
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
  lasts: '3 days',
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

/** Longer than any local day, so that what is told once a day is remembered for all of it. Older notices are no news. */
const keepMs = 72 * 60 * 60_000;
/** How many notices are kept; a message shows 20 and counts the others. */
const mostWaiting = 50;
/** How many names of what was said are kept for one person. */
const mostSaid = 500;
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

/** Who is told, and about what kind of things. */
export type NoticeTarget = Pick<Outbox, 'kind' | 'workspaceId' | 'installation' | 'organizationId' | 'to'>;

export type Outboxes = ReturnType<typeof createOutboxes>;

/**
 * What people are to be told, with a job for each of them that tells it. Notices wait; then they are sent, and stay until
 * it is known that the message is in Slack, or surely is not. So a process may end at any time. All calls reject with
 * `StoreUnavailableError` while the store is down.
 */
export function createOutboxes(options: {
  bucket: Bucket<Outbox>;
  scheduler: Pick<JobScheduler, 'schedule'>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, scheduler, now } = options;
  const pausedUntil = new LRUCache<string, number>({ max: 10_000 });

  /** Changes an outbox, if there is one. @returns what it is then */
  const change = (
    key: string,
    how: (outbox: Outbox) => Outbox,
    isDurable = false,
  ): Promise<Outbox | undefined> =>
    bucket.update(key, (before) => before && how(before), { ttlMs: keepMs, isDurable });

  /** The names of what was said, without old ones, and with this one. */
  function withSaid(said: Outbox['said'] = {}, once: string): Record<string, number> {
    const recent = Object.entries(said).filter(([, atMs]) => now() - atMs < keepMs);
    return Object.fromEntries([...recent.slice(1 - mostSaid), [once, now()]]);
  }

  return {
    get: bucket.get,
    /**
     * Adds a notice to a person's outbox, and has it told at once or, if it can be taken back, in a minute.
     *
     * @param once names what is told once in 72 hours, such as a task: a second call with this name adds nothing
     * @returns `known` for such a second call
     */
    async add(target: NoticeTarget, added: Notice, once?: string): Promise<'added' | 'known'> {
      const key = outboxKey(target);
      let isKnown = false;
      await bucket.update(
        key,
        (before) => {
          isKnown = once !== undefined && before?.said?.[once] !== undefined;
          if (isKnown) return before;
          const said = once === undefined ? before?.said : withSaid(before?.said, once);
          return { ...before, ...target, ...withAdded(before ?? {}, [added]), said };
        },
        { ttlMs: keepMs },
      );
      // Also for what is known: the process that added it may have ended before it scheduled this.
      const runAt = Math.max(now() + delayMs[target.kind], pausedUntil.get(key) ?? 0);
      // What comes until the next poll is told together.
      await scheduler.schedule({ kind: noticeJobKind, id: key, runAt }, { mayWait: true });
      return isKnown ? 'known' : 'added';
    },
    /** Forgets a notice that is not being sent yet. */
    async drop(key: string, taskId: string): Promise<void> {
      await change(key, (outbox) => {
        const waiting = outbox.waiting.filter(({ task }) => task.id !== taskId);
        return waiting.length === outbox.waiting.length ? outbox : { ...outbox, waiting };
      });
    },
    /** Puts what the platform says now into the notices that wait; those without an answer go. */
    async refresh(key: string, how: (notice: Notice) => Notice | undefined): Promise<Outbox | undefined> {
      return change(key, (outbox) => ({
        ...outbox,
        waiting: outbox.waiting.flatMap((one) => how(one) ?? []),
      }));
    },
    /**
     * Takes what waits on its way, before anything is sent. What was on its way already comes first.
     *
     * @param into the message that it is added to, if the last one is recent
     * @returns `isNew`: false if it may have been sent; undefined if there is nothing to send
     */
    async begin(
      key: string,
      into: (sent: SentNotice) => boolean,
    ): Promise<{ sending: Sending; isNew: boolean } | undefined> {
      const messageId = randomUUID();
      const begun = await change(
        key,
        (outbox) => {
          const { waiting, more = 0, sent: last } = outbox;
          if (outbox.sending !== undefined || waiting.length === 0) return outbox;
          const sending: Sending = { notices: waiting, more, messageId, atMs: now() };
          if (last !== undefined && into(last)) sending.into = last;
          return { ...outbox, waiting: [], more: 0, sending };
        },
        true,
      );
      return begun?.sending && { sending: begun.sending, isNew: begun.sending.messageId === messageId };
    },
    /** Changes what is known of what is being sent: how far it was looked for, or that it is posted by itself. */
    async note(key: string, messageId: string, known: Pick<Sending, 'searchedTo' | 'into'>): Promise<void> {
      await change(key, (outbox) =>
        outbox.sending?.messageId === messageId
          ? { ...outbox, sending: { ...outbox.sending, ...known } }
          : outbox,
      );
    },
    /** What was being sent is in Slack, or is never sent: `sent` says where it is. */
    async end(key: string, messageId: string, sent?: SentNotice): Promise<void> {
      await change(key, (outbox) =>
        outbox.sending?.messageId === messageId
          ? { ...outbox, sending: undefined, ...(sent && { sent }) }
          : outbox,
      );
    },
    /** Puts back what was surely not sent. */
    async putBack(key: string, messageId: string): Promise<void> {
      await change(key, (outbox) => {
        const { sending } = outbox;
        if (sending?.messageId !== messageId) return outbox;
        const waiting = { waiting: sending.notices, more: sending.more + (outbox.more ?? 0) };
        return { ...outbox, sending: undefined, ...withAdded(waiting, outbox.waiting) };
      });
    },
    /** Forgets everything that waits or is being sent. */
    async clear(key: string): Promise<void> {
      await change(key, (outbox) => ({ ...outbox, waiting: [], more: 0, sending: undefined }));
    },
    /** Says that nothing can be told now: what comes soon waits a little, so that many notices are not many attempts. */
    pause: (key: string): void => void pausedUntil.set(key, now() + pauseMs),
  };
}
