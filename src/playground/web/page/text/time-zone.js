/** Zone arithmetic with what every browser has: `Intl`. Times are milliseconds UTC unless a name says otherwise. */

const parts = new Map();

function formatterFor(timeZone) {
  const known = parts.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  parts.set(timeZone, made);
  return made;
}

/** A name that `Intl` knows; UTC for any other, so that a person without a zone still sees times. */
export function knownZone(timeZone) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** A locale that `Intl` knows, from Slack's `en-US` or `en_US`; British English for any other. */
export function knownLocale(locale) {
  try {
    return Intl.getCanonicalLocales((locale || 'en-GB').replace('_', '-'))[0] ?? 'en-GB';
  } catch {
    return 'en-GB';
  }
}

/** What a wall clock in the zone shows at that moment: `{date: 'YYYY-MM-DD', time: 'HH:MM'}`. */
export function wallClock(ms, timeZone) {
  const found = Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${found.year}-${found.month}-${found.day}`,
    time: `${found.hour}:${found.minute}`,
    second: Number(found.second),
  };
}

function offsetAt(ms, timeZone) {
  const { date, time, second } = wallClock(ms, timeZone);
  return Date.parse(`${date}T${time}:00Z`) + second * 1000 - Math.floor(ms / 1000) * 1000;
}

/**
 * The moment at which a wall clock in the zone shows that date and time. An hour that is skipped gives the moment as far
 * after the gap as the time is after its start; an hour that comes twice gives the first.
 */
export function momentOf(date, time, timeZone) {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const before = asUtc - offsetAt(asUtc - 86_400_000, timeZone);
  if (asUtc - offsetAt(before, timeZone) === before) return before;
  const after = asUtc - offsetAt(asUtc + 86_400_000, timeZone);
  return asUtc - offsetAt(after, timeZone) === after ? after : before;
}

/** Whole local days from one moment to another: 0 for the same day, 1 for the day after. */
export function daysBetween(from, to, timeZone) {
  const day = (ms) => Date.parse(`${wallClock(ms, timeZone).date}T00:00:00Z`) / 86_400_000;
  return day(to) - day(from);
}
