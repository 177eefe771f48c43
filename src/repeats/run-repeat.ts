import { workOfJob } from '../jobs/background.ts';
import type { JobHandler, JobOutcome } from '../jobs/scheduler.ts';
import { isKind } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { day } from '../lib/units.ts';
import { isRetryable, PlatformError } from '../platform/errors.ts';
import {
  type BackgroundTask,
  createInBackground,
  lookForInBackground,
} from '../tasks/background/create-in-background.ts';
import type { DraftContext } from '../tasks/drafts/context.ts';
import type { ReadyDraft } from '../tasks/drafts/draft.ts';
import { type Directory, withStaleFallback } from '../workspaces/directory.ts';
import { RefusedError } from '../workspaces/refused.ts';
import { createAgainMs, createLateMs, mostSkipped, tellAgainMs, tellForMs } from './limits.ts';
import { type NextTask, nextTask } from './next-task.ts';
import type { Repeat, RepeatRef, StopReason } from './repeat.ts';
import type { Repeats } from './repeats.ts';

type About = Pick<Repeat, 'user' | 'program' | 'organizationId'>;

async function lookUp(directory: Directory, { user, program }: About): Promise<StopReason | undefined> {
  const own = await directory.programsNow(user.id);
  const isMember =
    typeof own === 'function'
      ? (await own(program.id)) !== undefined
      : own.some(({ id }) => id === program.id);
  if (isMember) return undefined;
  const isGone = async (what: 'programs' | 'people', id: string): Promise<boolean> =>
    !(await directory[what]()).some((one) => one.id === id);
  // What the platform sends of them may be what can't be read: then the platform itself says whether they are gone.
  if (await isGone('programs', program.id))
    return (await directory.unreadable('programs')) > 0 ? undefined : 'program-gone';
  if (await isGone('people', user.id))
    return (await directory.unreadable('people')) > 0 ? undefined : 'person-gone';
  return 'not-a-member';
}

/**
 * Why a repeat can't create its next task: its person, program or membership is gone. Undefined if nothing is in the way.
 *
 * @throws what the directory throws
 */
async function whyNotPossible(
  { directories, connection }: Pick<DraftContext, 'directories' | 'connection'>,
  about: About,
): Promise<StopReason | undefined> {
  if (connection.organization.id !== about.organizationId) return 'other-organization';
  const reason = await lookUp(directories.of(connection), about);
  // They may have been added a minute ago.
  return reason && withStaleFallback(reason, () => lookUp(directories.refreshed(connection), about));
}

export type RepeatOptions = {
  repeats: Repeats;
  operations: DraftContext['operations'];
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** Who a repeat creates tasks for, as they are now, or why they can't any more. @throws temporary errors */
  authorOf: (repeat: Repeat) => Promise<DraftContext | StopReason>;
  /** Tells the owner what is `untold`. @returns whether that worked */
  tell: (repeat: Repeat) => Promise<boolean>;
};

/** What can't be created now, and may be in some minutes. */
const mayPass = (error: unknown): boolean =>
  isRetryable(error) || isKind(error, RefusedError, 'directory-loading');

const readyOf = ({ text, priority, user, program }: Repeat, { dueMs }: NextTask): ReadyDraft => ({
  text,
  priority,
  due: Math.floor(dueMs / 1000),
  user,
  program,
});

const taskOf = (repeat: Repeat, next: NextTask): BackgroundTask => ({
  id: `repeat-${repeat.id}-${next.date}`,
  ready: readyOf(repeat, next),
});

/** Whether the next task may be there already. */
async function hasBegun({ operations }: RepeatOptions, repeat: Repeat, next: NextTask): Promise<boolean> {
  const { workspaceId, userId } = repeat;
  const before = await operations.get({ workspaceId, userId, id: taskOf(repeat, next).id });
  return (before?.made ?? before?.begun ?? before?.unconfirmed) !== undefined;
}

/** The repeat has this task, or goes on without it. */
const passed = ({ repeats }: RepeatOptions, repeat: Repeat, { date }: NextTask) =>
  repeats.change(repeat, (before) => (before.last < date ? { ...before, last: date } : before));

async function stop({ repeats, log, now }: RepeatOptions, repeat: Repeat, reason: StopReason) {
  log.info({ workspace: repeat.workspaceId, user: repeat.userId, reason }, 'A repeat has stopped.');
  return repeats.change(repeat, (before) => ({
    ...before,
    state: { stopped: reason },
    unreported: { skipped: [], sinceMs: now(), ...before.unreported, stopped: reason },
  }));
}

/** Creates the next task. @returns the repeat after it, or when to try again (milliseconds, UTC) */
async function createNext(
  options: RepeatOptions,
  repeat: Repeat,
  next: NextTask,
): Promise<Repeat | number | undefined> {
  const { log, now, authorOf } = options;
  const author = await authorOf(repeat);
  if (typeof author === 'string') return stop(options, repeat, author);
  try {
    const isBegun = await hasBegun(options, repeat, next);
    const reason = isBegun ? undefined : await whyNotPossible(author, repeat);
    if (reason !== undefined) return await stop(options, repeat, reason);
    const outcome = await createInBackground(author, taskOf(repeat, next));
    return outcome.kind === 'later' ? outcome.atMs : await passed(options, repeat, next);
  } catch (error) {
    if (!(error instanceof PlatformError || mayPass(error))) throw error;
    log.info({ err: error, workspace: repeat.workspaceId }, 'A repeated task was not created.');
    return mayPass(error) ? now() + createAgainMs : stop(options, repeat, 'refused');
  }
}

/** Leaves out a task that is more than a day late, unless it was begun and is there. */
async function skip(options: RepeatOptions, repeat: Repeat, next: NextTask): Promise<Repeat | undefined> {
  const { repeats, authorOf, now } = options;
  const author = (await hasBegun(options, repeat, next)) && (await authorOf(repeat));
  if (typeof author === 'object') {
    const task = await lookForInBackground(author, taskOf(repeat, next));
    if (task !== undefined) return passed(options, repeat, next);
  }
  return repeats.change(repeat, (before) => {
    if (before.last >= next.date) return before;
    const { skipped = [], ...unreported } = before.unreported ?? { sinceMs: now() };
    return {
      ...before,
      last: next.date,
      unreported: { ...unreported, skipped: [...skipped, next.date].slice(-mostSkipped) },
    };
  });
}

/** Tells the owner what they are to be told. A process that ends in between tells them again. */
async function tellOwner({ repeats, tell, now }: RepeatOptions, repeat: Repeat): Promise<boolean> {
  if (repeat.unreported === undefined) return true;
  // After a day, no one can be told.
  if (!(await tell(repeat)) && now() - repeat.unreported.sinceMs < tellForMs) return false;
  await repeats.change(repeat, ({ unreported: _, ...before }) => before);
  return true;
}

/**
 * Creates the tasks of a repeat whose time has come, each once. What is less than a day late is created all the same,
 * what is later is left out, and its owner is told. After its last one the repeat ends.
 *
 * @throws StoreUnavailableError and other temporary errors
 */
async function runRepeat(options: RepeatOptions, ref: RepeatRef): Promise<JobOutcome> {
  const { repeats, now } = options;
  let repeat = await repeats.get(ref);
  while (repeat?.state === 'active') {
    const next = nextTask(repeat);
    if (next === undefined || now() < next.createMs) break;
    const after =
      now() - next.createMs >= createLateMs
        ? await skip(options, repeat, next)
        : await createNext(options, repeat, next);
    if (typeof after === 'number') return { retryAt: after };
    repeat = after;
  }
  if (repeat === undefined) return undefined;
  const isTold = await tellOwner(options, repeat);
  const next = repeat.state === 'active' && nextTask(repeat);
  if (isTold && next === undefined) await repeats.end(repeat);
  const againMs = isTold ? Number.POSITIVE_INFINITY : now() + tellAgainMs;
  const runAt = Math.min(againMs, next ? next.createMs : Number.POSITIVE_INFINITY);
  return Number.isFinite(runAt) ? { runAt } : undefined;
}

/** Creates the handler that creates repeated tasks. */
export const createRepeatHandler = (options: RepeatOptions): JobHandler => ({
  run: (job) => runRepeat(options, workOfJob(job)),
  async runAtAfterClockJump(job) {
    if (job.runAt <= options.now() + day) return undefined;
    const repeat = await options.repeats.get(workOfJob(job));
    if (repeat?.state !== 'active') return undefined;
    const { createMs = job.runAt } = nextTask(repeat) ?? {};
    return createMs < job.runAt ? createMs : undefined;
  },
});
