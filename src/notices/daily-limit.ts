import { zonedDateTime } from '../lib/local-date-time.ts';
import type { LeaseStore } from '../store/ports.ts';
import { takePlace } from '../store/take-place.ts';

/** How many messages of all kinds a person gets in a day without asking for them. */
const mostUnasked = 3;

/** Longer than any local day, so that a place is taken for all of it. */
const claimMs = 72 * 60 * 60_000;

/** Somebody in Slack, and the IANA zone that their days are reckoned in. */
type Recipient = { workspaceId: string; userId: string; timeZone: string };

export type DailyLimit = ReturnType<typeof createDailyLimit>;

/** Counts the messages that people get without asking, in all processes together. */
export function createDailyLimit(options: {
  leases: LeaseStore;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How many there may be in a day. */
  most?: number;
}) {
  const { leases, now, most = mostUnasked } = options;
  return {
    /**
     * Takes one of the day's places. What is not sent after all gives it back with `release`, or releases its `key`.
     *
     * @param owner the message: it takes the same place when it asks again
     *
     * @returns undefined if the person has had all of them today
     * @throws StoreUnavailableError
     */
    async take(
      { workspaceId, userId, timeZone }: Recipient,
      owner?: string,
    ): Promise<{ key: string; release: () => Promise<void> } | undefined> {
      const date = zonedDateTime(now(), timeZone).toPlainDate();
      const name = `unasked/${workspaceId}/${userId}/${date}`;
      const key = await takePlace(leases, name, {
        most,
        ttlMs: claimMs,
        ...(owner !== undefined && { owner }),
      });
      return key === undefined ? undefined : { key, release: () => leases.release(key) };
    },
  };
}

/** The hour of the next morning for whoever chose none. */
export const usualHour = 8;

/** When the person's next day begins for messages (milliseconds, UTC): at their hour of the next morning. */
export function nextMorning(nowMs: number, timeZone: string, hour = usualHour): number {
  const tomorrow = zonedDateTime(nowMs, timeZone).toPlainDate().add({ days: 1 });
  return tomorrow.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
}
