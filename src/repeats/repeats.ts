import type { JobScheduler } from '../jobs/scheduler.ts';
import type { Bucket, Values } from '../store/ports.ts';
import { mostRepeats, offerKeptMs } from './limits.ts';
import { fromNow, nextTask } from './next-task.ts';
import { type Repeat, type RepeatOffered, type RepeatRef, repeatJob, repeatKey } from './repeat.ts';

export type StartOutcome = { kind: 'started' | 'already'; repeat: Repeat } | { kind: 'too-many' };

export type Repeats = ReturnType<typeof createRepeats>;

type Owner = Pick<RepeatRef, 'workspaceId' | 'userId'>;

/** The tasks that are repeated. All calls reject with `StoreUnavailableError` while the store is down. */
export function createRepeats(options: {
  bucket: Bucket<Repeat[]>;
  offers: Values<RepeatOffered>;
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel'>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, offers, scheduler, now } = options;
  const ownersKey = ({ workspaceId, userId }: Owner): string => `${workspaceId}/${userId}`;

  /** A user's repeats, oldest first. */
  const of = async (owner: Owner): Promise<Repeat[]> => (await bucket.get(ownersKey(owner))) ?? [];

  /** @returns the repeat from now on */
  async function update(ref: RepeatRef, how: (all: Repeat[]) => Repeat[]): Promise<Repeat | undefined> {
    const all = await bucket.update(ownersKey(ref), (before = []) => {
      const after = how(before);
      return after.length === 0 ? undefined : after;
    });
    return all?.find(({ id }) => id === ref.id);
  }

  /** Changes a repeat, one change at a time. @returns undefined when there is no such repeat */
  const change = (ref: RepeatRef, how: (repeat: Repeat) => Repeat): Promise<Repeat | undefined> =>
    update(ref, (all) => {
      const before = all.find(({ id }) => id === ref.id);
      const after = before && how(before);
      return before === after ? all : all.map((one) => (one === before && after ? after : one));
    });

  /** Schedules the next task of a repeat; after the last one, its end. */
  const schedule = (repeat: Repeat): Promise<void> =>
    scheduler.schedule({ ...repeatJob(repeat), runAt: nextTask(repeat)?.createMs ?? now() });

  return {
    /** Remembers what a user is offered to repeat. */
    offer: (offered: RepeatOffered): Promise<void> => offers.set(repeatKey(offered), offered, offerKeptMs),
    offered: (ref: RepeatRef): Promise<RepeatOffered | undefined> => offers.get(repeatKey(ref)),
    get: async (ref: RepeatRef): Promise<Repeat | undefined> =>
      (await of(ref)).find(({ id }) => id === ref.id),
    of,
    change,

    /** Starts a repeat with the first task that is not due yet. A first task is repeated once, however often this is asked. */
    async start(given: RepeatOffered): Promise<StartOutcome> {
      const all = await of(given);
      const known = all.find(({ id }) => id === given.id);
      if (known === undefined && all.length >= mostRepeats) return { kind: 'too-many' };
      const repeat: Repeat = known ?? fromNow({ ...given, state: 'active' }, now());
      // In this order: a job without a repeat is dropped, but a repeat without a job never runs.
      if (repeat.state === 'active') await schedule(repeat);
      const add = (before: Repeat[]) =>
        before.some(({ id }) => id === repeat.id) ? before : [...before, repeat];
      const stored = (await update(repeat, add)) ?? repeat;
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
      let ended: Repeat | undefined;
      await update(ref, (all) => {
        ended = all.find(({ id }) => id === ref.id);
        return ended === undefined ? all : all.filter((one) => one !== ended);
      });
      await scheduler.cancel(repeatJob(ref));
      return ended;
    },
  };
}
