import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';

/** docs.slack.dev/interactivity/handling-user-interaction: a trigger lives three seconds and works once. */
export const lifetimeMs = 3000;

/** What a person did that lets the app open a modal for them. */
export type Trigger = {
  id: string;
  teamId: string;
  userId: string;
  issuedAtMs: number;
  used: boolean;
  /** The channel in which it was done, if it was in one. */
  channelId?: string;
  /** The modal that was acted in, if any: `views.push` goes on top of it. */
  viewId?: string;
};

export type TriggerError = 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';

export type Triggers = {
  issue(teamId: string, userId: string, where?: Pick<Trigger, 'channelId' | 'viewId'>): string;
  /** Uses the trigger up; or says why it can't be used. */
  exchange(id: string): Trigger | TriggerError;
};

const maxKept = 1000;

export function createTriggers(clock: Clock, ids: Ids): Triggers {
  const issued = new Map<string, Trigger>();
  return {
    issue(teamId, userId, where) {
      const id = `${Math.floor(clock.now() / 1000)}.${teamId}.${ids.next('TR').toLowerCase()}`;
      const trigger: Trigger = { id, teamId, userId, issuedAtMs: clock.now(), used: false, ...where };
      issued.set(id, trigger);
      const oldest = issued.keys().next().value;
      if (issued.size > maxKept && oldest !== undefined) issued.delete(oldest);
      return id;
    },
    exchange(id) {
      const trigger = issued.get(id);
      if (trigger === undefined) return 'invalid_trigger_id';
      if (trigger.used) return 'exchanged_trigger_id';
      if (clock.now() - trigger.issuedAtMs > lifetimeMs) return 'expired_trigger_id';
      trigger.used = true;
      return trigger;
    },
  };
}
