/** An IANA time zone, or a fixed offset from UTC in minutes. */
export type Zone = { name: string } | { offsetMinutes: number };

type Converted = { ms: number; timeZone: string; local: Temporal.ZonedDateTime };

/** Now, and a task's due time: each is asked for several times in a row, and converting it takes longest. */
const recent: Converted[] = [];
const maxRecent = 4;

/** A moment (a Date, or milliseconds, UTC) in an IANA time zone. */
export function zonedDateTime(at: Date | number, timeZone: string): Temporal.ZonedDateTime {
  const ms = Number(at);
  const place = recent.findIndex((one) => one.ms === ms && one.timeZone === timeZone);
  if (place === 0) return (recent[0] as Converted).local;
  const converted = (
    place > 0
      ? recent.splice(place, 1)[0]
      : { ms, timeZone, local: Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone) }
  ) as Converted;
  recent.unshift(converted);
  if (recent.length > maxRecent) recent.pop();
  return converted.local;
}

/** "09:30" */
export const clockText = (time: Temporal.PlainTimeLike | Temporal.ZonedDateTime): string =>
  Temporal.PlainTime.from(time).toString({ smallestUnit: 'minute' });

/** "America/New York" */
export const zoneText = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/**
 * Converts a local date and time to UTC milliseconds. A time skipped by the change to summer time moves forward by
 * the skipped hour (02:30 becomes 03:30); a time that occurs twice in autumn means the first of the two.
 */
export function epochMsAt(local: Temporal.PlainDateTime, zone: Zone): number {
  if ('offsetMinutes' in zone)
    return local.toZonedDateTime('UTC').epochMilliseconds - zone.offsetMinutes * 60_000;
  return local.toZonedDateTime(zone.name, { disambiguation: 'compatible' }).epochMilliseconds;
}
