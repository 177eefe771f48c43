import { actingClient } from '../../kit/acting-client.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Ids } from '../../kit/ids.ts';

/** A trigger works once, within three seconds (docs.slack.dev/interactivity/handling-user-interaction). */
const lifetimeMs = 3000;

/** An action of a person, after which the app may open a modal for them. */
export type Trigger = {
  id: string;
  teamId: string;
  userId: string;
  /** Milliseconds UTC. */
  issuedAtMs: number;
  used: boolean;
  /** The modal where it happened, if any: `views.push` puts a view on top of it. */
  viewId?: string;
  /** The browser tab where it happened, if it was in one. */
  client?: string;
};

type TriggerError = 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';

export type Triggers = ReturnType<typeof createTriggers>;

const maxKept = 1000;

export function createTriggers(clock: Clock, ids: Ids) {
  const issued = new Map<string, Trigger>();
  return {
    /** Returns the trigger's id. */
    issue(teamId: string, userId: string, context?: Pick<Trigger, 'viewId'>): string {
      const id = `${Math.floor(clock.now() / 1000)}.${teamId}.${ids.next('TR').toLowerCase()}`;
      const client = actingClient.getStore();
      const trigger: Trigger = {
        id,
        teamId,
        userId,
        issuedAtMs: clock.now(),
        used: false,
        ...(client !== undefined && { client }),
        ...context,
      };
      issued.set(id, trigger);
      const oldest = issued.keys().next().value;
      if (issued.size > maxKept && oldest !== undefined) issued.delete(oldest);
      return id;
    },
    /** Uses up the trigger, or returns Slack's error if it cannot be used. */
    exchange(id: string): Trigger | TriggerError {
      const trigger = issued.get(id);
      if (trigger === undefined) return 'invalid_trigger_id';
      if (trigger.used) return 'exchanged_trigger_id';
      if (clock.now() - trigger.issuedAtMs > lifetimeMs) return 'expired_trigger_id';
      trigger.used = true;
      return trigger;
    },
  };
}
