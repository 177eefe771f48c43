import { z } from 'zod';
import { nextRun, type Schedule } from '../digests/schedule.ts';
import type { JobScheduler } from '../jobs/scheduler.ts';
import { inWorkspace, recordKind } from '../store/records.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';

/**
 * The messages that somebody gets at an hour of theirs, and the kinds of the jobs that send them: their own day, and a
 * coach's clients' week. A job's id is `WORKSPACE/USER`, with `/later` after **Later**.
 */
export const morningKind = 'morning';
export const weeklyKind = 'weekly';
export type PrivateMessageKind = typeof morningKind | typeof weeklyKind;

const payload = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  installation: installationRefSchema,
  /** After **Later**: when it is due (milliseconds, UTC). */
  laterMs: z.number().optional(),
});

/** Whose private message a job sends, and with which installation's token. */
export type PrivateMessageRef = z.infer<typeof payload>;

const record = (namespace: PrivateMessageKind, what: string) =>
  recordKind({
    namespace,
    version: 1,
    schema: payload,
    encrypted: false,
    what,
    about: (key, value, person) =>
      inWorkspace(key, person) && value.userId === person.userId ? value : undefined,
    lasts: 'until it has run; it is scheduled again while the message is wanted',
    isJob: true,
  });

/** The payloads of both kinds of jobs. */
export const privateMessageRecords = [
  record(morningKind, 'when the morning message comes'),
  record(weeklyKind, 'when the weekly message comes'),
];

/** @throws ZodError for a payload of another form */
export const privateMessageOfJob = (given: unknown): PrivateMessageRef => payload.parse(given);

/** How long **Later** waits, in milliseconds. */
const laterMs = 60 * 60_000;

export const isLater = ({ id }: { id: string }): boolean => id.endsWith('/later');

export type PrivateMessages = ReturnType<typeof createPrivateMessages>;

/** When people get their messages of one kind. All calls reject with `StoreUnavailableError` while the store is down. */
export function createPrivateMessages(options: {
  kind: PrivateMessageKind;
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel' | 'nextRunAt'>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { kind, scheduler, now } = options;
  const jobOf = ({ workspaceId, userId }: PrivateMessageRef) => ({ kind, id: `${workspaceId}/${userId}` });
  const laterJobOf = (ref: PrivateMessageRef) => ({ kind, id: `${jobOf(ref).id}/later` });
  const payloadOf = ({ workspaceId, userId, installation }: PrivateMessageRef) => ({
    payload: { workspaceId, userId, installation },
  });
  const set = async (ref: PrivateMessageRef, schedule: Schedule | undefined): Promise<void> => {
    if (schedule === undefined) {
      await scheduler.cancel(laterJobOf(ref));
      return scheduler.cancel(jobOf(ref));
    }
    await scheduler.schedule({ ...jobOf(ref), ...payloadOf(ref), runAt: nextRun(schedule, now()) });
  };
  return {
    /** Schedules somebody's next message, or none. Preferences say whether it is still wanted then. */
    set,
    /** Schedules it if nothing is scheduled: its job ended while the workspace was not connected. */
    async ensure(ref: PrivateMessageRef, schedule: Schedule): Promise<void> {
      if ((await scheduler.nextRunAt(jobOf(ref))) === undefined) await set(ref, schedule);
    },
    /** Has the message sent once more in an hour. @returns when (milliseconds, UTC) */
    async later(ref: PrivateMessageRef): Promise<number> {
      const runAt = now() + laterMs;
      const { payload: whose } = payloadOf(ref);
      await scheduler.schedule({ ...laterJobOf(ref), payload: { ...whose, laterMs: runAt }, runAt });
      return runAt;
    },
  };
}
