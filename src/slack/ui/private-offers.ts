import type { KnownBlock } from '@slack/types';
import { usualMorningHour } from '../../deliveries/limits.ts';
import { clockText } from '../../lib/local-date-time.ts';
import type { Person } from '../../workspaces/people.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import type { PersonalPreferences } from '../../workspaces/preferences.ts';
import { actions, button, section } from './blocks.ts';

/** Whether a user may be offered a morning message: until they choose an hour, or say no. */
export const mayOffer = ({ morningHour, offerMorning }: PersonalPreferences): boolean =>
  morningHour === undefined && offerMorning !== false;

/** Offers a private morning message, on Home. */
export const morningOffer = (): KnownBlock[] => [
  section(
    '*Your day, every morning?* I can send you what is due today and what is overdue, Monday to Friday. When there is nothing, I send nothing.',
  ),
  actions([
    button(`Yes, at ${clockText({ hour: usualMorningHour })}`, 'morning.start', 'home'),
    button('No, thanks', 'morning.decline', 'home'),
  ]),
];

/** Whether a coach may be offered their clients' week: after the morning message, so that there is one at a time. */
export const mayOfferWeekly = (chosen: PersonalPreferences, person: Person): boolean =>
  isStaff(person) && !mayOffer(chosen) && chosen.weekly === undefined && chosen.offerWeekly !== false;

/** Offers a coach their clients' week, on Home. */
export const weeklyOffer = (): KnownBlock[] => [
  section(
    '*Your clients’ week, every Monday?* I can send you a chart of what your clients finished last week, and what slipped. When there is nothing, I send nothing.',
  ),
  actions([
    button('Yes, on Mondays', 'weekly.start', 'home'),
    button('No weekly message', 'weekly.decline', 'home'),
  ]),
];
