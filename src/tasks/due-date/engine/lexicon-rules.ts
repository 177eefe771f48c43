import {
  addBusinessDays,
  addSpan,
  edgeOf,
  isBefore,
  onOrAfter,
  periodAround,
  shiftPeriod,
} from './calendar.ts';
import { type DateFragment, type Day, onDate, type PlainDate, rejected, type Span } from './date-fragment.ts';
import { holidayRule } from './holidays.ts';
import { type Lexicon, oneOf, phrasesOf, recurringPhrases, withBlanks } from './lexicon.ts';
import {
  dayRangeEnd,
  dayRangeStart,
  readDate,
  readDay,
  readDayRange,
  readNextWeekday,
  readPast,
  readShortDate,
  readWeekday,
  shortWeekdayRule,
} from './lexicon-days.ts';
import { edgeRules, nthRules, periodUnits } from './lexicon-periods.ts';
import type { Rule, RuleContext } from './rule.ts';
import { lengthOf } from './spans.ts';
import type { Vocabulary } from './vocabulary.ts';

type Read = Rule['read'];
type Groups = Parameters<Read>[0];

/** Phrases that are read alike are one pattern, since each pattern reads the whole line; but not those with an anchor. */
export function rulesOf(
  words: Vocabulary,
  phrases: string[] | string | undefined,
  read: Read,
  end = '',
): Rule[] {
  const patterns = [phrases ?? []].flat().map(words.pattern);
  return [...Map.groupBy(patterns, words.anchorOf)].map(([anchor, alike]) => ({
    pattern: end ? `(?:${alike.join('|')})${words.pattern(end)}` : alike.join('|'),
    anchor,
    read,
  }));
}

export const always =
  (fragment: DateFragment): Read =>
  () =>
    fragment;

/** Days, periods and spans. */
export function dateRules(lexicon: Lexicon, words: Vocabulary): Rule[] {
  const rules = (phrases: string[] | string | undefined, read: Read): Rule[] => rulesOf(words, phrases, read);
  const dayWords = Object.fromEntries(phrasesOf(lexicon.days));
  const notBare = new RegExp(`^(?:${withBlanks(lexicon.bareSpan ?? '(?!)')})`);
  return [
    ...rules(
      lexicon.dates
        .filter((phrase) => phrase.includes('{day}') && phrase.indexOf('{day}') < phrase.indexOf('{month}'))
        .map((phrase) => dayRangeStart(lexicon) + phrase),
      readDayRange(words),
    ),
    ...rules(
      lexicon.dates
        .filter((phrase) => phrase.indexOf('{month}') < phrase.indexOf('{day}'))
        .map((phrase) => `(?<!\\d )${phrase.replace('{day}', dayRangeEnd(lexicon))}`),
      readDayRange(words),
    ),
    ...rules(
      lexicon.dates
        .filter((phrase) => phrase.includes('{year}'))
        .map((phrase) => phrase.replace('{year}', shortYear)),
      readShortDate(words),
    ),
    ...lexicon.dates.flatMap((phrase) => rules(phrase, readDate(words))),
    ...rules(lexicon.fromNow, (groups, context) => {
      const length = readSpan(words)(groups, context);
      return { ...length, confidence: !groups.next ? 'strong' : length.elapsedMs ? 'none' : 'plain' };
    }),
    ...rules(bareMinutes(lexicon), ({ minutes }) => ({
      confidence: 'strong',
      elapsedMs: Number(minutes) * 60_000,
      unsure: true,
    })),
    ...rules(lexicon.durations, always(rejected)),
    ...rules(lexicon.bareSpan && '{span}', (groups, context) => {
      if (notBare.test(`${groups.low ?? ''}${groups.span}`)) return null;
      const length = readSpan(words)(groups, context);
      return groups.low ? rejected : { ...length, confidence: length.elapsedMs ? 'none' : 'weak' };
    }),
    ...rules(spansBeforeDay(lexicon), (groups, context) => ({
      ...readSpan(words)(groups, context),
      confidence: 'none',
    })),
    ...[lexicon.weekend, lexicon.nextWeekend].flatMap((phrase, weeks) =>
      rules(phrase, (_, { today }) => {
        const period = shiftPeriod(periodAround(today, 'weekend'), weeks);
        const date = isBefore(period.start, today) ? today : period.start;
        return { confidence: 'plain', source: 'period', period, days: [{ date }] };
      }),
    ),
    ...rules(lexicon.everyWeekend, (_, { today }) => {
      const days: Day[] = [{ date: today.dayOfWeek < 6 ? onOrAfter(today, 6) : today, rollover: 'week' }];
      return { confidence: 'plain', source: 'word', days, recurring: true };
    }),
    ...rules(lexicon.weekdaysAhead, ({ n = '1', weekday = '' }, { today }) => {
      const first = onOrAfter(today.add({ days: 1 }), words.weekdayOf(weekday));
      return { ...onDate(first.add({ weeks: words.numberOf(n) - 1 })), source: 'word' };
    }),
    ...rules(lexicon.past, readPast(words)),
    ...rules(lexicon.noDate, always(rejected)),
    ...rules(lexicon.every && `(?:${lexicon.every})(?= )`, always({ confidence: 'none', every: true })),
    ...rules(lexicon.workdays, (_, { today }) => {
      const date = today.dayOfWeek < 6 ? today : onOrAfter(today, 1);
      return { confidence: 'strong', source: 'word', days: [{ date, rollover: 'workday' }], recurring: true };
    }),
    ...rules(lexicon.everyOther, readRecurring(words)),
    ...recurringPhrases(lexicon).flatMap((phrase) => rules(phrase, readRecurring(words))),
    ...(lexicon.habits ? rules(habitPhrase(lexicon), readHabit(words)) : []),
    ...rules(lexicon.next, readPeriod(words, 1, lexicon.nextWeekday)),
    ...rules(lexicon.nextButOne, readPeriod(words, 2, lexicon.nextWeekday)),
    ...rules(lexicon.current, readPeriod(words, 0, lexicon.nextWeekday)),
    ...edgeRules(words, lexicon),
    ...phrasesOf(lexicon.days).flatMap(([meaning, phrase]) => rules(phrase, readDay(meaning))),
    ...holidayRules(words, lexicon),
    ...phrasesOf(lexicon.weekdayParts).flatMap(([dayPart, end]) =>
      rules(`{weekday}(?:${end})`, (groups, context) => {
        const fragment = readWeekday(words, true)(groups, context);
        return fragment && { ...fragment, dayPart };
      }),
    ),
    ...Object.entries(lexicon.weekdayPlus ?? {}).flatMap(([end, days]) =>
      rules(
        `(?:{weekday}|(?<today>${dayWords[0]})|(?<tomorrow>${dayWords[1]})) (?:${end})`,
        ({ weekday, tomorrow }, { today }) => {
          const start = weekday ? onOrAfter(today, words.weekdayOf(weekday)) : today;
          return { ...onDate(start.add({ days: tomorrow ? days + 1 : days })), source: 'word' };
        },
      ),
    ),
    eitherWeekday(words),
    ...rules('{weekday}\\.?', readWeekday(words, lexicon.spaced ?? true)),
    ...(lexicon.shortWeekdays ? [shortWeekdayRule(words)] : []),
    ...nthRules(words, lexicon),
  ];
}

/** A year of two digits, at the end of a line or clause. */
const shortYear = "['’]?(?<shortyear>\\d\\d)(?=\\s{0,4}(?:$|[.,;!?)]))";

/** "Call Wes in 20", "in 90 call Wes": so many minutes, perhaps, at either end of a line. */
const bareMinutes = ({ fromNow, spaced = true }: Lexicon): string[] =>
  fromNow.flatMap((phrase) => {
    const [lead = ''] = phrase.split('{span}');
    if (!spaced || lead === '' || lead.startsWith('(?<next>')) return [];
    const minutes = `${lead}(?<minutes>5|[1-9][05])`;
    return [`${minutes}(?=\\s{0,4}$)`, `(?<=^\\s{0,4})${minutes}(?= )`];
  });

/** "Two weeks after", "the day before": waits for its day. */
const spansBeforeDay = ({ bareSpan, joins: { after, before, article, on } }: Lexicon): string[] =>
  after || before
    ? [
        ...['{span}', `(?:(?:${oneOf(article)}) )?{unit}`].map(
          (length) => `${length}(?= (?:${oneOf(after, before)}) )`,
        ),
        // "Week on friday"
        ...(bareSpan ? ['{span}', `{unit}(?= (?:${oneOf(on)}) )`] : []),
      ]
    : [];

const holidayRules = (
  words: Vocabulary,
  { holidays, holidayYear = '(?!)', joins: { of } }: Lexicon,
): Rule[] =>
  holidays
    ? [
        holidayRule(
          phrasesOf(holidays).map(([day, phrase]) => [day, words.pattern(phrase)]),
          words.pattern(`(?:(?:,| (?:${oneOf(of)}))? {year}|${holidayYear})?`),
        ),
      ]
    : [];

/** Mon/tue, mon-wed. */
function eitherWeekday(words: Vocabulary): Rule {
  const read = readWeekday(words, true);
  return {
    pattern: words.pattern(
      `{weekday}\\.?(?:/|(?<range>[-–]))${words.pattern('{weekday}').replace('<weekday>', '<other>')}`,
    ),
    read: ({ weekday, other, range }, context) => ({
      confidence: 'plain',
      source: 'weekday',
      days: [weekday, other].flatMap((name) => read({ weekday: name }, context)?.days ?? []),
      ...(range && { several: true }),
    }),
  };
}

/** A length from today, or from this moment if it has hours or minutes in it. */
function fromNow(span: Span, { today }: RuleContext): DateFragment {
  const date = addSpan(today, span);
  if (span.elapsedMs === undefined) return { confidence: 'strong', source: 'count', span, days: [{ date }] };
  const { days } = today.until(date, { largestUnit: 'days' });
  return { confidence: 'strong', span, elapsedMs: span.elapsedMs + days * 86_400_000 };
}

/** In 3 days; in 2 to 3 days, either. Without a number, it is one. */
const readSpan =
  ({ spanOf, unitOf }: Vocabulary) =>
  (
    { span = '', two, low = two?.endsWith('two') ? '2' : undefined, unit }: Groups,
    context: RuleContext,
  ): DateFragment => {
    const one: Span = unit ? lengthOf(unitOf(unit), 1) : { date: {}, elapsedMs: 3_600_000 };
    const length = fromNow(span ? spanOf(span) : one, context);
    const other = low && fromNow(spanOf(span, low), context).days;
    return { ...length, ...(length.days && other && { days: [...length.days, ...other] }) };
  };

/** This week, next week or the one after, month, year or weekday. A period ahead is due when it begins, the current one when it ends. */
function readPeriod(words: Vocabulary, steps: 0 | 1 | 2, first: Lexicon['nextWeekday']): Read {
  const weekday = steps === 0 ? readWeekday(words, true) : readNextWeekday(words, steps, first);
  return (groups, context) => {
    if (groups.weekday) return weekday(groups, context);
    const name = words.unitOf(groups.unit ?? '');
    if (name === 'business' && steps > 0) return onDate(addBusinessDays(context.today, steps), 'plain');
    const unit = periodUnits[name];
    if (!unit) return null;
    const period = shiftPeriod(periodAround(context.today, unit), steps);
    const date = steps > 0 ? period.start : edgeOf(period, 'end', context.today);
    return { confidence: 'plain', source: 'period', period, days: [{ date }] };
  };
}

function readRecurring(words: Vocabulary): Read {
  return ({ weekday: name, adverb = '', unit: word, n, times }, { today }) => {
    const unit = word ? words.unitOf(word) : words.adverbUnitOf(adverb);
    if (unit === 'minute' || unit === 'hour') return null;
    // "Every 1.5 weeks"
    if (n && !Number.isInteger(words.numberOf(n))) return null;
    if (name !== undefined) return everyWeek(words.weekdayOf(name), today);
    const days: Day[] = [{ date: today, rollover: 'day' }];
    const about = unit && periodUnits[unit];
    return {
      confidence: word ? 'strong' : 'plain',
      source: 'word',
      days,
      // It may say which day of the week or month.
      ...(about && { period: { ...periodAround(today, about), rollover: 'next' } }),
      recurring: true,
      // "Twice a week" says no day.
      ...(times && unit !== 'day' && { unsure: true }),
    };
  };
}

function everyWeek(weekday: number, today: PlainDate): DateFragment {
  const days: Day[] = [{ date: onOrAfter(today, weekday), rollover: 'week' }];
  return { confidence: 'strong', source: 'weekday', weekday, days, recurring: true };
}

/** "On mondays", "on mondays and thursdays". Of several the first one counts. */
const habitPhrase = ({ habits, joins: { and } }: Lexicon): string =>
  `{habit}(?:(?:,|${and ? ` (?:${and})` : ''}| ?/) ?(?:${habits?.lead ?? ''})?{habits}){0,6}`;

const readHabit =
  ({ habitOf }: Vocabulary): Read =>
  ({ habit = '' }, { today }) =>
    everyWeek(habitOf(habit), today);
