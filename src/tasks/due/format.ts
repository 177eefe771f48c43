import { Temporal } from 'temporal-polyfill';
import type { Precision } from './types.ts';

type FormatContext = { now: Date; timeZone: string; locale?: string };

const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** A date in few words, for a button: "Fri 27 Nov, 17:00", with the year when it is not this one. */
export function shortLabel(due: Date, precision: Precision, { now, timeZone }: FormatContext): string {
  const at = zoned(due, timeZone);
  const weekday = at.toLocaleString('en-GB', { weekday: 'short' });
  const month = at.toLocaleString('en-GB', { month: 'long' }).slice(0, 3);
  const year = at.year === zoned(now, timeZone).year ? '' : ` ${at.year}`;
  const day = `${weekday} ${at.day} ${month}${year}`;
  return precision === 'day' ? day : `${day}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}

/** The zone as people say it: "London time". */
const zoneWords = (timeZone: string): string =>
  timeZone.includes('/') && !timeZone.startsWith('Etc/')
    ? `${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`
    : timeZone.replace('Etc/', '');

function distance(due: Date, { now, timeZone }: FormatContext): string {
  const from = zoned(now, timeZone).toPlainDate();
  const days = from.until(zoned(due, timeZone).toPlainDate()).days;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/**
 * A due date in words: "Fri 27 Nov, 17:00 London time, in 6 days"; a date without a time has no zone:
 * "Fri 27 Nov, in 6 days".
 */
export function formatDue(due: Date, precision: Precision, context: FormatContext): string {
  const zone = precision === 'minute' ? ` ${zoneWords(context.timeZone)}` : '';
  return `${shortLabel(due, precision, context)}${zone}, ${distance(due, context)}`;
}
