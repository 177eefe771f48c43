import type { Button, SectionBlock } from '@slack/types';
import { zonedDateTime } from '../../lib/local-date-time.ts';
import { oneLine } from '../../lib/text.ts';
import type { TeamMember } from '../../platform/resources.ts';
import { button } from './blocks.ts';
import { clip, isolate, titled } from './text.ts';

/** "3 Nov 2025" in the reader's zone, from seconds (UTC). */
export const dayWords = (seconds: number, timeZone: string): string =>
  zonedDateTime(seconds * 1000, timeZone)
    .toPlainDate()
    .toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A date up to the year 9999. */
export const isDate = (seconds: number | null | undefined): seconds is number =>
  typeof seconds === 'number' && seconds > 0 && seconds < 253_402_300_800;

/**
 * A row of a list: a name, details, and a button, of which screen readers say whose it is.
 *
 * @param of what it is called for them, before the name
 */
export function namedRow(name: string, details: string, shows: Button, of: string, max = 80): SectionBlock {
  const shown = clip(oneLine(name) || 'No name', max);
  const accessory = { ...shows, accessibility_label: `${of} ${isolate(shown, 50)}` };
  return { type: 'section', text: titled(shown, details), accessory };
}

/** A member of a team or program with a role, and **Tasks**, which lists this person's tasks. */
export function personRow({ id, name, email, role, created_at }: TeamMember, timeZone: string): SectionBlock {
  const since = isDate(created_at) ? `since ${dayWords(created_at, timeZone)}` : '';
  const details = [clip(oneLine(role), 30), clip(oneLine(email), 80), since].filter(Boolean).join(' · ');
  return namedRow(name, details, button('Tasks', 'list.person', id), 'Tasks of');
}
