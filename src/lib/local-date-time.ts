import { remembered } from './remembered.ts';

/** An IANA time zone, or a fixed offset from UTC in minutes. */
export type Zone = { name: string; disambiguation?: 'later' } | { offsetMinutes: number };

/** A list converts each moment several times, and the next list the same ones. */
const inZone = remembered(
  (timeZone: string) =>
    remembered((ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone), 500),
  50,
);

/** A moment (a Date, or milliseconds, UTC) in an IANA time zone. */
export const zonedDateTime = (at: Date | number, timeZone: string): Temporal.ZonedDateTime =>
  inZone(timeZone)(Number(at));

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** "09:30" */
export const clockText = ({ hour = 0, minute = 0 }: { hour?: number; minute?: number }): string =>
  `${twoDigits(hour)}:${twoDigits(minute)}`;

/** The number of days from one date to another, in the ISO calendar; both may have a time as well. */
export const daysUntil = (from: CalendarDay, to: CalendarDay): number =>
  (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) /
  (24 * 60 * 60_000);

type CalendarDay = { year: number; month: number; day: number };

/** The Monday of a date's week. */
export const mondayOf = (date: Temporal.PlainDate): Temporal.PlainDate =>
  date.subtract({ days: date.dayOfWeek - 1 });

/** "America/New York" */
export const zoneText = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/**
 * Converts a local date and time to UTC milliseconds. A time that the change to summer time skips moves forward by the
 * skipped hour (02:30 becomes 03:30); a time that occurs twice in autumn means the first of the two. This is how
 * Temporal disambiguates by default.
 */
export function epochMsAt(local: Temporal.PlainDateTime, zone: Zone): number {
  if ('offsetMinutes' in zone)
    return local.toZonedDateTime('UTC').epochMilliseconds - zone.offsetMinutes * 60_000;
  return local.toZonedDateTime(zone.name, { disambiguation: zone.disambiguation ?? 'compatible' })
    .epochMilliseconds;
}
