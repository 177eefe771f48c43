import { zonedDateTime } from '../lib/local-date-time.ts';
import type { Quotas } from '../workspaces/quotas.ts';
import { mostUnaskedADay, usualMorningHour } from './limits.ts';

/** A user in Slack, and the IANA zone that their days are reckoned in. */
export type Recipient = { workspaceId: string; userId: string; timeZone: string };

export type DailyLimit = ReturnType<typeof createDailyLimit>;

/** Counts the messages that users get without asking, in all processes together. */
export function createDailyLimit(options: {
  quotas: Pick<Quotas, 'take' | 'giveBack'>;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How many there may be in a day. */
  most?: number | undefined;
}) {
  const { quotas, now, most = mostUnaskedADay } = options;
  const keyOf = ({ workspaceId, userId }: Recipient) => `${workspaceId}/unasked/${userId}`;
  return {
    /**
     * Takes one of the day's places for a message. Taking twice counts once.
     *
     * @param message names it
     * @returns false if the user has had all of them today
     * @throws StoreUnavailableError
     */
    take(who: Recipient, message: string): Promise<boolean> {
      const dayOf = (atMs: number) => zonedDateTime(atMs, who.timeZone).toPlainDate().toString();
      const today = dayOf(now());
      return quotas.take(keyOf(who), message, { most, isTaken: (atMs) => dayOf(atMs) === today });
    },
    /** Gives the place of a message back that was not sent after all. @throws StoreUnavailableError */
    giveBack: (who: Recipient, message: string): Promise<void> => quotas.giveBack(keyOf(who), message),
  };
}

/** When a user's next day begins for messages (milliseconds, UTC): at their hour of the next morning. */
export function nextMorning(nowMs: number, timeZone: string, hour = usualMorningHour): number {
  const tomorrow = zonedDateTime(nowMs, timeZone).toPlainDate().add({ days: 1 });
  return tomorrow.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
}
