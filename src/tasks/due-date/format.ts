import type { Precision } from './types.ts';

export type FormatContext = { now: Date; timeZone: string; locale?: string };

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** What is said of a due date that was asked to repeat. */
export const recurringNote = 'This is the first date only: the platform can’t be asked to repeat a task.';

const inZone = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A date in few words, for a button: "Fri 27 Nov, 17:00". The year is there when another than this one would be meant. */
export function shortLabel(due: Date, precision: Precision, { now, timeZone }: FormatContext): string {
  const at = inZone(due, timeZone);
  const today = inZone(now, timeZone);
  const past = Temporal.PlainDate.compare(at.toPlainDate(), today.toPlainDate()) < 0;
  const year = past || at.year !== today.year ? ` ${at.year}` : '';
  const day = `${weekdayNames[at.dayOfWeek - 1]} ${at.day} ${monthNames[at.month - 1]}${year}`;
  return precision === 'day' ? day : `${day}, ${twoDigits(at.hour)}:${twoDigits(at.minute)}`;
}

/** The zone as people say it: "London time", "UTC". */
function zoneLabel(timeZone: string): string {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone.replace('Etc/', '');
  return `${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}

function relativeDay(due: Date, { now, timeZone }: FormatContext): string {
  const from = inZone(now, timeZone).toPlainDate();
  const { days } = from.until(inZone(due, timeZone).toPlainDate(), { largestUnit: 'days' });
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/** A due date without how far it is: "Fri 27 Nov, 17:00 London time", "Fri 27 Nov". */
export function formatDate(due: Date, precision: Precision, context: FormatContext): string {
  const zone = precision === 'minute' ? ` ${zoneLabel(context.timeZone)}` : '';
  return `${shortLabel(due, precision, context)}${zone}`;
}

/**
 * A due date in words: "Fri 27 Nov, 17:00 London time, in 6 days"; a date without a time has no zone:
 * "Fri 27 Nov, in 6 days". Read by `parseDue` it is the same date again.
 */
export function formatDue(due: Date, precision: Precision, context: FormatContext): string {
  return `${formatDate(due, precision, context)}, ${relativeDay(due, context)}`;
}
