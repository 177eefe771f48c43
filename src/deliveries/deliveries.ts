import type { JobScheduler } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
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
import { untilStored } from './until-stored.ts';

/** How many items wait for one recipient. */
const mostWaiting = 50;
/** How many names of what was said are kept for one recipient. */
const mostSaid = 500;

/** A message that is about to be sent. */
export type Begin = Pick<Sending, 'once' | 'dueMs' | 'messageId'>;

export type Deliveries = ReturnType<typeof createDeliveries>;

/**
 * What is to be said, with a job for each recipient and kind that says it. A message goes on its way before it is sent, in
 * one change that waits for the disk, and stays there until it is known that it is in Slack, or surely is not. So a process
 * may end at any time. All calls reject with `StoreUnavailableError` while the store is down.
 */
export function createDeliveries(options: {
  bucket: Bucket<Delivery>;
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel' | 'nextRunAt'>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, scheduler, log, now } = options;

  const change = (
    key: string,
    how: (before: Delivery) => Delivery,
    isDurable = false,
  ): Promise<Delivery | undefined> =>
    bucket.update(
      key,
      (before) => {
        const given = before ?? {};
        const after = how(given);
        return after === given ? before : after;
      },
      { ttlMs: keepMs(key), isDurable },
    );

  /** Changes a message that is on its way, if it is still this one. */
  const changeSending = (key: string, messageId: string, how: (before: Delivery, it: Sending) => Delivery) =>
    change(key, (before) => (before.sending?.messageId === messageId ? how(before, before.sending) : before));

  /** The names of what was said, without old ones, and with this one. */
  function withSaid(key: string, said: Delivery['said'] = {}, once: string): Record<string, number> {
    const recent = Object.entries(said).filter(([name, at]) => name !== once && now() - at < keepMs(key));
    return Object.fromEntries([...recent.slice(1 - mostSaid), [once, now()]]);
  }

  /** What became of a message, as it is stored. The channel of a direct message stays known. */
  const lastOf = ({ last: before }: Delivery, last: Omit<Last, 'atMs'>): Last => ({
    channel: before?.channel,
    ...last,
    atMs: now(),
  });

  const schedule = (key: string, runAt: number): Promise<void> =>
    scheduler.schedule({ ...deliveryJob(key), runAt });

  return {
    get: (key: string): Promise<Delivery | undefined> => bucket.get(key),
    change,
    /** Has a delivery looked at, at this time (milliseconds, UTC), instead of any other. */
    schedule,
    cancel: (key: string): Promise<void> => scheduler.cancel(deliveryJob(key)),
    nextRunAt: (key: string): Promise<number | undefined> => scheduler.nextRunAt(deliveryJob(key)),

    /**
     * Has something said once.
     *
     * @param added names what is said
     * @returns `known` if it was said already or is about to be
     */
    async sayOnce(address: Address, added: Item, target?: Delivery['target']): Promise<'accepted' | 'known'> {
      const key = deliveryKey(address);
      let isKnown = false;
      await change(key, (before) => {
        isKnown = before.said?.[added.id] !== undefined;
        if (isKnown) return before;
        const waiting = [...(before.waiting ?? []), added].slice(0, mostWaiting);
        return { ...before, ...(target && { target }), waiting, said: withSaid(key, before.said, added.id) };
      });
      // Also for what is known: the process that added it may have ended before it scheduled this.
      await schedule(key, added.atMs ?? now());
      return isKnown ? 'known' : 'accepted';
    },

    /** Puts a message on its way, with what waits. Undefined if another is on its way. */
    async begin(key: string, given: Begin): Promise<Sending | undefined> {
      const how = (before: Delivery): Delivery =>
        before.sending
          ? before
          : {
              ...before,
              waiting: undefined,
              sending: { ...given, items: before.waiting ?? [], atMs: now() },
            };
      // A change whose answer was lost may have been carried out, and is recognized by the message's id.
      const begun = (await untilStored(log, () => change(key, how, true)))?.sending;
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
            last: lastOf(before, { once, dueMs, ...last }),
            ...(isSaid && { said: withSaid(key, before.said, once) }),
          };
        }),
      ),
    /** Takes back a message that is surely not in Slack: what it says waits again. Repeated until it holds. */
    takeBack: (key: string, { messageId }: Begin) =>
      untilStored(log, () =>
        changeSending(key, messageId, (before, { items }) => {
          const waiting = [...items, ...(before.waiting ?? [])].slice(0, mostWaiting);
          return { ...before, sending: undefined, waiting: waiting.length > 0 ? waiting : undefined };
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
        const { waiting, sending } = before;
        return waiting || sending ? { ...before, waiting: undefined, sending: undefined } : before;
      }),
  };
}
