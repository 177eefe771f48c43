import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mapAtOnce } from '../../lib/at-once.ts';
import { ofAtMost } from '../../lib/cache.ts';
import { insteadOf } from '../../lib/errors.ts';
import { createLine } from '../../lib/line.ts';
import type { Task } from '../../platform/resources.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import { keysOf } from '../../store/keys-of.ts';
import type { Bucket } from '../../store/ports.ts';
import { channelMessageKeptMs, ownMessageKeptMs } from '../edge/limits.ts';
import { idsIn, withCounts } from './digest-counts.ts';
import type { Homes } from './homes.ts';
import type { PostedAt, TaskMessage, TaskMessageRef } from './task-message.ts';

const keepMs = { person: ownMessageKeptMs, channel: channelMessageKeptMs };
/** How many of a person's own messages are kept: no one scrolls further up, and a script would fill the disk. */
const mostOfPerson = 200;
/** How many tasks and messages are looked up at the same time. */
const readAtOnce = 50;

/** The new state of a task or several, and who changed it. */
export type TaskChange = {
  task: Pick<Task, 'id' | 'done'> | Pick<Task, 'id' | 'done'>[];
  /** Absent if the change was made on the platform. */
  by?: string;
  /** The Slack user of the same person. */
  byUser?: string;
  /** When they changed it, where that is shown (milliseconds, UTC). */
  atMs?: number;
};

/** Returns the changed message, or the same one if there is nothing to change: that is not shown again. */
type Revise = (shown: TaskMessage) => TaskMessage;
type Show = (shown: TaskMessage) => Promise<void>;

/** A message with new states of tasks, and who changed them. */
export function withStates(shown: TaskMessage, { task, by, byUser, atMs }: TaskChange): TaskMessage {
  const states = new Map([task].flat().map(({ id, done }) => [id, done]));
  const groups = shown.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => {
      const done = states.get(row.id);
      if (done === undefined) return row;
      const { doneBy: _by, doneByUser: _user, doneAtMs: _at, ...rest } = row;
      return done ? { ...rest, done, doneBy: by, doneByUser: byUser, doneAtMs: atMs } : { ...rest, done };
    }),
  }));
  return { ...shown, groups, ...(shown.digest && { digest: withCounts(shown.digest, states) }) };
}

/** The tasks that a message shows or counts, and whether each is done there. */
export function statesIn({ groups, digest }: Pick<TaskMessage, 'groups' | 'digest'>): Map<string, boolean> {
  const done = new Set(digest?.done);
  const counted = digest ? idsIn(digest).map((id) => [id, done.has(id)] as const) : [];
  return new Map([
    ...counted,
    ...groups.flatMap(({ rows }) => rows.map((row) => [row.id, row.done] as const)),
  ]);
}

/** A posted message that does, or does not, show less than its record. */
const withStale = (shown: TaskMessage, isStale: boolean): TaskMessage =>
  shown.posted === undefined || (shown.posted.isStale ?? false) === isStale
    ? shown
    : { ...shown, posted: { ...shown.posted, isStale } };

export type TaskMessages = ReturnType<typeof createTaskMessages>;

/**
 * What messages show of tasks, and where they were posted. A change is stored first and shown then; what is not shown yet
 * says so. All calls reject with `StoreUnavailableError` while the store is down.
 */
export function createTaskMessages(options: {
  messages: Bucket<TaskMessage>;
  homes: Pick<Homes, 'get' | 'sawList'>;
  /** The posted messages of each task. */
  ofTasks: Bucket<true>;
}) {
  const { messages, homes, ofTasks } = options;
  const inLine = createLine();
  const nameOf = ({ workspaceId, id }: TaskMessageRef) => `${workspaceId}/${id}`;
  const get = (ref: TaskMessageRef): Promise<TaskMessage | undefined> => messages.get(nameOf(ref));
  const forget = async (ref: TaskMessageRef): Promise<void> => void (await messages.delete(nameOf(ref)));

  const isOwn = ({ viewer, notice }: TaskMessage): boolean => viewer !== null && notice === undefined;
  const ttlOf = (shown: TaskMessage): number => (isOwn(shown) ? keepMs.person : keepMs.channel);
  const save = (shown: TaskMessage) => messages.set(nameOf(shown), shown, ttlOf(shown));

  /** The ids of people's own messages that this process stored, the oldest first. */
  const idsOf = new LRUCache<string, string[]>(ofAtMost(10_000));

  async function saveNew(shown: TaskMessage): Promise<void> {
    if (!isOwn(shown)) return save(shown);
    const { workspaceId, viewer, id } = shown;
    const ids = idsOf.get(`${workspaceId}/${viewer}`) ?? [];
    idsOf.set(`${workspaceId}/${viewer}`, ids);
    const oldest = ids.push(id) > mostOfPerson ? ids.shift() : undefined;
    const forgotten = oldest && forget({ workspaceId, id: oldest }).catch(() => undefined);
    await Promise.all([save(shown), forgotten]);
  }

  /** Changes what is stored beside what the message shows. */
  const note = (ref: TaskMessageRef, how: Revise): Promise<TaskMessage | undefined> =>
    messages.update(nameOf(ref), (shown) => shown && how(shown), { ttlMs: ttlOf });

  async function change(ref: TaskMessageRef, how: Revise) {
    let before: TaskMessage | undefined;
    const after = await note(ref, (shown) => {
      before = shown;
      const next = how(shown);
      return next === shown ? shown : withStale({ ...next, revision: (shown.revision ?? 0) + 1 }, true);
    });
    return { isStored: after !== undefined, isChanged: after !== before };
  }

  /** Shows a message as it is stored, and again if it was changed meanwhile, in this process or another. */
  const show = (ref: TaskMessageRef, by: Show): Promise<void> =>
    inLine(nameOf(ref), async () => {
      let next = await get(ref);
      while (next !== undefined) {
        const { revision } = next;
        await by(next);
        const latest = await note(ref, (now) => (now.revision === revision ? withStale(now, false) : now));
        next = latest?.revision === revision ? undefined : latest;
      }
    });

  /**
   * Changes a message and shows it. No change is lost, whichever process makes it, and the newest is shown last.
   *
   * @returns false if the message is no longer stored
   */
  async function revise(ref: TaskMessageRef, how: Revise, by: Show): Promise<boolean> {
    const { isStored, isChanged } = await change(ref, how);
    if (isChanged) await show(ref, by);
    return isStored;
  }

  return {
    /** Stores a message that is about to be sent. */
    async keep(parts: Omit<TaskMessage, 'id'> & { id?: string }): Promise<TaskMessage> {
      const shown = { id: randomUUID(), ...parts };
      // A message with an id of its own replaces the one before it.
      await (parts.id === undefined ? saveNew(shown) : save(shown));
      return shown;
    },
    /**
     * Stores a message that answers a question. If the store cannot be written, the message is shown anyway, and its
     * buttons say what is wrong.
     *
     * @param lastListOf the user who sees it as their last list
     */
    async keepIfPossible(parts: Omit<TaskMessage, 'id'>, lastListOf?: string): Promise<TaskMessage> {
      const shown = { ...parts, id: randomUUID() };
      const unsaved = insteadOf(undefined, StoreUnavailableError);
      await Promise.all([
        saveNew(shown).catch(unsaved),
        lastListOf && homes.sawList(shown.workspaceId, lastListOf, shown.id).catch(unsaved),
      ]);
      return shown;
    },
    get,
    note,
    /** Stores where a message was posted, if it is still stored: from now on it is found by its tasks. */
    async posted(ref: TaskMessageRef, posted: PostedAt): Promise<void> {
      const shown = await note(ref, (before) => ({ ...before, posted: { ...before.posted, ...posted } }));
      const keys = shown && [...statesIn(shown).keys()].map((id) => `${ref.workspaceId}/${id}/${ref.id}`);
      if (keys) await Promise.all(keys.map((key) => ofTasks.set(key, true, keepMs.channel)));
    },
    /** A message is gone from Slack, or no one may change it any more. */
    notPosted: (ref: TaskMessageRef) => note(ref, ({ posted: _, ...shown }) => shown),
    /** The posted messages that show or count one of these tasks, the oldest first. */
    async showing(workspaceId: string, taskIds: readonly string[]): Promise<TaskMessage[]> {
      const found = await mapAtOnce(taskIds, readAtOnce, async (taskId) => {
        const prefix = `${workspaceId}/${taskId}/`;
        return (await Array.fromAsync(keysOf(ofTasks, prefix))).map((key) => key.slice(prefix.length));
      });
      const ids = [...new Set(found.flat())];
      const all = await mapAtOnce(ids, readAtOnce, (id) => get({ workspaceId, id }));
      return all
        .filter((shown) => shown !== undefined)
        .filter(({ posted }) => posted !== undefined)
        .sort((a, b) => Number(a.posted?.ts) - Number(b.posted?.ts));
    },
    /** Deletes the record of a message that was not sent. */
    forget,
    /** Changes a message without showing it: {@link show} does. @returns whether it is stored, and whether it changed */
    change,
    show,
    revise,
    /** The list that a person saw last: the numbers in `/todo done 2` refer to it. */
    async lastList(workspaceId: string, userId: string): Promise<TaskMessage | undefined> {
      const id = (await homes.get(workspaceId, userId))?.lastList;
      return id === undefined ? undefined : get({ workspaceId, id });
    },
  };
}
