import type { JobScheduler } from '../jobs/scheduler.ts';
import type { Bucket, Values } from '../store/ports.ts';
import { mostRepeats, offerKeptMs } from './limits.ts';
import { fromNow, nextTask } from './next-task.ts';
import { type Repeat, type RepeatOffered, type RepeatRef, repeatJob, repeatKey } from './repeat.ts';

export type StartOutcome = { kind: 'started' | 'already'; repeat: Repeat } | { kind: 'too-many' };

export type Repeats = ReturnType<typeof createRepeats>;

/** The tasks that are repeated. All calls reject with `StoreUnavailableError` while the store is down. */
export function createRepeats(options: {
  bucket: Bucket<Repeat>;
  lists: Bucket<string[]>;
  offers: Values<RepeatOffered>;
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel'>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, lists, offers, scheduler, now } = options;
  const listKey = ({ workspaceId, userId }: Pick<RepeatRef, 'workspaceId' | 'userId'>) =>
    `${workspaceId}/${userId}`;

  /** Changes a repeat, one change at a time. @returns undefined when there is no such repeat */
  const change = (ref: RepeatRef, how: (repeat: Repeat) => Repeat): Promise<Repeat | undefined> =>
    bucket.update(repeatKey(ref), (before) => before && how(before));

  /** Schedules the next task of a repeat. */
  const schedule = (repeat: Repeat): Promise<void> =>
    scheduler.schedule({ ...repeatJob(repeat), runAt: nextTask(repeat).createMs });

  return {
    /** Remembers what a user is offered to repeat. */
    offer: (offered: RepeatOffered): Promise<void> => offers.set(repeatKey(offered), offered, offerKeptMs),
    offered: (ref: RepeatRef): Promise<RepeatOffered | undefined> => offers.get(repeatKey(ref)),
    get: (ref: RepeatRef): Promise<Repeat | undefined> => bucket.get(repeatKey(ref)),
    change,

    /** A user's repeats, oldest first. */
    async of(owner: Pick<RepeatRef, 'workspaceId' | 'userId'>): Promise<Repeat[]> {
      const ids = (await lists.get(listKey(owner))) ?? [];
      const all = await Promise.all(ids.map((id) => bucket.get(repeatKey({ ...owner, id }))));
      return all.filter((repeat) => repeat !== undefined);
    },

    /** Starts a repeat with the first task that is not due yet. A first task is repeated once, however often this is asked. */
    async start(given: RepeatOffered): Promise<StartOutcome> {
      const { id } = given;
      const ids = await lists.update(listKey(given), (all = []) =>
        all.includes(id) || all.length >= mostRepeats ? all : [...all, id],
      );
      const known = await bucket.get(repeatKey(given));
      if (known === undefined && !ids?.includes(id)) return { kind: 'too-many' };
      const repeat: Repeat = known ?? fromNow({ ...given, state: 'active' }, now());
      // In this order: a job without a repeat is dropped, but a repeat without a job never runs.
      if (repeat.state === 'active') await schedule(repeat);
      const stored = (await bucket.update(repeatKey(repeat), (before) => before ?? repeat)) ?? repeat;
      return { kind: known === undefined && stored === repeat ? 'started' : 'already', repeat: stored };
    },

    /** Pauses a repeat until it is resumed. */
    async pause(ref: RepeatRef): Promise<Repeat | undefined> {
      const repeat = await change(ref, (before) =>
        before.state === 'active' ? { ...before, state: 'paused' } : before,
      );
      if (repeat?.state === 'paused') await scheduler.cancel(repeatJob(ref));
      return repeat;
    },

    /** Resumes a repeat that was paused or has stopped, with the next task that is not due yet. */
    async resume(ref: RepeatRef): Promise<Repeat | undefined> {
      const repeat = await change(ref, (before) =>
        before.state === 'active'
          ? before
          : { ...fromNow(before, now()), state: 'active' as const, unreported: undefined },
      );
      if (repeat !== undefined) await schedule(repeat);
      return repeat;
    },

    /** Ends a repeat for good. @returns what it was */
    async end(ref: RepeatRef): Promise<Repeat | undefined> {
      const ended = await bucket.get(repeatKey(ref));
      await bucket.delete(repeatKey(ref));
      await lists.update(listKey(ref), (ids) =>
        ids?.includes(ref.id) ? ids.filter((id) => id !== ref.id) : ids,
      );
      await scheduler.cancel(repeatJob(ref));
      return ended;
    },
  };
}
