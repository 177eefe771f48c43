import { lazily } from '../../lib/lazily.ts';
import { zonedDateTime } from '../../lib/local-date-time.ts';
import { fits, foundIn, rememberedWith } from '../../lib/remembered.ts';
import { day } from '../../lib/units.ts';
import type { DayRange, DaySpan } from '../day-spans.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import type { Range } from './scan.ts';
import { anyCount, countIn } from './shift.ts';

/** The days that a line names, and where. */
export type DaysInLine = { range: Range; due: DayRange | DaySpan };

const rangeOfMatch = ({ 0: words, index }: RegExpExecArray): Range => [index, index + words.length];

/** What stands before a day, and which days are meant then. */
const roles = {
  before: 'before|vor|avant|antes (?:de|do|da)l?|prima di|voor|före|przed|до|раніше',
  until:
    "until|till|by|up to|bis|jusqu[’']?(?:à|au)?|d[’']ici|qui a|aquí al?|pour|hasta|para|até|entro|fino a|tot|senast|do",
  after: 'after|nach|après|después del?|depois d[eoa]|dopo|na|efter|po|после|після',
  from: 'from|ab|à partir d[eu]|a partir d[eoa]l?|dal|vanaf|från',
  since: 'since|seit|depuis|desde|sinds|sedan|od|с|з',
} as const;
type Role = keyof typeof roles;
const rolePatterns = Object.entries(roles).map(([role, words]): [Role, RegExp] => [
  role as Role,
  new RegExp(`(?<![\\p{L}\\d])(?:${words}) `, 'iu'),
]);
/** The date reader does not read these as part of a date, nor "my Friday" as a day. */
const beginnings = /(?<![\p{L}\d])(?:since|from|my) (?=\S)/iu;

/** Weeks, months and the like: a list has its own words for them, or can't show them. */
const severalDays =
  /week|month|year|quarter|woche|monat|jahr|quartal|semaine|(?<!\p{L})mois|trimestre|semana|(?<!\p{L})m[eê]s(?:es)?(?!\p{L}| \p{L}{2,20}s(?!\p{L}))|settiman|(?<!\p{L})mes[ei](?!\p{L})|maand|vecka|månad|tydzie|tygod|miesi|недел|месяц|тиж|місяц|fin de|(?:next|past|last|coming|nächsten?|letzten?|volgende|afgelopen) \d/iu;

/** "3pm", "14:30": lists have no times, so such a line is read only once, as a task. */
const clockTime = /(?<![\p{L}\d.:])\d{1,2}(?:[ap]m|:[0-5]\d)(?![\p{L}\d.:])/u;

/** "In the next 10 days", "die letzten 2 Wochen" */
const around = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:in|within|over|for|during|binnen|dans|en|nei|i) )?(?:the |den |die |les |los |las |os |as |i |de )?(?:next|coming|following|nächsten?|kommenden|prochaine?s|próxim[oa]s|prossim[ie]|komende|volgende|närmaste|kommande|(last|past|letzten?|derni(?:er|ère)s|últim[oa]s|ultim[ie]|afgelopen|laatste|senaste)) (${anyCount}) (?:days|tagen?|jours|días|dias|giorni|dagen|dagar|(weeks|wochen|semaines|semanas|settimane|weken|veckor))(?!\\p{L})`,
  'iu',
);

const inPolish =
  'styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu'.split(
    ' ',
  );
/** "Before the weekend": until Friday. */
const beforeWeekend = new RegExp(
  `(?<![\\p{L}\\d])(?:due )?(?:${roles.before}) (?:(?:the|dem|le|el|il|het|o|de) )?(?:week-?end|wochenende|fi[nm] de semana|weekendem)(?!\\p{L})`,
  'iu',
);

/** The names of each month in every language, January first. */
function monthNames(): string[] {
  const formats = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'pl'].map(
    (language) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }),
  );
  const ofDay = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => {
    const date = Date.UTC(2026, at);
    const ofMonth = ofDay.formatToParts(date).find(({ type }) => type === 'month');
    return [...formats.map((format) => format.format(date)), inPolish[at], ofMonth?.value].join('|');
  });
}
/** "The end of december" */
const notAll =
  'end|ende|fin|finales|fine|eind|fim|koniec|start|beginning|anfang|début|inicio|inizio|begin|mid|mitte|early|late|of|de|di|van|von';
/** "In december", "tasks for march", "due before december": not "5 december", and not "may I". */
const month = lazily(
  () =>
    new RegExp(
      `(?<![\\p{L}\\d])(?<!\\d[.]? |(?<!\\p{L})(?:${notAll}) )(?:due )?(?:(${Object.values(roles).join('|')}) |(?:in|im|en|em|nel|w|for|für|pour|of|von|de|del|da|di|van) )?(?:${monthNames()
        .map((names) => `(${names})`)
        .join('|')})(?! ?\\d| (?:i|we)(?!\\p{L})|\\p{L})`,
      'iu',
    ),
);
/** The days of the month that a line names. */
function monthIn(line: string, today: Temporal.PlainDate): DaysInLine | undefined {
  const found = foundIn(month(), line);
  if (found === null) return undefined;
  const [, lead, ...names] = found;
  const number = names.findIndex((one) => one !== undefined) + 1;
  // Up to three months ago, otherwise to come.
  const later = ((number - today.month + 15) % 12) - 3;
  const first = today.with({ day: 1 }).add({ months: later });
  const last = first.with({ day: first.daysInMonth });
  const role = rolePatterns.find(([, pattern]) => lead && pattern.test(`${lead} `))?.[0];
  if (role !== undefined)
    return {
      range: rangeOfMatch(found),
      due: rangeOf(role, role === 'until' || role === 'after' ? last : first, today),
    };
  const near = (['last-month', 'this-month', 'next-month'] as const)[later + 1];
  return { range: rangeOfMatch(found), due: near ?? `${first}..${last}` };
}

/** "Between Monday and Wednesday", "from Monday to Friday", and "today and tomorrow", where one day follows the other */
const betweenDays =
  /(?<![\p{L}\d])(?:(?:between|zwischen|entre|fra|tra|tussen|mellan|między) (\S.{1,30}?) (?:and|und|et|y|e|en|och|i)|(?:from|von|du|del?|dal?(?! qui )|van|från|od) (\S.{1,30}?) (?:to|until|till|bis|au|al?|tot|till|do)|(\p{L}{3,20}) (?:and|or|und|oder|et|ou|y|o|e|en|of|och|i|lub|[+&])) (?=\S)/iu;

/** A list may be for a day, where a task is due before it: "voor", "pour", "na". */
const listOf = /(?:^|\s)(?:list[ae]?|listę|lijst(?:je)?|list[ie](?:nh|t|tt)a) $/iu;
const joinsDays = / (?:or|oder|ou|o|of|lub|and|und|et|y|e|en|och|i|[+&]) /iu;

/** The day that a text begins with, and where it ends. */
function firstDay(text: string, context: DueContext) {
  const found = parseDue(text, context);
  const [[start, end] = [-1, 0]] = found?.spans ?? [];
  if (found?.precision !== 'day' || found.recurring || start !== 0) return undefined;
  return { on: zonedDateTime(found.due, context.timeZone).toPlainDate(), end };
}

/** Two days that a line names, and the days between them. */
function daysBetween(line: string, context: DueContext): DaysInLine | undefined {
  const found = foundIn(betweenDays, line);
  if (found === null) return undefined;
  const [all, one, other, next = ''] = found;
  const from = firstDay(one ?? other ?? next, context);
  const begin = found.index + all.length;
  const to = from && firstDay(line.slice(begin), context);
  if (from === undefined || to === undefined) return undefined;
  const last = Temporal.PlainDate.compare(to.on, from.on) < 0 ? to.on.add({ weeks: 1 }) : to.on;
  if (next !== '' && !from.on.add({ days: 1 }).equals(last)) return undefined;
  return { range: [found.index, begin + to.end], due: `${from.on}..${last}` };
}

/** Whether the readings are of one weekday or day of the month: at most a week apart. */
const isOneDay = (readings: readonly { due: Date }[]): boolean =>
  readings.every(({ due }) => Math.abs(due.getTime() - (readings[0]?.due.getTime() ?? 0)) <= 7 * day);

function rangeOf(role: Role | undefined, named: Temporal.PlainDate, today: Temporal.PlainDate): DayRange {
  const iso = named.toString();
  switch (role) {
    case 'before':
      return `..${named.subtract({ days: 1 })}`;
    case 'until':
      return `..${iso}`;
    case 'after':
      return `${named.add({ days: 1 })}..`;
    case 'from':
      return `${iso}..`;
    case 'since':
      // The last Monday, not the next one.
      return `${Temporal.PlainDate.compare(named, today) > 0 ? named.subtract({ weeks: 1 }) : iso}..`;
    default:
      return `${iso}..${iso}`;
  }
}

/**
 * Finds the days that a list may be about: one day, all days until or from one, or a month. Undefined for a time of day,
 * a repetition, a day that does not exist, and weeks.
 *
 * @param line one line, of bounded length
 */
export const daysIn = rememberedWith((line: string, context: DueContext): DaysInLine | undefined => {
  const today = zonedDateTime(context.now, context.timeZone).toPlainDate();
  const near = foundIn(around, line);
  if (near !== null) {
    const [, isPast, count = '', isOfWeeks] = near;
    const length = { [isOfWeeks ? 'weeks' : 'days']: countIn(count) };
    const due: DayRange = isPast ? `${today.subtract(length)}..${today}` : `${today}..${today.add(length)}`;
    return { range: rangeOfMatch(near), due };
  }
  const weekend = foundIn(beforeWeekend, line);
  if (weekend !== null)
    return { range: rangeOfMatch(weekend), due: `..${today.add({ days: (12 - today.dayOfWeek) % 7 })}` };
  const between = daysBetween(line, context);
  if (between !== undefined) return between;
  const named = monthIn(line, today);
  if (named !== undefined || fits(severalDays, line) || fits(clockTime, line)) return named;
  const found = parseDue(
    line.replace(beginnings, (word) => 'on'.padEnd(word.length)),
    context,
  );
  if (found?.precision !== 'day' || found.spans.length !== 1) return undefined;
  if (found.recurring || found.missing || !isOneDay(found.readings)) return undefined;
  const [[start, end] = [0, 0]] = found.spans;
  const lead = /(?<!\S)\S{1,20} $/.exec(line.slice(0, start))?.[0] ?? '';
  const phrase = line.slice(start - lead.length, end);
  // "Monday and Friday"
  if (joinsDays.test(phrase)) return undefined;
  const role = rolePatterns.find(([, pattern]) => pattern.test(phrase))?.[0];
  const isLed =
    role !== undefined && !rolePatterns.some(([, pattern]) => pattern.test(line.slice(start, end)));
  const on = zonedDateTime(found.due, context.timeZone).toPlainDate();
  // "Lijstje voor woensdag" is of that day.
  const isOfDay =
    /^(?:\S+ )?(?:voor|pour|para|na) /iu.test(phrase) &&
    listOf.test(line.slice(0, isLed ? start - lead.length : start));
  const due = rangeOf(isOfDay ? undefined : role, on, today);
  return { range: [isLed ? start - lead.length : start, end], due };
});

/** Where the day or time at the end of some words begins. */
export function dayAt(words: string, context: DueContext | undefined): number | undefined {
  const last = context && (parseDue(words, context)?.spans.at(-1) ?? daysIn(words, context)?.range);
  return last?.[1] === words.length ? last[0] : undefined;
}

/** The day that another replaces. */
const fromDay =
  / (?:(?:from|von|vom|du|del?|dal?|van|z) (\S{2,20}(?: \p{L}{3,20})?)|(?!hoje|hoy|oggi|amanhã|mañana|domani|tomorrow|morgen|demain)(\p{L}{3,9})) (?=(?:to|auf|à|au|al?|naar|na|para|pra) \S{2})/iu;
/** "Move it to Tuesday" for "move it from Monday to Tuesday" */
export const withoutOldDay = (line: string, context: DueContext | undefined): string =>
  line.replace(fromDay, (found, from?: string, alone = '') =>
    dayAt(from ?? alone, context) === 0 ? ' ' : found,
  );
