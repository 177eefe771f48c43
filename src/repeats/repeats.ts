import type { JobScheduler } from '../jobs/scheduler.ts';
import { createTurns } from '../store/in-turn.ts';
import type { Bucket, LeaseStore } from '../store/ports.ts';
import { fromNow, nextTask } from './next-task.ts';
import { type Repeat, type RepeatOffered, type RepeatRef, repeatJob, repeatKey } from './repeat.ts';

/** How many repeats one person may have. */
export const mostRepeats = 100;

const turnMs = 5_000;
/** How long an offer can be taken, in milliseconds. */
const offerMs = 30 * 24 * 60 * 60_000;

export type StartOutcome = { kind: 'started' | 'already'; repeat: Repeat } | { kind: 'too-many' };

export type Repeats = ReturnType<typeof createRepeats>;

/** The tasks that are repeated. All calls reject with `StoreUnavailableError` while the store is down. */
export function createRepeats(options: {
  bucket: Bucket<Repeat>;
  lists: Bucket<string[]>;
  offers: Bucket<RepeatOffered>;
  leases: LeaseStore;
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel'>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, lists, offers, leases, scheduler, now } = options;
  const inTurn = createTurns(leases, turnMs);
  const listKey = ({ workspaceId, userId }: Pick<RepeatRef, 'workspaceId' | 'userId'>) =>
    `${workspaceId}/${userId}`;

  /** Changes a repeat, one change at a time. @returns undefined when there is no such repeat */
  const change = (ref: RepeatRef, how: (repeat: Repeat) => Repeat): Promise<Repeat | undefined> =>
    inTurn(`repeat/${repeatKey(ref)}`, async () => {
      const before = await bucket.get(repeatKey(ref));
      if (before === undefined) return undefined;
      const after = how(before);
      await bucket.set(repeatKey(ref), after);
      return after;
    });

  /** Schedules the next task of a repeat. */
  const schedule = (repeat: Repeat): Promise<void> =>
    scheduler.schedule({ ...repeatJob(repeat), runAt: nextTask(repeat).createMs });

  return {
    /** Remembers what somebody is offered to repeat. */
    offer: (offered: RepeatOffered): Promise<void> => offers.set(repeatKey(offered), offered, offerMs),
    offered: (ref: RepeatRef): Promise<RepeatOffered | undefined> => offers.get(repeatKey(ref)),
    get: (ref: RepeatRef): Promise<Repeat | undefined> => bucket.get(repeatKey(ref)),
    change,

    /** Somebody's repeats, oldest first. */
    async of(owner: Pick<RepeatRef, 'workspaceId' | 'userId'>): Promise<Repeat[]> {
      const ids = (await lists.get(listKey(owner))) ?? [];
      const all = await Promise.all(ids.map((id) => bucket.get(repeatKey({ ...owner, id }))));
      return all.filter((repeat) => repeat !== undefined);
    },

    /** Starts a repeat with the first task that is not due yet. A first task is repeated once, however often this is asked. */
    start: (given: RepeatOffered): Promise<StartOutcome> =>
      inTurn(`repeats/${listKey(given)}`, async () => {
        const known = await bucket.get(repeatKey(given));
        const ids = (await lists.get(listKey(given))) ?? [];
        if (known === undefined && ids.length >= mostRepeats) return { kind: 'too-many' };
        const repeat: Repeat = known ?? fromNow({ ...given, state: 'active' }, now());
        // In this order: a job without a repeat is dropped, but a repeat without a job never runs.
        if (repeat.state === 'active') await schedule(repeat);
        if (known === undefined) await bucket.set(repeatKey(repeat), repeat);
        if (!ids.includes(repeat.id)) await lists.set(listKey(given), [...ids, repeat.id]);
        return { kind: known === undefined ? 'started' : 'already', repeat };
      }),

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
          : { ...fromNow(before, now()), state: 'active' as const, untold: undefined },
      );
      if (repeat !== undefined) await schedule(repeat);
      return repeat;
    },

    /** Ends a repeat for good. @returns what it was */
    end: (ref: RepeatRef): Promise<Repeat | undefined> =>
      inTurn(`repeats/${listKey(ref)}`, async () => {
        const ended = await bucket.get(repeatKey(ref));
        await bucket.delete(repeatKey(ref));
        const ids = (await lists.get(listKey(ref))) ?? [];
        if (ids.includes(ref.id))
          await lists.set(
            listKey(ref),
            ids.filter((id) => id !== ref.id),
          );
        await scheduler.cancel(repeatJob(ref));
        return ended;
      }),
  };
}
