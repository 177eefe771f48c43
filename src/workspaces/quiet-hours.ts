import { zonedDateTime } from '../lib/local-date-time.ts';
import type { PersonalPreferences } from './preferences.ts';

/**
 * When a user's quiet hours end (milliseconds, UTC); undefined outside of them. The hours are in the user's time zone,
 * and may span midnight.
 */
export function endOfQuiet(
  quiet: PersonalPreferences['quiet'],
  timeZone: string,
  nowMs: number,
): number | undefined {
  if (quiet === undefined) return undefined;
  const { from, to } = quiet;
  const now = zonedDateTime(nowMs, timeZone);
  const isQuiet = from <= to ? now.hour >= from && now.hour < to : now.hour >= from || now.hour < to;
  if (!isQuiet) return undefined;
  const day = now.hour < to ? now : now.add({ days: 1 });
  return day.withPlainTime({ hour: to }).epochMilliseconds;
}
