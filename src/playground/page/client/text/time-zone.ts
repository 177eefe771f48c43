import { memoize } from './memoize.ts';

/** Time zone arithmetic with `Intl`, which every browser has. Times are milliseconds UTC unless noted otherwise. */

const getFormatter = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** The time zone if `Intl` knows it, otherwise UTC. */
export const validTimeZone = memoize((timeZone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
});

/** The locale (`en-US` or `en_US`) as a BCP 47 tag; British English if it is invalid. */
export const validLocale = memoize((locale: string) => {
  try {
    return Intl.getCanonicalLocales((locale || 'en-GB').replace('_', '-'))[0] ?? 'en-GB';
  } catch {
    return 'en-GB';
  }
});

/** The local date (YYYY-MM-DD), time (HH:MM) and second in a time zone. */
export function toLocalDateTime(
  ms: number,
  timeZone: string,
): { date: string; time: string; second: number } {
  const parts = Object.fromEntries(
    getFormatter(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    second: Number(parts.second),
  };
}

function offsetMsAt(ms: number, timeZone: string): number {
  const { date, time, second } = toLocalDateTime(ms, timeZone);
  return Date.parse(`${date}T${time}:00Z`) + second * 1000 - Math.floor(ms / 1000) * 1000;
}

/**
 * The time in milliseconds UTC of a local date and time. Of a time that occurs twice, the first counts; a time that daylight
 * saving skips is moved forward by the length of the gap.
 */
export function fromLocalDateTime(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const before = asUtc - offsetMsAt(asUtc - 86_400_000, timeZone);
  if (asUtc - offsetMsAt(before, timeZone) === before) return before;
  const after = asUtc - offsetMsAt(asUtc + 86_400_000, timeZone);
  return asUtc - offsetMsAt(after, timeZone) === after ? after : before;
}

/** The number of local days between two times: 0 for the same day, 1 for the next day. */
export function daysBetween(from: number, to: number, timeZone: string): number {
  const day = (ms: number) => Date.parse(`${toLocalDateTime(ms, timeZone).date}T00:00:00Z`) / 86_400_000;
  return day(to) - day(from);
}
