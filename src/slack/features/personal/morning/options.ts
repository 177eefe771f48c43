import { morningSchedule } from '../../../../reminders/morning-schedule.ts';
import type { PrivateMessageOptions } from '../../../../reminders/private-message-work.ts';
import { morningKind } from '../../../../reminders/private-messages.ts';
import { type PrivateMessage, recipientOf } from '../../../surface/private-message.ts';
import type { Services } from '../../../surface/services.ts';
import { morningMessage } from './message.ts';
import { isEmpty, readDay } from './read-day.ts';

const hourMs = 60 * 60_000;

const morning: PrivateMessage = {
  schedule: ({ profile }, chosen) => morningSchedule(chosen, profile.timeZone),
  async write(caller, about, unsure) {
    const day = await readDay(caller);
    return isEmpty(day) ? undefined : morningMessage(day, caller.person.user.name, about, unsure);
  },
};

/** What sending morning messages needs, with Slack as the place where people are known and told. */
export const morningOptions = (services: Services): PrivateMessageOptions => ({
  ...services,
  kind: morningKind,
  lateMs: 3 * hourMs,
  mostAheadMs: 4 * 24 * hourMs,
  personOf: (ref) => recipientOf(services, morning, ref),
});
