import { morningSchedule } from '../../../../reminders/schedules.ts';
import type { PrivateMessage } from '../../../surface/private-message.ts';
import { morningMessage } from './message.ts';
import { isEmpty, readDay } from './read-day.ts';

const hourMs = 60 * 60_000;

/** A user's own day, every morning. */
export const morning: PrivateMessage = {
  lateMs: 3 * hourMs,
  mostAheadMs: 4 * 24 * hourMs,
  schedule: ({ profile }, chosen) => morningSchedule(chosen, profile.timeZone),
  async write(caller, about, unsure) {
    const day = await readDay(caller);
    return isEmpty(day) ? undefined : morningMessage(day, caller.person.user.name, about, unsure);
  },
};

/** The same once more, after **Later**. */
export const later: PrivateMessage = { ...morning, schedule: () => 'later' };
