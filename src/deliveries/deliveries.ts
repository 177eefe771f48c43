import type { JobScheduler } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import { reference } from '../lib/reference.ts';
import type { Bucket } from '../store/ports.ts';
import {
  type Address,
  type Delivery,
  deliveryJob,
  deliveryKey,
  type Item,
  keepMs,
  type Last,
  type Sending,
} from './delivery.ts';
import { mostWaiting } from './limits.ts';
import { saidAt, withSaid } from './said.ts';
import { untilStored } from './until-stored.ts';

/** A message that is about to be sent. */
export type Begin = Pick<Sending, 'once' | 'dueMs' | 'messageId' | 'into' | 'isSought'> & { atMs?: number };

/** Items with these at the end. What is said of the same thing later takes the place of what was said before. */
function withItems({ waiting = [], more = 0 }: Delivery, added: Item[]): Pick<Delivery, 'waiting' | 'more'> {
  const fresh = new Map(added.map((one) => [one.id, one]));
  const all = [...waiting.filter(({ id }) => !fresh.has(id)), ...fresh.values()];
  return {
    waiting: all.length > 0 ? all.slice(0, mostWaiting) : undefined,
    more: more + Math.max(0, all.length - mostWaiting) || undefined,
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/**
 * What is to be said, with a job for each recipient and kind that says it. A message goes on its way before it is sent, in
 * one change that waits for the disk, and stays there until it is known that it is in Slack, or surely is not. So a process
 * may end at any time. All calls reject with `StoreUnavailableError` while the store is down.
 */
export function createDeliveries(options: {
  bucket: Bucket<Delivery>;
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel' | 'nextRunAt'>;
  /** When the store was used before this process (milliseconds, UTC), if that is known. */
  usedMs?: number | undefined;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, scheduler, usedMs = 0, log, now } = options;

  /** What waits for a time of its own is stored from then on. */
  const ttlOf =
    (key: string) =>
    ({ waiting = [] }: Delivery): number =>
      keepMs(key) + Math.max(0, ...waiting.map(({ atMs = 0 }) => atMs - now()));

  const change = (
    key: string,
    how: (before: Delivery) => Delivery,
    options: Omit<Parameters<Bucket<Delivery>['update']>[2] & object, 'ttlMs'> = {},
  ): Promise<Delivery | undefined> =>
    bucket.update(
      key,
      (before) => {
        const given = before ?? {};
        const after = how(given);
        return after === given ? before : after;
      },
      { ttlMs: ttlOf(key), isDurable: false, ...options },
    );

  /** Changes a message that is on its way, if it is still this one. */
  const changeSending = (key: string, messageId: string, how: (before: Delivery, it: Sending) => Delivery) =>
    change(key, (before) => (before.sending?.messageId === messageId ? how(before, before.sending) : before));

  /** What was said, with this. */
  const nowSaid = (key: string, said: Delivery['said'], once: string) =>
    withSaid(said, once, now(), keepMs(key));

  /** The result of a message, as it is stored. The channel of a direct message stays known. */
  const lastOf = ({ last: before }: Delivery, last: Omit<Last, 'atMs'> & Partial<Last>): Last => ({
    channel: before?.channel,
    atMs: now(),
    ...last,
  });

  const schedule = (key: string, runAt: number): Promise<void> =>
    scheduler.schedule({ ...deliveryJob(key), runAt });

  return {
    /** When this process started, and when the store was used before that (milliseconds, UTC). */
    startedMs: now(),
    usedMs,
    get: (key: string): Promise<Delivery | undefined> => bucket.get(key),
    change,
    /** Has a delivery looked at, at this time (milliseconds, UTC), instead of any other. */
    schedule,
    cancel: (key: string): Promise<void> => scheduler.cancel(deliveryJob(key)),
    nextRunAt: (key: string): Promise<number | undefined> => scheduler.nextRunAt(deliveryJob(key)),

    /**
     * Has something said.
     *
     * @param options.once names what is said once; without it, it is said each time
     * @param options.atMs not before this time (milliseconds, UTC); `mayWait` a few seconds for what comes until then
     * @param options.mayBeLost a power cut may undo it, together with what was written before and has it said again
     * @param options.isNew most likely nothing is stored yet, so nothing is read first
     * @returns `known` if it was said already or is about to be
     */
    async say(
      address: Address,
      added: Item,
      options: {
        target: Delivery['target'];
        once?: string | undefined;
        atMs?: number;
        mayWait?: boolean;
        mayBeLost?: boolean;
        isNew?: boolean;
      },
    ): Promise<'added' | 'known'> {
      const { target, once, atMs = now(), isNew = false, mayWait, mayBeLost } = options;
      const key = deliveryKey(address);
      const item = { ...added, reference: reference() };
      let isKnown = false;
      let attempts = 0;
      await change(
        key,
        (before) => {
          isKnown = once !== undefined && saidAt(before.said, once) !== undefined;
          if (isKnown) return before;
          const said = once === undefined ? before.said : nowSaid(key, before.said, once);
          return { ...before, ...withItems(before, [item]), target, said };
        },
        {
          isNew,
          // Also for what is known: the process that added it may have ended before it scheduled this.
          alongside: (after) => {
            const dueMs = Math.max(atMs, after?.heldUntilMs ?? 0);
            // A job that began too early, before what is stored again, takes away only its own time when it ends.
            const runAt = dueMs > now() ? dueMs : dueMs + attempts;
            attempts += 1;
            return scheduler.schedule({ ...deliveryJob(key), runAt }, { mayWait, mayBeLost });
          },
        },
      );
      return isKnown ? 'known' : 'added';
    },
    /** Stores that something is said in another way. @returns whether it is said for the first time */
    async remember(key: string, once: string, { isNew = false } = {}): Promise<boolean> {
      let isFirst = false;
      const how = (before: Delivery): Delivery => {
        isFirst = saidAt(before.said, once) === undefined;
        return { ...before, said: nowSaid(key, before.said, once) };
      };
      await change(key, how, { isNew });
      return isFirst;
    },
    /** Forgets what waits about something, if it is not on its way yet. */
    async drop(key: string, id: string): Promise<void> {
      await change(key, (before) => {
        const waiting = before.waiting?.filter((one) => one.id !== id);
        return waiting?.length === before.waiting?.length ? before : { ...before, waiting };
      });
    },
    /** What waits is held until this time (milliseconds, UTC), with what comes meanwhile. */
    hold: (key: string, heldUntilMs: number) => change(key, (before) => ({ ...before, heldUntilMs })),

    /**
     * Puts a message on its way, with what waits. Undefined if another is on its way.
     *
     * @param saidMs when this was said before, as far as the caller knows (milliseconds, UTC): undefined too if it was said since
     */
    async begin(key: string, given: Begin, saidMs?: number): Promise<Sending | undefined> {
      const how = (before: Delivery): Delivery => {
        const { waiting: items = [], more, mayBeIn: _, heldUntilMs: _until, ...rest } = before;
        if (before.sending || saidAt(before.said, given.once) !== saidMs) return before;
        return {
          ...rest,
          waiting: undefined,
          more: undefined,
          sending: { atMs: now(), ...given, items, more },
        };
      };
      // A change whose answer was lost may have been carried out, and is recognized by the message's id.
      const begun = (await untilStored(log, () => change(key, how, { isDurable: true })))?.sending;
      return begun?.messageId === given.messageId ? begun : undefined;
    },
    /** How far a message was looked for. */
    searched: (key: string, { messageId }: Sending, searchedTo: string) =>
      changeSending(key, messageId, (before, it) => ({ ...before, sending: { ...it, searchedTo } })),
    /** A message is in Slack, or may be, or never is: the result takes its place. Repeated until it holds. */
    end: (key: string, { messageId, once, dueMs }: Begin, last: Pick<Last, 'state'> & Partial<Last>) =>
      untilStored(log, () =>
        changeSending(key, messageId, (before) => {
          const isSaid = last.state === 'sent' || last.state === 'unknown';
          return {
            ...before,
            sending: undefined,
            lost: undefined,
            last: lastOf(before, { once, dueMs, ...last }),
            ...(isSaid && { said: nowSaid(key, before.said, once) }),
          };
        }),
      ),
    /**
     * Takes back a message that is not in Slack, and what it says waits again; `dropped`: it does not. With `gone` the
     * message that it was to be added to is gone; with `lost` it was looked for and not there, which is counted. Repeated
     * until it holds.
     */
    revert: (key: string, { messageId }: Begin, why?: 'dropped' | 'gone' | 'lost') =>
      untilStored(log, () =>
        changeSending(key, messageId, (before, { items, more, into }) => {
          const { sending: _, ...rest } = before;
          if (why === 'dropped') return rest;
          const waiting = withItems({ waiting: items, more: more ?? before.more }, before.waiting ?? []);
          if (why === 'gone') return { ...rest, ...waiting, last: undefined };
          const lost = why === 'lost' ? (before.lost ?? 0) + 1 : before.lost;
          return { ...rest, ...waiting, lost, ...(into && { mayBeIn: into }) };
        }),
      ),
    /** Stores a result without a message: there was nothing to say, or it could not be said. */
    record: (key: string, last: Omit<Last, 'atMs'>) =>
      untilStored(log, () =>
        change(key, (before) => (before.sending ? before : { ...before, last: lastOf(before, last) })),
      ),
    /** Stores a delivery for longer, if it says whom it is for. */
    keep: (key: string) => change(key, (before) => (before.target ? { ...before } : before)),
    /** Forgets everything that waits or is on its way. */
    clear: (key: string) =>
      change(key, (before) => {
        const { waiting, more: _, mayBeIn: _into, sending, ...rest } = before;
        return waiting || sending ? rest : before;
      }),
  };
}
