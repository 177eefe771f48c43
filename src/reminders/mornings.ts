import { z } from 'zod';
import { nextRun, type Schedule } from '../digests/schedule.ts';
import type { JobScheduler } from '../jobs/scheduler.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';

/** The kind of the jobs that send morning messages. A job's id is `WORKSPACE/USER`, with `/later` after **Later**. */
export const morningKind = 'morning';

const payload = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  installation: installationRefSchema,
  /** After **Later**: when it is due (milliseconds, UTC). */
  laterMs: z.number().optional(),
});

/** Whose morning message a job sends, and with which installation's token. */
export type MorningRef = z.infer<typeof payload>;

/** @throws ZodError for a payload of another form */
export const morningOfJob = (given: unknown): MorningRef => payload.parse(given);

/** How long **Later** waits, in milliseconds. */
export const laterMs = 60 * 60_000;

const jobOf = ({ workspaceId, userId }: MorningRef) => ({
  kind: morningKind,
  id: `${workspaceId}/${userId}`,
});
const laterJobOf = (ref: MorningRef) => ({ kind: morningKind, id: `${jobOf(ref).id}/later` });
export const isLater = ({ id }: { id: string }): boolean => id.endsWith('/later');

export type Mornings = ReturnType<typeof createMornings>;

/** When people get their morning messages. All calls reject with `StoreUnavailableError` while the store is down. */
export function createMornings(options: {
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel' | 'nextRunAt'>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { scheduler, now } = options;
  const payloadOf = ({ workspaceId, userId, installation }: MorningRef) => ({
    payload: { workspaceId, userId, installation },
  });
  const set = async (ref: MorningRef, schedule: Schedule | undefined): Promise<void> => {
    if (schedule === undefined) {
      await scheduler.cancel(laterJobOf(ref));
      return scheduler.cancel(jobOf(ref));
    }
    await scheduler.schedule({ ...jobOf(ref), ...payloadOf(ref), runAt: nextRun(schedule, now()) });
  };
  return {
    /** Schedules somebody's next morning message, or none. Preferences say whether it is still wanted then. */
    set,
    /** Schedules it if nothing is scheduled: an earlier release stored the hour alone. */
    async ensure(ref: MorningRef, schedule: Schedule): Promise<void> {
      if ((await scheduler.nextRunAt(jobOf(ref))) === undefined) await set(ref, schedule);
    },
    /** Has the message sent once more in an hour. @returns when (milliseconds, UTC) */
    async later(ref: MorningRef): Promise<number> {
      const runAt = now() + laterMs;
      const { payload: whose } = payloadOf(ref);
      await scheduler.schedule({ ...laterJobOf(ref), payload: { ...whose, laterMs: runAt }, runAt });
      return runAt;
    },
  };
}
