import { lazily } from '../../lib/lazily.ts';
import { fits, remembered } from '../../lib/remembered.ts';
import { foldName } from '../../workspaces/names.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { filterOf, scan } from './scan.ts';

/** The weekdays of a language from Monday on, each as it is written out and in short. */
function namesIn(language: string): string[][] {
  const formats = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }),
  );
  return Array.from({ length: 7 }, (_, day) =>
    formats.map((format) => format.format(Date.UTC(2026, 0, day + 5)).replace(/\.$|-feira$/, '')),
  );
}
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'];
const all = lazily(() => new Map(languages.map((language) => [language, namesIn(language)])));

/** Every weekday that is written out, folded by `foldName`. */
export const weekdays = lazily(
  () => new Set([...all().values()].flatMap((days) => days.map(([long = '']) => foldName(long)))),
);

/** Spells out a short weekday of a language: "mo" becomes "Montag". */
export const weekdayIn = (language: string, short: string): string | undefined =>
  all()
    .get(language)
    ?.find((names) => names.some((name) => foldName(name) === foldName(short)))?.[0];

const byName = lazily(() => {
  const days = [...all().values()].flatMap((days) =>
    days.flatMap((names, day) => names.map((name) => ({ name: foldName(name), long: names[0], day }))),
  );
  return Map.groupBy(days, ({ name }) => name);
});
/** Spells out a weekday that is short, or not, if every language that has it means the same day. */
export function anyWeekday(short: string): string | undefined {
  const found = byName().get(foldName(short)) ?? [];
  return found.every(({ day }) => day === found[0]?.day) ? found[0]?.long : undefined;
}

const shortLast = / \((?<short>\p{L}{2,3})\.?\)$/u;
const shortFirst = /^(?<short>\p{L}{2,3})\.?:? (?=\S)/u;
/** Parts that each begin with a short weekday of one language, in order, or end with one in brackets: it is written out. */
export function withShortDays(parts: readonly string[]): string[] | undefined {
  if (parts.length < 2) return undefined;
  const isLast = parts.every((part) => shortLast.test(part));
  const place = isLast ? shortLast : shortFirst;
  for (const language of languages) {
    const days = all().get(language) ?? [];
    const at = parts.map((part) => {
      const short = foldName(place.exec(part)?.groups?.short ?? '-');
      return days.findIndex((names) => names.some((name) => foldName(name) === short));
    });
    if (at.every((day, index) => day >= 0 && (isLast || day > (at[index - 1] ?? -1))))
      return parts.map((part, index) => `${days[at[index] ?? 0]?.[0]} ${part.replace(place, '')}`);
  }
  return undefined;
}

const often =
  '(?:(?:daily|every|each|on|from|jeden?|von|vom|tous les|chaque|du|de|cada|ogni|dal|da|elke|van|codziennie|od) ){0,2}';
const joint = '(?: ?[-–] ?| (?:to|thru|through|till|bis|au|à|a|al|t/m|tot(?: en met)?|do) )';
const nameOf = (names: string[] = []) =>
  `(?:${[...new Set([...names, ...names.map((name) => foldName(name))])].join('|')})(?!\\p{L})\\.?`;
const twoNames = lazily(() => {
  const anyName = nameOf([...all().values()].flat(2));
  return new RegExp(`(?<!\\p{L})${anyName}[^]{1,12}?${anyName}`, 'iu');
});
const patternOf = (days: string[][]) => {
  const name = nameOf(days.flat().toSorted((a, b) => b.length - a.length));
  const start = `(?<![\\p{L}\\d])(?<often>${often})`;
  return {
    days,
    week: new RegExp(`${start}${nameOf(days[0])}${joint}${nameOf(days[4])}`, 'iu'),
    list: new RegExp(`${start}${name}(?:(?:,| ?[/&+]| (?:and|und|et|y|e|en|i))? ?${name}){2,5}`, 'iu'),
  };
};
const patterns = lazily(() => [...all().values()].map(patternOf));
const clock =
  /(?<![\p{L}\d.:])(?:(?:at|um|à|alle|om|às|o|a las) (?<hour>\d{1,2})(?:[.:h](?<minutes>\d\d))?|(?<hour>\d{1,2})(?:[.:h](?<minutes>\d\d)| ?h| uhr| uur|(?= ?[ap]m)))(?<half> ?[ap]m)?(?![\p{L}\d.:])/iu;

/**
 * A line with its days as English says them where they come every week: "standup every weekday at 8:30" for "standup
 * mo-fr 8.30", and "every monday, wednesday and friday" for "mon wed fri". "Conference mon-fri" says neither a time nor
 * that it repeats, so it stays.
 */
export const withWeekdays = remembered((line: string): string => {
  if (!fits(twoNames(), line)) return line;
  for (const { days, week, list } of patterns()) {
    const found = week.exec(line) ?? list.exec(line);
    if (found === null) continue;
    const [words] = found;
    const left = `${line.slice(0, found.index)} ${line.slice(found.index + words.length)}`.trim();
    const at = clock.exec(left);
    const isWeek = week.test(words);
    if (
      isWeek &&
      at === null &&
      !/daily|every|each|jede|tous|chaque|cada|ogni|elke|codzien/i.test(found.groups?.often ?? '')
    )
      return line;
    const { hour, minutes = '00', half = '' } = at?.groups ?? {};
    const named = days.flatMap((names, day) =>
      names.some((name) => new RegExp(`(?<!\\p{L})${foldName(name)}(?!\\p{L})`, 'u').test(foldName(words)))
        ? [all().get('en')?.[day]?.[0]]
        : [],
    );
    const rest = left
      .replace(at?.[0] ?? '', '')
      .replace(/ {2,}/g, ' ')
      .trim();
    const when = isWeek ? 'weekday' : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
    return `${rest} every ${when}${hour ? ` at ${hour}:${minutes}${half}` : ''}`;
  }
  return line;
}, 50);

/** A line that repeats for a week: "every evening until 2026-11-22" for "every evening this week". */
export function withEnd(line: string, context: DueContext): string {
  const week = scan(line, undefined).find((piece) => filterOf(piece)?.span === 'this-week');
  if (week === undefined) return line;
  const today = Temporal.Instant.fromEpochMilliseconds(context.now.getTime()).toZonedDateTimeISO(
    context.timeZone,
  );
  const sunday = today.toPlainDate().add({ days: 7 - today.dayOfWeek });
  const [start, end] = week.range;
  const meant = `${line.slice(0, start)}until ${sunday}${line.slice(end)}`;
  return parseDue(meant, context)?.until === undefined ? line : meant;
}
