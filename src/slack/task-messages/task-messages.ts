import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownBlock } from '@slack/types';
import type { Task } from '../../platform/resources.ts';
import type { Bucket, LeaseStore } from '../../store/ports.ts';
import { taskText } from '../../tasks/list.ts';
import type { TaskRow } from '../ui/task-row.ts';
import { oneLine } from '../ui/text.ts';

/**
 * What a message with tasks shows, kept (sealed) so that a click on **Done** changes that row in place: Slack does
 * not send an ephemeral message back with a click, and a second click must not undo what the first one changed.
 * A message carries only this record's id and task ids.
 */
export type TaskMessage = {
  id: string;
  workspaceId: string;
  /** The Slack user whom an ephemeral message was for; null for a channel's message. */
  viewer: string | null;
  /** The channel that a channel's message is in: a click from elsewhere does not have it shown. */
  channelId?: string;
  /** The zone its times are told in. */
  timeZone: string;
  /** What it says all in all; with a `count` that says it. */
  text: string;
  before: KnownBlock[];
  /** How many tasks there were when it was read, told above the rows as they are now ("You have 8 open tasks"). */
  count?: { lead: string; total: number; kind: 'open' | 'overdue' };
  groups: { heading?: string; rows: TaskMessageRow[] }[];
  after: KnownBlock[];
  /** Which page of whose list it is (`mine`, `all` or a person's id), when it is one of a list's. */
  list?: { whom: string; page: number; lastPage: number };
  /** The number of the first row; absent: rows have no numbers. */
  firstNumber?: number;
  /** Which of a task's names a row repeats. */
  tell: { assignee: boolean; program: boolean };
};

/** The most rows of a message: each may take two of its 50 blocks, and a client's card has eight others. */
export const maxRows = 20;

export type TaskMessageRow = TaskRow & { doneBy?: string };

/** How often it is looked whether another change still holds the message, in milliseconds. */
const lookEveryMs = 50;

const dayMs = 24 * 60 * 60_000;
/** A person's list is worked from for a day, a digest until the one after the weekend is a week old. */
const keepMs = { person: dayMs, channel: 10 * dayMs };

export const toRow = (task: Task): TaskMessageRow => ({
  id: task.id,
  title: oneLine(taskText(task)) || 'No title',
  due: task.due,
  done: task.done,
  assignee: task.user.name,
  program: task.program.name,
  priority: task.priority || undefined,
});

/** A task's new state, by whom, and how the changed message is shown. */
export type TaskChange = { task: Task; by: string; show: (shown: TaskMessage) => Promise<void> };

export type TaskMessages = {
  /** Keeps a message that is about to be sent. */
  keep(shown: Omit<TaskMessage, 'id'>): Promise<TaskMessage>;
  get(id: string): Promise<TaskMessage | undefined>;
  /** Forgets a message that was not sent. */
  forget(id: string): Promise<void>;
  /**
   * Puts a task's new state into a message and has it shown. One change of a message at a time, in all processes on
   * the store, so that none is lost and of two clicks the later one is shown last.
   *
   * @returns false when the message is no longer kept
   */
  change(id: string, change: TaskChange): Promise<boolean>;
  /** The list that a person saw last: numbers in `/todo done 2` are its numbers. */
  lastList(workspaceId: string, userId: string): Promise<TaskMessage | undefined>;
  setLastList(shown: TaskMessage, userId: string): Promise<void>;
};

export function createTaskMessages(options: {
  messages: Bucket<TaskMessage>;
  lastLists: Bucket<string>;
  leases: LeaseStore;
  /** How long a change may hold a message, in milliseconds; 5,000 unless given. */
  turnMs?: number;
}): TaskMessages {
  const { messages, lastLists, leases, turnMs = 5_000 } = options;
  const turns = new Map<string, Promise<unknown>>();

  const save = (shown: TaskMessage) =>
    messages.set(shown.id, shown, shown.viewer === null ? keepMs.channel : keepMs.person);

  /** Another process may be changing the record: its turn is waited for, at most as long as a turn may last. */
  async function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const claim = `message/${id}`;
    const end = performance.now() + turnMs;
    let held = await leases.claim(claim, turnMs);
    while (!held && performance.now() < end) {
      await sleep(lookEveryMs);
      held = await leases.claim(claim, turnMs);
    }
    try {
      return await work();
    } finally {
      if (held) await leases.release(claim).catch(() => undefined);
    }
  }

  async function changeRecord(id: string, { task, by }: TaskChange): Promise<TaskMessage | undefined> {
    const shown = await messages.get(id);
    if (shown === undefined) return undefined;
    for (const group of shown.groups) {
      group.rows = group.rows.map((row) =>
        row.id === task.id ? { ...row, done: task.done, doneBy: task.done ? by : undefined } : row,
      );
    }
    await save(shown);
    return shown;
  }

  async function changeNow(id: string, change: TaskChange): Promise<boolean> {
    const changed = await inTurn(id, () => changeRecord(id, change));
    if (changed === undefined) return false;
    await change.show(changed);
    // What another process has changed meanwhile may have come to the screen before this.
    const latest = await messages.get(id);
    if (latest && JSON.stringify(latest.groups) !== JSON.stringify(changed.groups)) await change.show(latest);
    return true;
  }

  return {
    async keep(parts) {
      const shown = { ...parts, id: randomUUID() };
      await save(shown);
      return shown;
    },
    get: (id) => messages.get(id),
    forget: async (id) => void (await messages.delete(id)),
    change(id, change) {
      const next = () => changeNow(id, change);
      const turn = (turns.get(id) ?? Promise.resolve()).then(next, next);
      turns.set(id, turn);
      const end = () => {
        if (turns.get(id) === turn) turns.delete(id);
      };
      turn.then(end, end);
      return turn;
    },
    async lastList(workspaceId, userId) {
      const id = await lastLists.get(`${workspaceId}/${userId}`);
      return id === undefined ? undefined : messages.get(id);
    },
    setLastList: (shown, userId) => lastLists.set(`${shown.workspaceId}/${userId}`, shown.id, keepMs.person),
  };
}
