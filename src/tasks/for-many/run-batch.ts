import { workOfJob } from '../../jobs/background.ts';
import type { JobHandler, JobOutcome } from '../../jobs/scheduler.ts';
import { isKind } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { becauseOf } from '../../lib/reference.ts';
import { isRetryable, PlatformError } from '../../platform/errors.ts';
import { createInBackground } from '../background/create-in-background.ts';
import type { DraftContext } from '../drafts/context.ts';
import * as limits from '../limits.ts';
import { type Batch, type BatchItem, type BatchRef, type FailReason, itemId, taskOf } from './batch.ts';
import type { Batches } from './batches.ts';

/** How far a batch is: how many of its tasks are there, and who does not get one, and why. */
export type BatchProgress = {
  created: number;
  failed: (BatchItem & { failed: FailReason })[];
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
  show: (batch: Batch) => Promise<Batch>;
};

type Result = Pick<BatchItem, 'taskId' | 'failed'>;

const isOpen = ({ taskId, failed }: Result): boolean => taskId === undefined && failed === undefined;

export function progressOf(items: readonly BatchItem[]): BatchProgress {
  const failed = items.flatMap(({ failed, ...item }) => (failed === undefined ? [] : [{ ...item, failed }]));
  const open = items.filter(isOpen).length;
  return { created: items.length - open - failed.length, failed, open };
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
  { now, log }: BatchOptions,
  batch: Batch,
  author: DraftContext,
  item: BatchItem,
): Promise<{ result?: Result; againMs?: number; isLimited?: boolean }> {
  const { workspaceId } = batch;
  const task = { id: `${batch.id}-${itemId(item)}`, ready: taskOf(batch, item) };
  try {
    const outcome = await createInBackground(author, task);
    if (outcome.kind === 'later') return { againMs: outcome.atMs };
    const result = { taskId: outcome.task.id };
    return { result, ...(isPaced(author) && { againMs: now() + limits.batchPaceMs, isLimited: true }) };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const isOver = now() - (batch.startedMs ?? 0) > limits.batchAwayMs;
    if (isRetryable(error) && !isOver) {
      const waitMs = isKind(error, PlatformError, 'rate-limited')
        ? Math.max(1_000, error.retryAfterMs)
        : limits.batchAgainMs;
      return { againMs: now() + waitMs, isLimited: true };
    }
    log.info({ err: error, workspace: workspaceId }, 'A task for one of many was not created.');
    return { result: { failed: isRetryable(error) ? 'away' : reasonOf(error) } };
  }
}

/**
 * Creates what is open, a few at a time. Their results are stored whenever they are shown: a process that is killed before
 * that finds the operations of the last ones.
 *
 * @returns the batch, and when to go on if something is left (milliseconds, UTC)
 */
async function createOpen(options: BatchOptions, batch: Batch, author: DraftContext) {
  const { batches, now, show } = options;
  const items = [...batch.items];
  const open = [...items.entries()].filter(([, item]) => isOpen(item));
  const begin = performance.now();
  const later: number[] = [];
  let shownAt = begin;
  let shown = batch;
  let isLimited = false;
  const work = async () => {
    while (!isLimited && performance.now() - begin < limits.batchRunMs) {
      const next = open.shift();
      if (next === undefined) return;
      const [at, item] = next;
      const { result, againMs, ...one } = await createOne(options, batch, author, item);
      items[at] = { ...item, ...result };
      if (againMs !== undefined) later.push(againMs);
      // The platform is away or busy for all of them; a lost answer concerns one.
      isLimited ||= one.isLimited ?? false;
      if (performance.now() - shownAt < limits.showBatchEveryMs) continue;
      shownAt = performance.now();
      shown = await show(await batches.change(shown, { items: [...items] }));
    }
  };
  await Promise.all(Array.from({ length: limits.creatingAtOnce }, work));
  shown = await batches.change(shown, { items, ...(!items.some(isOpen) && { state: 'done' }) });
  if (shown.state === 'done') return { batch: shown };
  const againMs = isLimited || open.length === 0 ? Math.min(...later) : now();
  return { batch: shown, ...(Number.isFinite(againMs) && { againMs }) };
}

/**
 * Creates the tasks of a batch, each once, and shows how far it is. It may end at any moment and runs again then.
 *
 * @throws StoreUnavailableError and other temporary errors
 */
async function runBatch(options: BatchOptions, ref: BatchRef): Promise<JobOutcome> {
  const { batches, authorOf, show } = options;
  let batch = await batches.get(ref);
  becauseOf(batch?.reference);
  let againMs: number | undefined;
  if (batch?.state === 'running') {
    const author = await authorOf(batch);
    if (typeof author === 'string') {
      const items = batch.items.map((item) => (isOpen(item) ? { ...item, failed: author } : item));
      batch = await batches.change(batch, { items, state: 'done' });
    } else {
      batch = await show(batch);
      ({ batch, againMs } = await createOpen(options, batch, author));
    }
  }
  // Also the end, if a process was killed before it could show that.
  if (batch?.state === 'running' || batch?.state === 'done') await show(batch);
  return againMs === undefined ? undefined : { retryAt: againMs };
}

/** Makes everything that failed open again. @returns the batch that runs */
export const retryFailed = (batches: Batches, batch: Batch): Promise<Batch> =>
  batches.start({ ...batch, items: batch.items.map(({ failed: _, ...item }) => item) });

/** Creates the handler that creates tasks for many. */
export const createBatchHandler = (options: BatchOptions): JobHandler => ({
  run: (job) => runBatch(options, workOfJob(job)),
  runAtAfterClockJump: async ({ runAt }) =>
    runAt > options.now() + limits.batchAwayMs ? options.now() : undefined,
});
