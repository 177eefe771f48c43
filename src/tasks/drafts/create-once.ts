import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformClient } from '../../platform/client.ts';
import { PlatformError } from '../../platform/errors.ts';
import type { Task } from '../../platform/resources.ts';
import type { DraftContext } from './context.ts';
import type { ReadyDraft } from './draft.ts';
import { draftTtlMs, type StoredDraft } from './draft-store.ts';

/** What became of a request to create a task. */
export type CreateOutcome =
  | { kind: 'created'; task: Task; ready: ReadyDraft; note?: string }
  /** The platform may or may not have created it. With its draft, where that could be kept, it can be tried again. */
  | { kind: 'unconfirmed'; draft?: StoredDraft }
  /** An earlier request for the same draft created the task, and shows it. */
  | { kind: 'already-created'; task: Task; ready: ReadyDraft }
  /** There was an earlier request, yet no task: the process that made it may have been killed. */
  | { kind: 'already-asked' };

/** How long the claim of a creation is held, in milliseconds. */
export const createClaimMs = 24 * 60 * 60_000;

/** The claim of a draft's creation: whoever takes it creates the task, or stops that for good. */
export const claimOf = ({ workspaceId, id, unconfirmed }: StoredDraft): string =>
  `create/${workspaceId}/${id}/${unconfirmed?.count ?? 0}`;

/** How far the platform's clock may be from ours. */
const skewSeconds = 120;

/** A platform may store a text with different blanks and accents than it was sent. */
export const normalized = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * Looks for a draft's task, or for what is known of it, among the newest that were created at `sinceMs` or later: there
 * is no idempotency key (platform facts, "What the API cannot do").
 */
async function findCreated(
  platform: PlatformClient,
  { text, due, user, program }: Pick<ReadyDraft, 'text'> & Partial<ReadyDraft>,
  sinceMs: number,
): Promise<Task | undefined> {
  const { items } = await platform.tasksPage({ user: user?.id, program: program?.id, sort: '-created_at' });
  return items.find(
    (task) =>
      normalized(task.description) === normalized(text) &&
      (due === undefined || task.due === due) &&
      (task.created_at ?? 0) >= Math.floor(sinceMs / 1000) - skewSeconds,
  );
}

/**
 * Sends the request one time only; when its answer is lost, looks for the task.
 *
 * @returns undefined when the task may or may not exist
 * @throws PlatformError when it surely does not
 */
async function send(
  { platform, connection, now, log }: DraftContext,
  ready: ReadyDraft,
): Promise<Task | undefined> {
  const startedMs = now();
  try {
    return await platform.createTask({
      program: ready.program.id,
      user: ready.user.id,
      text: ready.text,
      ...(ready.due !== null && { due: ready.due }),
      ...(ready.priority !== null && { priority: ready.priority }),
    });
  } catch (error) {
    if (!(error instanceof PlatformError) || !error.ambiguous) throw error;
    const created = await findCreated(platform, ready, startedMs).catch(() => undefined);
    if (created === undefined)
      log.warn({ err: error, workspace: connection.workspaceId }, 'A create was not confirmed.');
    return created;
  }
}

/** Someone else has the claim: a second click, or a command that was delivered twice. */
async function askedBefore(
  { connection, platform, now, log, secondLookMs = 3_000 }: DraftContext,
  { draft }: StoredDraft,
  ready: ReadyDraft,
): Promise<CreateOutcome> {
  log.info({ workspace: connection.workspaceId }, 'A create that was asked for twice is done once.');
  await sleep(secondLookMs);
  // The other click may have chosen another program or date, and another person where several fit.
  const { text, user } = ready;
  const wanted = { text, ...(draft.userName === undefined && { user }) };
  const created = await findCreated(platform, wanted, now() - draftTtlMs);
  return created === undefined
    ? { kind: 'already-asked' }
    : { kind: 'already-created', task: created, ready };
}

/**
 * Creates a draft's task once, however often it is asked for: takes the claim before the request goes out, and gives it
 * back when the platform surely has no such task. After a lost answer, looks for the task before it asks again.
 *
 * @throws PlatformError when the task surely was not created, StoreUnavailableError when nothing was sent
 */
export async function createOnce(
  context: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
): Promise<CreateOutcome> {
  const { leases, store, platform } = context;
  const { sinceMs, count } = stored.unconfirmed ?? { sinceMs: context.now(), count: 0 };
  const claim = claimOf(stored);
  if (!(await leases.claim(claim, createClaimMs))) return askedBefore(context, stored, ready);
  try {
    const earlier = count > 0 ? await findCreated(platform, ready, sinceMs) : undefined;
    const task = earlier ?? (await send(context, ready));
    if (task !== undefined) {
      context.onCreated?.(context, task);
      return { kind: 'created', task, ready, note: stored.note };
    }
  } catch (error) {
    await leases.release(claim).catch(() => undefined);
    throw error;
  }
  const next = { ...stored, unconfirmed: { sinceMs, count: count + 1 } };
  return { kind: 'unconfirmed', draft: await store.keep(next).catch(() => undefined) };
}
