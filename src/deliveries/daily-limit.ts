import { zonedDateTime } from '../lib/local-date-time.ts';
import type { Deliveries } from './deliveries.ts';
import { deliveryKey } from './delivery.ts';
import { mostUnaskedADay, usualMorningHour } from './limits.ts';

/** A user in Slack, and the IANA zone that their days are reckoned in. */
export type Recipient = { workspaceId: string; userId: string; timeZone: string };

export type DailyLimit = ReturnType<typeof createDailyLimit>;

/** Counts the messages that users get without asking, in all processes together. */
export function createDailyLimit(options: {
  deliveries: Pick<Deliveries, 'change'>;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How many there may be in a day. */
  most?: number | undefined;
}) {
  const { deliveries, now, most = mostUnaskedADay } = options;
  const keyOf = ({ workspaceId, userId }: Recipient) =>
    deliveryKey({ workspaceId, kind: 'unasked', to: userId });
  return {
    /**
     * Takes one of the day's places for a message. Taking twice counts once.
     *
     * @param message names it
     * @returns false if the user has had all of them today
     * @throws StoreUnavailableError
     */
    async take(who: Recipient, message: string): Promise<boolean> {
      const dayOf = (atMs: number) => zonedDateTime(atMs, who.timeZone).toPlainDate().toString();
      const today = dayOf(now());
      let isTaken = false;
      await deliveries.change(keyOf(who), (before) => {
        const ofToday = Object.entries(before.said ?? {}).filter(([, atMs]) => dayOf(atMs) === today);
        const isKnown = ofToday.some(([name]) => name === message);
        isTaken = isKnown || ofToday.length < most;
        return isKnown || !isTaken ? before : { said: Object.fromEntries([...ofToday, [message, now()]]) };
      });
      return isTaken;
    },
    /** Gives the place of a message back that was not sent after all. @throws StoreUnavailableError */
    async giveBack(who: Recipient, message: string): Promise<void> {
      await deliveries.change(keyOf(who), (before) => {
        if (before.said?.[message] === undefined) return before;
        const { [message]: _, ...said } = before.said;
        return { said };
      });
    },
  };
}

/** When a user's next day begins for messages (milliseconds, UTC): at their hour of the next morning. */
export function nextMorning(nowMs: number, timeZone: string, hour = usualMorningHour): number {
  const tomorrow = zonedDateTime(nowMs, timeZone).toPlainDate().add({ days: 1 });
  return tomorrow.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
}
