import { Temporal } from 'temporal-polyfill';
import { formatDate, formatDue } from '../../tasks/due/index.ts';

/**
 * A due time in words. The platform knows moments only; the last second of a local day is how a date without a
 * time is stored, and is told as one.
 *
 * @param dueSeconds seconds, UTC
 * @param timeZone the IANA zone of whoever reads it
 * @param options.done how far it is no longer matters
 */
export function dueWords(dueSeconds: number, timeZone: string, nowMs: number, { done = false } = {}): string {
  const local = Temporal.Instant.fromEpochMilliseconds(dueSeconds * 1000).toZonedDateTimeISO(timeZone);
  const lastSecond = local.hour === 23 && local.minute === 59 && local.second === 59;
  const words = done ? formatDate : formatDue;
  return words(new Date(dueSeconds * 1000), lastSecond ? 'day' : 'minute', {
    now: new Date(nowMs),
    timeZone,
  });
}
