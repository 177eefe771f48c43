import type { Deliveries } from '../deliveries/deliveries.ts';
import { deliveryKey } from '../deliveries/delivery.ts';
import { nextRun, type Schedule } from '../digests/schedule.ts';
import type { InstallationRef } from '../workspaces/installation-ref.ts';
import { laterMs } from './limits.ts';
import type { PrivateMessageKind } from './schedules.ts';

/** Who gets a private message, and with which installation's token it is sent. */
export type PrivateMessageRef = { workspaceId: string; userId: string; installation: InstallationRef };

export type PrivateMessages = ReturnType<typeof createPrivateMessages>;

const addressOf = <Kind>(kind: Kind, { workspaceId, userId: to }: PrivateMessageRef) => ({
  workspaceId,
  kind,
  to,
});
const targetOf = ({ installation, userId }: PrivateMessageRef) => ({ installation, to: { userId } });

/** When people get their private messages. All calls reject with `StoreUnavailableError` while the store is down. */
export function createPrivateMessages(deliveries: Deliveries, now: () => number) {
  const set = async (
    kind: PrivateMessageKind,
    ref: PrivateMessageRef,
    schedule: Schedule | undefined,
  ): Promise<void> => {
    const key = deliveryKey(addressOf(kind, ref));
    if (schedule === undefined) {
      if (kind === 'morning') await deliveries.cancel(deliveryKey(addressOf('later', ref)));
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
    async ensure(kind: PrivateMessageKind, ref: PrivateMessageRef, schedule: Schedule): Promise<void> {
      const nextMs = await deliveries.nextRunAt(deliveryKey(addressOf(kind, ref)));
      if (nextMs === undefined) await set(kind, ref, schedule);
    },
    /** Has the morning message sent once more in an hour. @returns when (milliseconds, UTC) */
    async later(ref: PrivateMessageRef): Promise<number> {
      const atMs = now() + laterMs;
      await deliveries.say(
        addressOf('later', ref),
        { id: String(atMs), atMs },
        { target: targetOf(ref), atMs },
      );
      return atMs;
    },
  };
}
