import type { KnownBlock } from '@slack/types';
import { usualMorningHour } from '../../deliveries/limits.ts';
import { clockText } from '../../lib/local-date-time.ts';
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
