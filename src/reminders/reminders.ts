import { z } from 'zod';
import { nextMorning } from '../deliveries/daily-limit.ts';
import { usualMorningHour } from '../deliveries/limits.ts';
import type { JobHandler, JobOutcome, JobScheduler } from '../jobs/scheduler.ts';
import { errorName } from '../lib/errors.ts';
import { zonedDateTime } from '../lib/local-date-time.ts';
import type { Log } from '../lib/log.ts';
import { PlatformError } from '../platform/errors.ts';
import { recordKind, underPerson } from '../store/records.ts';
import { dateAlone } from '../tasks/due-day.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';
import { inAnHourMs, reminderAgainMs, reminderLateMs } from './limits.ts';

/** The kind of the jobs that remind people. A job's id is `WORKSPACE/USER/TASK`: there is one for a person and a task. */
export const reminderKind = 'reminder';

const payload = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  installation: installationRefSchema,
  organizationId: z.string(),
  taskId: z.string(),
  /** When it is due: milliseconds, UTC. */
  atMs: z.number(),
  /** They want it for every task of theirs; without this, they asked for this one. */
  isStanding: z.boolean().optional(),
});

/** Whom to remind of which task. */
export type Reminder = z.infer<typeof payload>;

/** The payloads of these jobs. */
export const reminderRecord = recordKind({
  namespace: reminderKind,
  version: 1,
  schema: payload,
  encrypted: false,
  what: 'reminders',
  about: underPerson,
  lasts: 'until it is due',
  isJob: true,
});

/** When a user wants to be reminded. */
export const reminderTimes = ['hour', 'tomorrow', 'before'] as const;
export type ReminderTime = (typeof reminderTimes)[number];

/** A day before it is due, at the same time; of a date without a time, in the morning of the day before. */
function dayBefore(due: number, timeZone: string, hour: number): number {
  const date = dateAlone(due, timeZone)?.subtract({ days: 1 });
  if (date !== undefined) return date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
  return zonedDateTime(due * 1000, timeZone).subtract({ days: 1 }).epochMilliseconds;
}

/**
 * The moment of a reminder (milliseconds, UTC). Undefined for a day before it is due if that has passed, or if it has no
 * due date.
 *
 * @param due seconds, UTC
 * @param hour when the person's morning begins, if they chose one
 */
export function reminderAt(
  when: ReminderTime,
  due: number | null,
  {
    nowMs,
    timeZone,
    hour = usualMorningHour,
  }: { nowMs: number; timeZone: string; hour?: number | undefined },
): number | undefined {
  if (when === 'hour') return nowMs + inAnHourMs;
  if (when === 'tomorrow') return nextMorning(nowMs, timeZone, hour);
  if (due === null || due * 1000 <= nowMs) return undefined;
  const atMs = dayBefore(due, timeZone, hour);
  return atMs > nowMs ? atMs : undefined;
}

/** Has a user reminded of a task: once, and instead of an earlier reminder of it. @throws StoreUnavailableError */
export function scheduleReminder(
  scheduler: Pick<JobScheduler, 'schedule'>,
  reminder: Reminder,
): Promise<void> {
  const { workspaceId, userId, taskId, atMs } = reminder;
  const id = [workspaceId, userId, encodeURIComponent(taskId)].join('/');
  return scheduler.schedule({ kind: reminderKind, id, runAt: atMs, payload: reminder });
}

export type ReminderOptions = {
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** Reminds a user if the task is still open. @throws temporary errors */
  remind: (reminder: Reminder) => Promise<void>;
};

async function run({ remind, log, now }: ReminderOptions, given: unknown): Promise<JobOutcome> {
  const parsed = payload.safeParse(given);
  if (!parsed.success) return { failed: 'The payload does not have the expected form.' };
  try {
    await remind(parsed.data);
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (now() - parsed.data.atMs > reminderLateMs) return { failed: errorName(error) };
    log.info({ err: error, workspace: parsed.data.workspaceId }, 'A reminder has to wait.');
    return { retryAt: now() + reminderAgainMs };
  }
}

/** Creates the handler that reminds people. */
export const createReminderHandler = (options: ReminderOptions): JobHandler => ({
  run: (job) => run(options, job.payload),
});
