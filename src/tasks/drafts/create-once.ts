import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformError } from '../../platform/errors.ts';
import type { Task } from '../../platform/resources.ts';
import type { RepeatOffer } from '../repetition/rule.ts';
import type { DraftContext } from './context.ts';
import type { ReadyDraft } from './draft.ts';
import { draftTtlMs, type StoredDraft } from './draft-store.ts';
import {
  createClaimMs,
  type Found,
  findCreated,
  findRetyped,
  type IfPossible,
  noteMade,
  readMade,
  readyOfTask,
  thereAlready,
} from './find-created.ts';

/** What became of a request to create a task. */
export type CreateOutcome =
  | { kind: 'created'; task: Task; ready: ReadyDraft; note?: string; repeats?: RepeatOffer }
  /**
   * The platform may or may not have created it; one of `possible` may be it. With its draft, where that could be kept,
   * it can be tried again.
   */
  | { kind: 'unconfirmed'; draft?: StoredDraft; possible?: Task[] }
  /** An earlier request for the same draft created the task, and shows it. `other`: it is not what was asked for now. */
  | { kind: 'already-created'; task: Task; ready: ReadyDraft; other: boolean }
  /** There was an earlier request, yet no task: the process that made it may have been killed. */
  | { kind: 'already-asked' };

const nothing: Found = { possible: [] };

/** The claim of a draft's creation: whoever takes it creates the task, or stops that for good. */
export const claimOf = ({ workspaceId, id, unconfirmed }: StoredDraft): string =>
  `create/${workspaceId}/${id}/${unconfirmed?.count ?? 0}`;

/** A draft whose task may or may not exist, and what its author is shown. */
export function unconfirmedDraft(
  stored: StoredDraft,
  { sinceMs, count }: NonNullable<StoredDraft['unconfirmed']>,
  { possible }: Found,
): StoredDraft {
  const shown = possible.length > 0 && { shown: possible.map(({ id }) => id) };
  return { ...stored, unconfirmed: { sinceMs, count, ...shown } };
}

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
    await noteMade(context, stored, task);
    return { task, possible: [] };
  } catch (error) {
    if (!(error instanceof PlatformError) || !error.ambiguous) throw error;
    const found = await findCreated(context, stored, ready, startedMs, ifPossible).catch(() => nothing);
    if (found.task === undefined)
      log.warn({ err: error, workspace: connection.workspaceId }, 'A create was not confirmed.');
    return found;
  }
}

/** Someone else has the claim: a second click, or a command that was delivered twice. */
async function askedBefore(
  context: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
): Promise<CreateOutcome> {
  const { connection, now, log, secondLookMs = 3_000 } = context;
  log.info({ workspace: connection.workspaceId }, 'A create that was asked for twice is done once.');
  let task = await readMade(context, stored);
  if (task === undefined) {
    await sleep(secondLookMs);
    // The other click may have chosen another program or date, and another person where several fit.
    const { text, user } = ready;
    const wanted = { text, ...(stored.draft.userName === undefined && { user }) };
    const sinceMs = stored.unconfirmed?.sinceMs ?? now() - draftTtlMs;
    task = (await readMade(context, stored)) ?? (await findCreated(context, stored, wanted, sinceMs)).task;
  }
  if (task === undefined) return { kind: 'already-asked' };
  const made = readyOfTask(task, stored);
  const other =
    made.user.id !== ready.user.id || made.program.id !== ready.program.id || made.due !== ready.due;
  return { kind: 'already-created', task, ready: made, other };
}

/**
 * Creates a draft's task once, however often it is asked for: takes the claim before the request goes out, and gives it
 * back when the platform surely has no such task. After a lost answer, looks for the task before it asks again. Does not
 * ask again while there are tasks that may be the one, unless its author was shown them.
 *
 * @param ifPossible without an author to show them to, the one with the same date is taken
 * @throws PlatformError when the task surely was not created, StoreUnavailableError when nothing was sent
 */
export async function createOnce(
  context: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
  ifPossible?: IfPossible,
): Promise<CreateOutcome> {
  const { leases, store } = context;
  const { sinceMs, count, shown = [] } = stored.unconfirmed ?? { sinceMs: context.now(), count: 0 };
  const claim = claimOf(stored);
  if (!(await leases.claim(claim, createClaimMs))) return askedBefore(context, stored, ready);
  let found: Found = nothing;
  let isSent = false;
  try {
    const again = await findRetyped(context, stored, ready);
    if (again !== undefined) return { kind: 'created', task: again, ready, note: thereAlready };
    if (count > 0) found = await findCreated(context, stored, ready, sinceMs, ifPossible);
    isSent = found.task === undefined && found.possible.every(({ id }) => shown.includes(id));
    if (isSent) found = await send(context, stored, ready, ifPossible);
    const { task } = found;
    if (task !== undefined) {
      await context.onCreated?.(context, task);
      return { kind: 'created', task, ready, note: stored.note, repeats: stored.repeats };
    }
  } catch (error) {
    await leases.release(claim).catch(() => undefined);
    throw error;
  }
  // What is looked for later is what was sent.
  const { user, program } = ready;
  const sent = { ...stored, draft: { ...stored.draft, user, program } };
  const next = unconfirmedDraft(sent, { sinceMs, count: count + Number(isSent) }, found);
  const draft = await store.keep(next).catch(() => undefined);
  if (!isSent) await leases.release(claim).catch(() => undefined);
  return { kind: 'unconfirmed', draft, possible: found.possible };
}

/**
 * Creates a draft's task once, remembers its program, and marks a draft that waited as created.
 *
 * @throws what {@link createOnce} throws
 */
export async function createDraft(
  context: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
): Promise<CreateOutcome> {
  const { likelyPrograms, store, log, connection, userId } = context;
  const outcome = await createOnce(context, stored, ready);
  if (outcome.kind !== 'created') return outcome;
  const about = { personId: ready.user.id, programId: ready.program.id, channelId: stored.channelId };
  const kept = [
    likelyPrograms.remember({ connection, userId }, about),
    stored.waitsUntil === undefined
      ? undefined
      : store.keep({ ...stored, made: outcome.task.id, ended: 'created' }),
  ];
  // The task exists, whatever becomes of these.
  for (const { reason } of (await Promise.allSettled(kept)).filter((one) => one.status === 'rejected'))
    log.warn({ err: reason, workspace: connection.workspaceId }, 'A program could not be remembered.');
  return outcome;
}
