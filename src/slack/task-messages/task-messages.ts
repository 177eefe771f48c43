import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { insteadOf } from '../../lib/errors.ts';
import type { Task } from '../../platform/resources.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import type { Bucket } from '../../store/ports.ts';
import { createWorkspaceRecords, type WorkspaceRecordRef } from '../../store/workspace-records.ts';
import { withCounts } from './digest-counts.ts';
import type { TaskMessage } from './task-message.ts';

const dayMs = 24 * 60 * 60_000;
/** A person uses their list for a day; a digest stays usable until the one after next weekend, and so does a notice. */
const keepMs = { person: dayMs, channel: 10 * dayMs };
/** How many of a person's own messages are kept: no one scrolls further up, and a script would fill the disk. */
const mostOfPerson = 200;

/** The new state of a task or several, who changed it, and how to show the changed message. */
export type TaskChange = {
  task: Pick<Task, 'id' | 'done'> | Pick<Task, 'id' | 'done'>[];
  /** Absent if the change was made on the platform. */
  by?: string;
  /** The Slack user of the same person. */
  byUser?: string;
  /** When they changed it, where that is shown (milliseconds, UTC). */
  atMs?: number;
  show: (shown: TaskMessage) => Promise<void>;
};

/** Returns the changed message, or the same one if there is nothing to change: that is not shown again. */
type Revise = (shown: TaskMessage) => TaskMessage;

/** A message with new states of tasks, and who changed them. */
export function withStates(
  shown: TaskMessage,
  { task, by, byUser, atMs }: Omit<TaskChange, 'show'>,
): TaskMessage {
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

export type TaskMessages = ReturnType<typeof createTaskMessages>;

export function createTaskMessages(options: { messages: Bucket<TaskMessage>; lastLists: Bucket<string> }) {
  const { lastLists } = options;
  const messages = createWorkspaceRecords(options.messages);
  const turns = new Map<string, Promise<unknown>>();
  const nameOf = ({ workspaceId, id }: WorkspaceRecordRef) => `${workspaceId}/${id}`;

  const isOwn = ({ viewer, notice }: TaskMessage): boolean => viewer !== null && !notice;
  const ttlOf = (shown: TaskMessage): number => (isOwn(shown) ? keepMs.person : keepMs.channel);
  const save = (shown: TaskMessage) => messages.set(shown, ttlOf(shown));

  /** The ids of people's own messages that this process stored, the oldest first. */
  const idsOf = new LRUCache<string, string[]>({ max: 10_000 });

  async function saveNew(shown: TaskMessage): Promise<void> {
    if (!isOwn(shown)) return save(shown);
    const { workspaceId, viewer, id } = shown;
    const ids = idsOf.get(`${workspaceId}/${viewer}`) ?? [];
    idsOf.set(`${workspaceId}/${viewer}`, ids);
    const oldest = ids.push(id) > mostOfPerson ? ids.shift() : undefined;
    const forgotten = oldest && messages.delete({ workspaceId, id: oldest }).catch(() => undefined);
    await Promise.all([save(shown), forgotten]);
  }

  const setLastList = (shown: TaskMessage, userId: string): Promise<void> =>
    lastLists
      .set(`${shown.workspaceId}/${userId}`, shown.id, keepMs.person)
      .catch(insteadOf(undefined, StoreUnavailableError));

  async function reviseNow(ref: WorkspaceRecordRef, how: Revise, show: TaskChange['show']): Promise<boolean> {
    let before: TaskMessage | undefined;
    const changed = await messages.update(ref, ttlOf, (shown) => {
      before = shown;
      return shown && how(shown);
    });
    if (changed === undefined) return false;
    if (changed === before) return true;
    await show(changed);
    // Another process may have changed the message in the meantime, and shown that before this.
    const latest = await messages.get(ref);
    if (latest && JSON.stringify(latest.groups) !== JSON.stringify(changed.groups)) await show(latest);
    return true;
  }

  function revise(ref: WorkspaceRecordRef, how: Revise, show: TaskChange['show']): Promise<boolean> {
    const name = nameOf(ref);
    const next = () => reviseNow(ref, how, show);
    const turn = (turns.get(name) ?? Promise.resolve()).then(next, next);
    turns.set(name, turn);
    const end = () => {
      if (turns.get(name) === turn) turns.delete(name);
    };
    turn.then(end, end);
    return turn;
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
      await Promise.all([
        saveNew(shown).catch(insteadOf(undefined, StoreUnavailableError)),
        lastListOf && setLastList(shown, lastListOf),
      ]);
      return shown;
    },
    get: messages.get,
    /** Stores where a message can be replaced, if it is still stored. */
    async reachableAt(ref: WorkspaceRecordRef, responseUrl: string | undefined): Promise<void> {
      await messages.update(ref, ttlOf, (shown) => shown && { ...shown, responseUrl });
    },
    /** Deletes the record of a message that was not sent. */
    forget: messages.delete,
    /**
     * Puts a task's new state into a message and shows it. No change is lost, whichever process makes it, and the later
     * of two clicks is shown last.
     *
     * @returns false if the message is no longer stored
     */
    change: (ref: WorkspaceRecordRef, change: TaskChange): Promise<boolean> =>
      revise(ref, (shown) => withStates(shown, change), change.show),
    /**
     * Changes a message in any other way, and shows it; in turn, like {@link change}.
     *
     * @returns false if the message is no longer stored
     */
    revise,
    /** The list that a person saw last: the numbers in `/todo done 2` refer to it. */
    async lastList(workspaceId: string, userId: string): Promise<TaskMessage | undefined> {
      const id = await lastLists.get(`${workspaceId}/${userId}`);
      return id === undefined ? undefined : messages.get({ workspaceId, id });
    },
    setLastList,
  };
}
