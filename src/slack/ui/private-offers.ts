import type { KnownBlock } from '@slack/types';
import { usualMorningHour } from '../../deliveries/limits.ts';
import { clockText } from '../../lib/local-date-time.ts';
import type { PrivateMessageKind } from '../../reminders/schedules.ts';
import type { PersonalPreferences } from '../../workspaces/preferences.ts';
import { actions, button, section } from './blocks.ts';

const offers = {
  morning: {
    words:
      '*Your day, every morning?* I can send you what is due that day and what is overdue, Monday to Friday. When there is nothing, I send nothing.',
    yes: `Yes, at ${clockText({ hour: usualMorningHour })}`,
    no: 'No, thanks',
    isOpen: (chosen: PersonalPreferences) =>
      chosen.morningHour === undefined && chosen.offerMorning !== false,
  },
  weekly: {
    words:
      '*Your clients’ week, every Monday?* I can send you a chart of what your clients finished last week, and what slipped. When there is nothing, I send nothing.',
    yes: 'Yes, on Mondays',
    no: 'No weekly message',
    isOpen: (chosen: PersonalPreferences) => chosen.weekly === undefined && chosen.offerWeekly !== false,
  },
};

/** Whether a user may be offered a private message: until they choose an hour, or say no. */
export const mayOffer = (kind: PrivateMessageKind, chosen: PersonalPreferences): boolean =>
  offers[kind].isOpen(chosen);

/** Offers a private message, on Home. */
export function offerBlocks(kind: PrivateMessageKind): KnownBlock[] {
  const { words, yes, no } = offers[kind];
  const buttons = [button(yes, `${kind}.start`, 'home'), button(no, `${kind}.decline`, 'home')];
  return [section(words), actions(buttons)];
}
