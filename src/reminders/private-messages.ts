import type { Deliveries } from '../deliveries/deliveries.ts';
import { deliveryKey } from '../deliveries/delivery.ts';
import { nextRun, type Schedule } from '../digests/schedule.ts';
import type { InstallationRef } from '../workspaces/installation-ref.ts';
import { laterMs } from './limits.ts';

/** The messages that a user gets at an hour of theirs: their own day, and a coach's clients' week. */
export type PrivateMessageKind = 'morning' | 'weekly';

/** Who gets a private message, and with which installation's token it is sent. */
export type PrivateMessageRef = { workspaceId: string; userId: string; installation: InstallationRef };

export type PrivateMessages = ReturnType<typeof createPrivateMessages>;

/** When people get their messages of one kind. All calls reject with `StoreUnavailableError` while the store is down. */
export function createPrivateMessages(options: {
  kind: PrivateMessageKind;
  deliveries: Deliveries;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { kind, deliveries, now } = options;
  const addressOf = ({ workspaceId, userId: to }: PrivateMessageRef) => ({ workspaceId, kind, to });
  const laterOf = (ref: PrivateMessageRef) => ({ ...addressOf(ref), kind: 'later' as const });
  const targetOf = ({ installation, userId }: PrivateMessageRef) => ({ installation, to: { userId } });
  const set = async (ref: PrivateMessageRef, schedule: Schedule | undefined): Promise<void> => {
    const key = deliveryKey(addressOf(ref));
    if (schedule === undefined) {
      if (kind === 'morning') await deliveries.cancel(deliveryKey(laterOf(ref)));
      return deliveries.cancel(key);
    }
    // In this order: a job without a delivery ends by itself, but a delivery without a job never comes.
    await deliveries.schedule(key, nextRun(schedule, now()));
    await deliveries.change(key, (before) => ({ ...before, target: targetOf(ref) }));
  };
  return {
    /** Schedules a user's next message, or none. Preferences say whether it is still wanted then. */
    set,
    /** Schedules it if nothing is scheduled: its job ended while the workspace was not connected. */
    async ensure(ref: PrivateMessageRef, schedule: Schedule): Promise<void> {
      if ((await deliveries.nextRunAt(deliveryKey(addressOf(ref)))) === undefined) await set(ref, schedule);
    },
    /** Has the message sent once more in an hour. @returns when (milliseconds, UTC) */
    async later(ref: PrivateMessageRef): Promise<number> {
      const atMs = now() + laterMs;
      await deliveries.say(laterOf(ref), { id: String(atMs), atMs }, { target: targetOf(ref), atMs });
      return atMs;
    },
  };
}
