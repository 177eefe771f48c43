import { memoize } from './memoize.ts';

/** Time zone arithmetic with `Intl`, which every browser has. Times are milliseconds UTC unless noted otherwise. */

const dateFormatter = memoize((timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }));

/** The local date (YYYY-MM-DD) in a time zone: Swedish dates are written so. */
export const localDate = (ms: number, timeZone: string): string => dateFormatter(timeZone).format(ms);

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

/** The number of local days between two times: 0 for the same day, 1 for the next day. */
export function daysBetween(from: number, to: number, timeZone: string): number {
  const day = (ms: number) => Date.parse(localDate(ms, timeZone)) / 86_400_000;
  return day(to) - day(from);
}
