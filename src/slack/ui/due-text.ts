import { formatDate, formatDue } from '../../tasks/due-date/index.ts';

const daySeconds = 24 * 60 * 60;
/** True for an offset from UTC, in seconds, that zones really have: whole hours from -12, quarter hours from -9:30 to +14. */
const isOffset = (seconds: number): boolean =>
  seconds >= -12 * 3600 && seconds <= 14 * 3600 && seconds % (seconds < -9.5 * 3600 ? 3600 : 900) === 0;

/**
 * The date of a task that was given a date without a time. The platform stores moments only, so such a date is stored
 * as the last second of that day in the zone of whoever typed it: one second before midnight in some zone.
 */
function dateAlone(dueSeconds: number, offsetHere: number): Temporal.PlainDate | undefined {
  const toMidnight = daySeconds - 1 - (((dueSeconds % daySeconds) + daySeconds) % daySeconds);
  const [offset] = [toMidnight, toMidnight - daySeconds]
    .filter(isOffset)
    .sort((a, b) => Math.abs(a - offsetHere) - Math.abs(b - offsetHere));
  if (offset === undefined) return undefined;
  return Temporal.Instant.fromEpochMilliseconds((dueSeconds + offset) * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDate();
}

/**
 * A due time in words. A date without a time is the same date for every reader.
 *
 * @param dueSeconds seconds, UTC
 * @param timeZone the reader's IANA zone
 * @param options.done leaves out how far away it is
 */
export function dueWords(dueSeconds: number, timeZone: string, nowMs: number, { done = false } = {}): string {
  const words = done ? formatDate : formatDue;
  const context = { now: new Date(nowMs), timeZone };
  const moment = Temporal.Instant.fromEpochMilliseconds(dueSeconds * 1000);
  const offsetHere = moment.toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e9;
  const date = dateAlone(dueSeconds, offsetHere);
  if (date === undefined) return words(new Date(dueSeconds * 1000), 'minute', context);
  return words(new Date(date.toZonedDateTime({ timeZone }).epochMilliseconds), 'day', context);
}
