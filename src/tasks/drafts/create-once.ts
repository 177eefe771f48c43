import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempts, lost } from '../../operations/operation.ts';
import { PlatformError } from '../../platform/errors.ts';
import type { Task } from '../../platform/resources.ts';
import { secondLookMs } from '../limits.ts';
import type { DraftContext } from './context.ts';
import type { ReadyDraft } from './draft.ts';
import type { Created, StoredDraft, TaskOperation } from './draft-store.ts';
import {
  type Found,
  findCreated,
  findRetyped,
  type IfPossible,
  readMade,
  readyOfTask,
  takeTask,
  thereAlready,
} from './find-created.ts';

/** What became of a request to create a task. */
export type CreateOutcome =
  | Created
  /**
   * The platform may or may not have created it; one of `possible` may be it. With its draft, where that could be kept,
   * it can be tried again.
   */
  | { kind: 'unconfirmed'; draft?: StoredDraft | undefined; possible?: Task[] }
  /** An earlier request for the same draft created the task, and shows it. `other`: it is not what was asked for now. */
  | { kind: 'already-created'; task: Task; ready: ReadyDraft; other: boolean }
  /** There was an earlier request, yet no task: the process that made it may have been killed. */
  | { kind: 'already-asked' };

const nothing: Found = { possible: [] };

type Begun = { begun: NonNullable<StoredDraft['begun']> };

/** Whether a draft is being created at this moment, or was, or its process has died. */
export const isBegun = ({ begun, made }: TaskOperation): boolean => begun !== undefined || made !== undefined;

/**
 * Begins a draft's creation: the request that stores that first creates the task, or has stopped that for good.
 *
 * @returns false if another request did, or has
 */
async function begin({ store }: DraftContext, stored: StoredDraft & Begun): Promise<boolean> {
  const count = ({ unconfirmed }: StoredDraft) => unconfirmed?.count ?? 0;
  const how = (before: StoredDraft) => {
    const isOver = isBegun(before) || before.ended !== undefined || count(before) !== count(stored);
    return isOver ? before : stored;
  };
  const { begun } = await store.change(stored, how, { isNew: true });
  return begun?.by === stored.begun.by;
}

/** What is stored once a creation is no longer under way, if it is still this one. */
export const settled = (
  { begun }: StoredDraft,
  parts: Pick<StoredDraft, 'made' | 'unconfirmed'> = {},
): ((before: StoredDraft) => StoredDraft) => {
  const isOther = (before: StoredDraft) => before.begun !== undefined && before.begun.by !== begun?.by;
  return (before) => ({ ...before, ...parts, ...(!isOther(before) && { begun: undefined }) });
};

/**
 * Sends the request one time only; when its answer is lost, looks for the task. Without one, it may or may not exist.
 *
 * @throws PlatformError when it surely does not
 */
async function send(
  context: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
  ifPossible: IfPossible | undefined,
): Promise<Found> {
  const { platform, connection, now, log } = context;
  const startedMs = now();
  try {
    const task = await platform.createTask({
      program: ready.program.id,
      user: ready.user.id,
      text: ready.text,
      ...(ready.due !== null && { due: ready.due }),
      ...(ready.priority !== null && { priority: ready.priority }),
    });
    return { task, possible: [] };
  } catch (error) {
    if (!(error instanceof PlatformError) || !error.ambiguous) throw error;
    const found = await findCreated(context, stored, ready, startedMs, ifPossible).catch(() => nothing);
    if (found.task === undefined)
      log.warn({ err: error, workspace: connection.workspaceId }, 'A create was not confirmed.');
    return found;
  }
}

/**
 * Notes that a draft became this task, and what people are told of it: begun in one turn, so that all of it is one write.
 * It does not wait for the disk: after a power cut the creation is begun and not more, and the task is looked for. Never
 * rejects: the task exists all the same.
 */
export async function noteMade(context: DraftContext, stored: StoredDraft, created: Created): Promise<void> {
  const { store, log, onCreated, keepReceipt } = context;
  const { task } = created;
  const notes = [
    takeTask(context, stored, task, { isDurable: false }),
    store.change(stored, settled(stored, { made: task.id }), { isDurable: false }),
    onCreated?.(context, created),
    keepReceipt?.(created),
  ];
  for (const { reason } of (await Promise.allSettled(notes)).filter((one) => one.status === 'rejected'))
    log.warn({ err: reason, workspace: stored.workspaceId }, 'A new task could not be noted.');
}

/** Someone else creates it: a second click, or a command that was delivered twice. */
async function askedBefore(
  context: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
): Promise<CreateOutcome> {
  const { connection, store, log, secondLookMs: lookMs = secondLookMs } = context;
  log.info({ workspace: connection.workspaceId }, 'A create that was asked for twice is done once.');
  let task = await readMade(context, stored);
  if (task === undefined) {
    await sleep(lookMs);
    // The other click may have chosen another program or date, and another person where several fit.
    const { text, user } = ready;
    const wanted = { text, ...(stored.draft.userName === undefined && { user }) };
    const other = await store.get(stored.id, stored.workspaceId, stored.userId);
    const sinceMs = other && lost(other)?.sinceMs;
    task =
      (await readMade(context, stored)) ??
      (sinceMs === undefined ? undefined : (await findCreated(context, stored, wanted, sinceMs)).task);
  }
  if (task === undefined) return { kind: 'already-asked' };
  const made = readyOfTask(task, stored);
  const other =
    made.user.id !== ready.user.id || made.program.id !== ready.program.id || made.due !== ready.due;
  return { kind: 'already-created', task, ready: made, other };
}

/**
 * Creates a draft's task once, however often it is asked for: stores that it is begun before the request goes out, and
 * takes that back when the platform surely has no such task. After a lost answer, looks for the task before it asks
 * again. Does not ask again while there are tasks that may be the one, unless its author was shown them.
 *
 * @param ifPossible without an author to show them to, the one with the same date is taken
 * @throws PlatformError when the task surely was not created, StoreUnavailableError when nothing was sent
 */
export async function createOnce(
  context: DraftContext,
  asked: StoredDraft,
  ready: ReadyDraft,
  ifPossible?: IfPossible,
): Promise<CreateOutcome> {
  const { store, now } = context;
  const { user, program } = ready;
  const atMs = now();
  // What is looked for later is what is sent.
  const stored = { ...asked, draft: { ...asked.draft, user, program }, begun: { by: randomUUID(), atMs } };
  if (!(await begin(context, stored))) return askedBefore(context, asked, ready);
  const { sinceMs = atMs, lastMs = atMs, count = 0, shown = [] } = asked.unconfirmed ?? {};
  let found: Found = nothing;
  let isSent = false;
  try {
    const again = await findRetyped(context, stored, ready);
    if (again !== undefined) {
      await store.change(stored, settled(stored, { made: again.id }));
      return { kind: 'created', task: again, ready, note: thereAlready };
    }
    if (count > 0) found = await findCreated(context, stored, ready, sinceMs, ifPossible);
    isSent = found.task === undefined && found.possible.every(({ id }) => shown.includes(id));
    if (isSent) found = await send(context, stored, ready, ifPossible);
    const { task } = found;
    if (task !== undefined) {
      const { note, repeats, reminds } = stored;
      const created: Created = { kind: 'created', task, ready, note, repeats, reminds };
      await noteMade(context, stored, created);
      return created;
    }
  } catch (error) {
    await store.change(stored, settled(stored)).catch(() => undefined);
    throw error;
  }
  const { possible } = found;
  const attempts = { sinceMs, lastMs: isSent ? now() : lastMs, count: count + Number(isSent) };
  const unconfirmed = withShown(attempts, possible);
  const draft = await store.change(stored, settled(stored, { unconfirmed })).catch(() => undefined);
  return { kind: 'unconfirmed', draft, possible };
}

/** The attempts, and what their author is shown as maybe theirs. */
export const withShown = ({ sinceMs, lastMs, count }: Attempts, possible: readonly Task[]): Attempts => ({
  sinceMs,
  lastMs,
  count,
  ...(possible.length > 0 && { shown: possible.map(({ id }) => id) }),
});

/**
 * Creates a draft's task once, and remembers its program.
 *
 * @throws what {@link createOnce} throws
 */
export function createDraft(
  context: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
): Promise<CreateOutcome> {
  const { likelyPrograms, connection, userId, keepReceipt } = context;
  const about = { personId: ready.user.id, programId: ready.program.id, channelId: stored.channelId };
  const keepBoth = (created: Created) =>
    Promise.all([keepReceipt?.(created), likelyPrograms.remember({ connection, userId }, about)]);
  return createOnce({ ...context, keepReceipt: keepBoth }, stored, ready);
}
