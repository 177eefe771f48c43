import { weeklySchedule } from '../../../../reminders/schedules.ts';
import { readWeek } from '../../../../reminders/week.ts';
import { isStaff } from '../../../../workspaces/permissions.ts';
import { weeklyAheadMs, weeklyLateMs } from '../../../edge/limits.ts';
import type { PrivateMessage } from '../../../surface/private-message.ts';
import { weeklyMessage } from './message.ts';

/** A coach's clients' week. */
export const weekly: PrivateMessage = {
  // No one waits another week because of an outage in the morning.
  lateMs: weeklyLateMs,
  mostAheadMs: weeklyAheadMs,
  schedule: ({ person, profile }, chosen) =>
    isStaff(person) ? weeklySchedule(chosen, profile.timeZone) : undefined,
  async write({ services, connection, platform, person, profile }, about, unsure) {
    const programs = await services.directories.of(connection).programsOf(person.user.id);
    if (programs.length === 0) return undefined;
    const team = new Set((await services.people.team(connection)).members.map(({ id }) => id));
    const ids = programs.map(({ id }) => id);
    const reader = { nowMs: services.now(), timeZone: profile.timeZone };
    const week = await readWeek(platform, ids, team, reader);
    return week.clients.length === 0 ? undefined : weeklyMessage(week, about, unsure);
  },
};
