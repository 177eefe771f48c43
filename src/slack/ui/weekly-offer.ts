import type { KnownBlock } from '@slack/types';
import type { Person } from '../../workspaces/people.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import type { PersonalPreferences } from '../../workspaces/preferences.ts';
import { actions, button, section } from './blocks.ts';
import { mayOffer } from './morning-offer.ts';

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
