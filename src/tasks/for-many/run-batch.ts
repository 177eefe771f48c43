import { workOfJob } from '../../jobs/background.ts';
import type { JobHandler, JobOutcome } from '../../jobs/scheduler.ts';
import { isKind } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { isRetryable, PlatformError } from '../../platform/errors.ts';
import { createInBackground } from '../background/create-in-background.ts';
import type { DraftContext } from '../drafts/context.ts';
import * as limits from '../limits.ts';
import type { Batch, BatchItem, BatchRef, BatchResult, FailReason } from './batch.ts';
import type { Batches } from './batches.ts';

/** How far a batch is: how many of its tasks are there, and who does not get one, and why. */
export type BatchProgress = {
  created: number;
  failed: { item: BatchItem; reason: FailReason }[];
  open: number;
};

export type BatchOptions = {
  batches: Batches;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** Who the tasks are created for, as they are now, or why they can't be any more. @throws temporary errors */
  authorOf: (batch: Batch) => Promise<DraftContext | FailReason>;
  /** Shows how far it is. Does not throw. @returns the batch, with the message that shows it */
  show: (batch: Batch, progress: BatchProgress) => Promise<Batch>;
};

type Result = { item: BatchItem; result: BatchResult };

const isOpen = ({ result }: Result): boolean => result.taskId === undefined && result.failed === undefined;

export function progressOf(results: readonly Result[]): BatchProgress {
  const failed = results.flatMap(({ item, result }) =>
    result.failed === undefined ? [] : [{ item, reason: result.failed }],
  );
  const created = results.filter(({ result }) => result.taskId !== undefined).length;
  return { created, failed, open: results.length - created - failed.length };
}

/** Why the platform does not take a task. */
const reasonOf = (error: PlatformError): FailReason =>
  isKind(error, PlatformError, 'validation') && error.fields.user !== undefined ? 'not-a-member' : 'refused';

/** Whether the rest of the platform's rate limit belongs to what people wait for. */
function isPaced({ platform }: DraftContext): boolean {
  const rateLimit = platform.rateLimit();
  return rateLimit !== undefined && rateLimit.remaining <= rateLimit.limit * limits.shareOfOthers;
}

/** Creates one task. @returns its result, and when to go on if that is not now (milliseconds, UTC) */
async function createOne(
  { batches, now, log }: BatchOptions,
  batch: Batch,
  author: DraftContext,
  { item }: Result,
): Promise<{ result: BatchResult; againMs?: number; isLimited?: boolean }> {
  const { text, priority, due, workspaceId } = batch;
  const task = { id: `${batch.id}-${item.user.id}`, ready: { text, priority, due, ...item } };
  try {
    const outcome = await createInBackground(author, task);
    if (outcome.kind === 'later') return { result: {}, againMs: outcome.atMs };
    const done = { taskId: outcome.task.id };
    await batches.setResult(batch, item, done);
    return { result: done, ...(isPaced(author) && { againMs: now() + limits.batchPaceMs, isLimited: true }) };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const isOver = now() - (batch.startedMs ?? 0) > limits.batchAwayMs;
    if (isRetryable(error) && !isOver) {
      const waitMs = isKind(error, PlatformError, 'rate-limited')
        ? Math.max(1_000, error.retryAfterMs)
        : limits.batchAgainMs;
      return { result: {}, againMs: now() + waitMs, isLimited: true };
    }
    log.info({ err: error, workspace: workspaceId }, 'A task for one of many was not created.');
    const failed = { failed: isRetryable(error) ? 'away' : reasonOf(error) } as const;
    await batches.setResult(batch, item, failed);
    return { result: failed };
  }
}

/** Creates what is open, a few at a time. @returns when to go on if something is left (milliseconds, UTC) */
async function createOpen(options: BatchOptions, batch: Batch, author: DraftContext, results: Result[]) {
  const { now, show } = options;
  const open = results.filter(isOpen);
  const begin = performance.now();
  const later: number[] = [];
  let shownAt = begin;
  let shown = batch;
  let isLimited = false;
  const work = async () => {
    while (!isLimited && performance.now() - begin < limits.batchRunMs) {
      const next = open.shift();
      if (next === undefined) return;
      const { result, againMs, ...one } = await createOne(options, batch, author, next);
      next.result = result;
      if (againMs !== undefined) later.push(againMs);
      // The platform is away or busy for all of them; a lost answer concerns one.
      isLimited ||= one.isLimited ?? false;
      if (performance.now() - shownAt < limits.showBatchEveryMs) continue;
      shownAt = performance.now();
      shown = await show(shown, progressOf(results));
    }
  };
  await Promise.all(Array.from({ length: limits.creatingAtOnce }, work));
  if (!results.some(isOpen)) return { shown, againMs: undefined };
  const againMs = isLimited || open.length === 0 ? Math.min(...later) : now();
  return { shown, againMs: Number.isFinite(againMs) ? againMs : undefined };
}

/**
 * Creates the tasks of a batch, each once, and shows how far it is. It may end at any moment and runs again then.
 *
 * @throws StoreUnavailableError and other temporary errors
 */
async function runBatch(options: BatchOptions, ref: BatchRef): Promise<JobOutcome> {
  const { batches, authorOf, show } = options;
  let batch = await batches.get(ref);
  if (batch?.state !== 'running' && batch?.state !== 'done') return undefined;
  const results = await batches.resultsOf(batch);
  if (batch.state === 'done') {
    // A process was killed before it could show the end.
    await show(batch, progressOf(results));
    return undefined;
  }
  const author = await authorOf(batch);
  let againMs: number | undefined;
  if (typeof author === 'string') {
    for (const one of results.filter(isOpen)) {
      one.result = { ...one.result, failed: author };
      await batches.setResult(batch, one.item, one.result);
    }
  } else {
    batch = await show(batch, progressOf(results));
    ({ shown: batch, againMs } = await createOpen(options, batch, author, results));
  }
  if (againMs === undefined) batch = await batches.change(batch, { state: 'done' });
  await show(batch, progressOf(results));
  return againMs === undefined ? undefined : { retryAt: againMs };
}

/** Makes everything that failed open again. @returns the batch that runs */
export async function retryFailed(batches: Batches, batch: Batch): Promise<Batch> {
  for (const { item, result } of await batches.resultsOf(batch))
    if (result.failed !== undefined) await batches.setResult(batch, item, {});
  return batches.start(batch);
}

/** Creates the handler that creates tasks for many. */
export const createBatchHandler = (options: BatchOptions): JobHandler => ({
  run: (job) => runBatch(options, workOfJob(job)),
  runAtAfterClockJump: async ({ runAt }) =>
    runAt > options.now() + limits.batchAwayMs ? options.now() : undefined,
});
