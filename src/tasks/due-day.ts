import { zonedDateTime } from '../lib/local-date-time.ts';

const secondsADay = 24 * 60 * 60;
/** True for an offset from UTC, in seconds, that zones really have: whole hours from -12, quarter hours from -9:30 to +14. */
const isOffset = (seconds: number): boolean =>
  seconds >= -12 * 3600 && seconds <= 14 * 3600 && seconds % (seconds < -9.5 * 3600 ? 3600 : 900) === 0;

/**
 * The date of a task that was given a date without a time; undefined for a moment. The platform stores moments only, so
 * such a date is stored as the last second of that day in the zone of the user who typed it: one second before midnight in
 * some zone.
 *
 * @param dueSeconds seconds, UTC
 * @param timeZone the reader's IANA zone: of two dates that are possible, the one nearer to it counts
 */
export function dateAlone(dueSeconds: number, timeZone: string): Temporal.PlainDate | undefined {
  const toMidnight = secondsADay - 1 - (((dueSeconds % secondsADay) + secondsADay) % secondsADay);
  const offsets = [toMidnight, toMidnight - secondsADay].filter(isOffset);
  // Most tasks have a time, and every list asks of each.
  if (offsets.length === 0) return undefined;
  const offsetHere = zonedDateTime(dueSeconds * 1000, timeZone).offsetNanoseconds / 1e9;
  const [offset = 0] = offsets.sort((a, b) => Math.abs(a - offsetHere) - Math.abs(b - offsetHere));
  return zonedDateTime((dueSeconds + offset) * 1000, 'UTC').toPlainDate();
}

/** The date that a reader in this zone sees for a due time (seconds, UTC). */
export const dueDay = (dueSeconds: number, timeZone: string): Temporal.PlainDate =>
  dateAlone(dueSeconds, timeZone) ?? zonedDateTime(dueSeconds * 1000, timeZone).toPlainDate();
