import { lazily } from '../lib/lazily.ts';
import { clockText, zonedDateTime } from '../lib/local-date-time.ts';
import { foldName, nameWords } from '../workspaces/names.ts';

/** A zone of the tz database: its name, its offset as "UTC+05:30", and its local time as "15:30". */
export type TimeZone = { name: string; offset: string; clock: string };

/** Names that people know, where `Intl` still lists the older one. The tz database accepts both. */
const newerNames: Record<string, string> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** All zones by name. `Intl` does not list UTC. */
const allZones = (): string[] =>
  [...Intl.supportedValuesOf('timeZone').map((name) => newerNames[name] ?? name), 'UTC'].sort();

/** A day in each half of the year: names change with daylight saving time, and some have changed since 1970. */
const seasons = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];

/** A zone's names, such as "central european standard time", "CEST" and "CET", in winter and in summer. */
function longNames(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'long' });
  const letters = (words: string) => words.replace(/(\w)\w*\s*/g, '$1');
  const names = seasons.map(
    (ms) => format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return [...new Set(names)]
    .map((name) =>
      /\d/.test(name) ? '' : `${name} ${letters(name)} ${letters(name.replace('Standard ', ''))}`,
    )
    .join(' ');
}

/** The words for a zone: its name, its older name, and its long and short names. */
export function zoneWords(name: string): string[] {
  const older = Object.entries(newerNames).find(([, newer]) => newer === name)?.[0] ?? '';
  return nameWords(`${name} ${older} ${longNames(name)}`.replace(/[_/]/g, ' '));
}

/** Every zone with its words. */
const known = lazily(() => allZones().map((name) => ({ name, words: zoneWords(name) })));

const regionOf = (name: string): string => name.replace(/\/.*/, '');

const minutesOf = (name: string, nowMs: number): number =>
  zonedDateTime(nowMs, name).offsetNanoseconds / 60_000_000_000;

const offsetText = (minutes: number): string => {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${rest}`}`;
};

const described = (name: string, nowMs: number): TimeZone => ({
  name,
  offset: offsetText(minutesOf(name, nowMs)),
  clock: clockText(zonedDateTime(nowMs, name)),
});

/** An offset such as "+2", "UTC+5:30" or "gmt -3", in minutes; undefined for anything else. */
function typedOffset(typed: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] =
    /^(?:utc|gmt)?\s*([+−-])\s*(\d{1,2})(?::?(\d{2}))?$/i.exec(typed.trim()) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Finds time zones by words of their names or by an offset from UTC; an empty text finds all. Zones whose city begins
 * with the typed text come first, then those nearest to `near`.
 *
 * @param near an IANA zone: most clients are not far from their coach
 */
export function findTimeZones(
  typed: string,
  { near, nowMs, max }: { near: string; nowMs: number; max: number },
): TimeZone[] {
  const wanted = typedOffset(typed);
  const parts = nameWords(typed.replace(/[_/]/g, ' '));
  const here = minutesOf(near, nowMs);
  const city = foldName(typed);
  return known()
    .map(({ name, words }) => ({ name, words, minutes: minutesOf(name, nowMs) }))
    .filter(({ words, minutes }) =>
      wanted === undefined
        ? parts.every((part) => words.some((word) => word.startsWith(part)))
        : minutes === wanted,
    )
    .map((zone) => {
      const isCity =
        city !== '' &&
        foldName(zone.name.slice(zone.name.lastIndexOf('/') + 1).replaceAll('_', ' ')).startsWith(city);
      const elsewhere = regionOf(zone.name) === regionOf(near) ? 0 : 1;
      const away = zone.name === near ? -1 : Math.abs(zone.minutes - here) + elsewhere;
      return { ...zone, rank: isCity ? away - 10_000 : away };
    })
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .slice(0, max)
    .map(({ name }) => described(name, nowMs));
}

/** The zone with this name, with its current offset and time; undefined if there is none. */
export const timeZoneNamed = (name: string, nowMs: number): TimeZone | undefined =>
  known().some((zone) => zone.name === name) ? described(name, nowMs) : undefined;
