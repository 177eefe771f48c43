import { morningSchedule } from '../../../../reminders/schedules.ts';
import { morningAheadMs, morningLateMs } from '../../../edge/limits.ts';
import type { PrivateMessage } from '../../../surface/private-message.ts';
import { morningMessage } from './message.ts';
import { isEmpty, readDay } from './read-day.ts';

/** A user's own day, every morning. */
export const morning: PrivateMessage = {
  lateMs: morningLateMs,
  mostAheadMs: morningAheadMs,
  schedule: ({ profile }, chosen) => morningSchedule(chosen, profile.timeZone),
  async write(caller, about, unsure) {
    const day = await readDay(caller);
    return isEmpty(day) ? undefined : morningMessage(day, caller.person, about, unsure);
  },
};

/** The same once more, after **Later**. */
export const later: PrivateMessage = { ...morning, schedule: () => 'later' };
