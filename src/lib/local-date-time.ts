/** An IANA time zone, or a fixed offset from UTC in minutes. */
export type Zone = { name: string } | { offsetMinutes: number };

/** The local date and time in an IANA time zone at an instant. */
export const localDateTimeAt = (instant: Date, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();

/**
 * Converts a local date and time to UTC milliseconds. A time skipped by the change to summer time moves forward by
 * the skipped hour (02:30 becomes 03:30); a time that occurs twice in autumn means the first of the two.
 */
export function epochMsAt(local: Temporal.PlainDateTime, zone: Zone): number {
  if ('offsetMinutes' in zone)
    return local.toZonedDateTime('UTC').epochMilliseconds - zone.offsetMinutes * 60_000;
  return local.toZonedDateTime(zone.name, { disambiguation: 'compatible' }).epochMilliseconds;
}
