import { clockText, daysUntil, zonedDateTime, zoneText } from '../../lib/local-date-time.ts';
import type { Precision } from './types.ts';

export type FormatContext = { now: Date; timeZone: string; locale?: string };

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** What people read when they ask for a repetition. */
export const recurringNote = 'This is only the first date: the platform can’t repeat tasks.';

type AnyDay = Temporal.PlainDate | Temporal.PlainDateTime | Temporal.ZonedDateTime;

/** "Fri 27 Nov", or "Thu 1 Apr 2027" where today is in another year. */
export const dayLabel = ({ dayOfWeek, day, month, year }: AnyDay, today?: AnyDay): string =>
  `${weekdayNames[dayOfWeek - 1]} ${day} ${monthNames[month - 1]}${today && today.year !== year ? ` ${year}` : ''}`;

/** From so many days on, a day and a month may be taken for those of the year before. */
const farDays = 182;

/**
 * Formats a date briefly, for a button: "Fri 27 Nov, 17:00". The year appears when it is not obvious, so that `parseDue`
 * reads the same date.
 */
export function shortLabel(due: Date, precision: Precision, { now, timeZone }: FormatContext): string {
  // Without the zone: with it, each of their parts is a conversion.
  const at = zonedDateTime(due, timeZone).toPlainDateTime();
  const today = zonedDateTime(now, timeZone).toPlainDateTime();
  const days = daysUntil(today, at);
  const isPast = precision === 'day' ? days < 0 : due <= now;
  const year = isPast || days >= farDays || at.year !== today.year ? ` ${at.year}` : '';
  const day = `${dayLabel(at)}${year}`;
  return precision === 'day' ? day : `${day}, ${clockText(at)}`;
}

/** The zone in words: "London time", "UTC". */
function zoneLabel(timeZone: string): string {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone.replace('Etc/', '');
  return `${zoneText(timeZone.slice(timeZone.lastIndexOf('/') + 1))} time`;
}

/** Formats a due date: "Fri 27 Nov, 17:00 London time", or "Fri 27 Nov" for a whole day. */
export function formatDate(due: Date, precision: Precision, context: FormatContext): string {
  const zone = precision === 'minute' ? ` ${zoneLabel(context.timeZone)}` : '';
  return `${shortLabel(due, precision, context)}${zone}`;
}
