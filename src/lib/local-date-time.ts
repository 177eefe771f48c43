import type { Zone } from '../tasks/due-date/engine/date-fragment.ts';

/** The wall clock in a zone at an instant. */
export const localDateTimeAt = (at: Date, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();

/**
 * The instant (UTC milliseconds) at which a wall clock shows this. A time that the change to summer time skips is
 * moved on by the skipped hour (02:30 is 03:30); one that comes twice in autumn is the first of the two.
 */
export function epochMsAt(localDateTime: Temporal.PlainDateTime, zone: Zone): number {
  if ('minutes' in zone)
    return localDateTime.toZonedDateTime('UTC').epochMilliseconds - zone.minutes * 60_000;
  return localDateTime.toZonedDateTime(zone.name, { disambiguation: 'compatible' }).epochMilliseconds;
}
