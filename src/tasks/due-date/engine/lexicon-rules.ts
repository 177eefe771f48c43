import { addSpan, dateOf, edgeOf, isBefore, onOrAfter, periodAround, shiftPeriod } from './calendar.ts';
import {
  clockAt,
  type DateFragment,
  type Day,
  onDate,
  type Period,
  type PlainDate,
  rejected,
  type Span,
} from './date-fragment.ts';
import { holidayRule } from './holidays.ts';
import type { Lexicon, Unit } from './lexicon.ts';
import {
  dayRangeStart,
  readDate,
  readDay,
  readDayRange,
  readNextWeekday,
  readOrdinal,
  readPast,
  readShortDate,
  readWeekday,
  shortWeekdayRule,
} from './lexicon-days.ts';
import {
  afterNoon,
  betweenHours,
  digitalTime,
  dottedTimeAlone,
  fromHours,
  hourRangeStart,
  readHourRange,
  readTime,
} from './lexicon-times.ts';
import { letter, type Rule } from './rule.ts';
import { createVocabulary, oneOf, phrasesOf, type Vocabulary } from './vocabulary.ts';

type Read = Rule['read'];

const clockUnitMs: Partial<Record<Unit, number>> = { minute: 60_000, hour: 3_600_000 };
const periodUnits: Partial<Record<Unit, Period['unit']>> = {
  week: 'week',
  month: 'month',
  year: 'year',
  quarter: 'quarter',
};

/** Ranges are typed in digits; patterns that nobody needs only cost time when they are compiled. */
const isHourInDigits = (phrase: string): boolean =>
  phrase.includes('{time}') && !/\{(?:lead|fraction)\}/.test(phrase);

/** Makes the rules of a language from its lexicon. Where two read the same words, the earlier one is right. */
export function lexiconRules(lexicon: Lexicon): Rule[] {
  const words = createVocabulary(lexicon);
  const rules = (phrases: string[] | undefined, read: Read): Rule[] =>
    (phrases ?? []).map((phrase) => ({ pattern: words.pattern(phrase), read }));
  const times = lexicon.times.map((phrase) =>
    lexicon.fractions && !phrase.includes('{fraction}') ? `${phrase}(?: ?{fraction})?` : phrase,
  );
  const readTimes = readTime(words, lexicon.clock24 === true);
  const always =
    (fragment: DateFragment): Read =>
    () =>
      fragment;
  return [
    ...rules(
      lexicon.dates
        .filter((phrase) => phrase.includes('{day}'))
        .map((phrase) => dayRangeStart(lexicon) + phrase),
      readDayRange(words),
    ),
    ...rules(
      [...lexicon.times.filter(isHourInDigits), digitalTime].map(
        (phrase) => hourRangeStart(lexicon) + phrase,
      ),
      readHourRange(words, lexicon.clock24 === true),
    ),
    ...rules([betweenHours(lexicon)], readHourRange(words, lexicon.clock24 === true)),
    ...rules([fromHours(lexicon)], (groups, context) => {
      const hours = readHourRange(words, lexicon.clock24 === true)(groups, context);
      return hours && { ...hours, confidence: 'none' };
    }),
    ...rules(
      lexicon.dates
        .filter((phrase) => phrase.includes('{year}'))
        .map((phrase) => phrase.replace('{year}', shortYear)),
      readShortDate(words),
    ),
    ...rules(lexicon.dates, readDate(words)),
    ...rules(lexicon.fromNow, readFromNow(words)),
    ...phrasesOf(lexicon.fixedSpans).flatMap(([length, phrase]) => rules([phrase], readLength(length))),
    ...rules(spansBeforeDay(lexicon), (groups, context) => {
      const span = readFromNow(words)(groups, context);
      return span && { ...span, confidence: 'none' };
    }),
    ...rules(lexicon.weekend ? [lexicon.weekend] : [], (_, { today }) => {
      const period = periodAround(today, 'weekend');
      const date = isBefore(period.start, today) ? today : period.start;
      return { confidence: 'plain', source: 'period', period, days: [{ date }] };
    }),
    ...Object.entries(lexicon.ago ?? {}).flatMap(([days, phrase]) =>
      rules([phrase], (_, { today }) => ({
        ...rejected,
        days: [{ date: today.subtract({ days: Number(days) }) }],
      })),
    ),
    ...rules(lexicon.past, readPast(words)),
    ...rules(lexicon.workdays ? [lexicon.workdays] : [], (_, { today }) => {
      const date = today.dayOfWeek < 6 ? today : onOrAfter(today, 1);
      return { confidence: 'strong', source: 'word', days: [{ date, rollover: 'workday' }], recurring: true };
    }),
    ...rules(lexicon.everyOther, readRecurring(words)),
    ...rules(lexicon.recurring, readRecurring(words)),
    ...(lexicon.habits ? rules([habitPhrase(lexicon)], readHabit(words)) : []),
    ...rules(lexicon.next, readPeriod(words, 1, lexicon.nextWeekday)),
    ...rules(lexicon.nextButOne, readPeriod(words, 2, lexicon.nextWeekday)),
    ...rules(lexicon.current, readPeriod(words, 0, lexicon.nextWeekday)),
    ...edgeRules(words, lexicon),
    ...Object.entries(lexicon.days).flatMap(([days, phrase]) => rules([phrase], readDay(Number(days)))),
    ...Object.entries(lexicon.dayTimes ?? {}).flatMap(([phrase, { days, dayPart }]) =>
      rules([phrase], (_, context) => ({ ...readDay(days)({}, context), confidence: 'strong', dayPart })),
    ),
    ...holidayRules(words, lexicon),
    ...Object.entries(lexicon.weekdayParts ?? {}).flatMap(([end, dayPart]) =>
      rules([`{weekday}(?:${end})`], (groups, context) => {
        const fragment = readWeekday(words, true)(groups, context);
        return fragment && { ...fragment, dayPart };
      }),
    ),
    ...Object.entries(lexicon.weekdayPlus ?? {}).flatMap(([end, days]) =>
      rules([`{weekday} (?:${end})`], ({ weekday = '' }, { today }) => ({
        ...onDate(onOrAfter(today, words.weekdayOf(weekday)).add({ days })),
        source: 'word',
      })),
    ),
    ...rules(['{weekday}\\.?'], readWeekday(words, lexicon.spaced ?? true)),
    ...(lexicon.shortWeekdays ? [shortWeekdayRule(words)] : []),
    ...nthRules(words, lexicon),
    ...rules(times, readTimes),
    ...rules([digitalTime, dottedTimeAlone], readTimes),
    ...rules(
      lexicon.ordinals?.map((phrase) => `(?:${phrase})(?!\\.? (?:(?:${oneOf(lexicon.joins.of)}) )?{month})`),
      readOrdinal(words),
    ),
    ...rules(['(?<n>\\d{1,2})'], ({ n }) => ({ confidence: 'none', number: Number(n) })),
    ...rules(lexicon.now ? [lexicon.now] : [], always({ confidence: 'weak', elapsedMs: 0 })),
    ...rules(
      lexicon.noon
        ? [
            lexicon.fractions ? `(?:${lexicon.noon})(?: {fraction})?` : lexicon.noon,
            ...(lexicon.leads ? [`{lead} (?:${lexicon.noon})`] : []),
          ]
        : [],
      ({ fraction, lead }) => ({
        confidence: 'plain',
        clock: afterNoon(fraction ? words.fractionOf(fraction) : lead ? words.leadOf(lead) : 0),
      }),
    ),
    ...rules(
      lexicon.midnight ? [lexicon.midnight] : [],
      always({ confidence: 'strong', clock: clockAt(24) }),
    ),
    ...phrasesOf(lexicon.dayParts).flatMap(([dayPart, phrase]) =>
      rules([phrase], always({ confidence: 'plain', dayPart })),
    ),
  ];
}

/** A year of two digits, at the end of a line or clause. */
const shortYear = "['’]?(?<shortyear>\\d\\d)(?=\\s{0,4}(?:$|[.,;!?)]))";

/** "Two weeks after": waits for its day. */
const spansBeforeDay = ({ joins: { after, before } }: Lexicon): string[] =>
  after || before ? [`{n} {unit}(?= (?:${oneOf(after, before)}) )`] : [];

const holidayRules = (words: Vocabulary, { holidays, joins: { of } }: Lexicon): Rule[] =>
  holidays
    ? [
        holidayRule(
          phrasesOf(holidays).map(([day, phrase]) => [day, words.pattern(phrase)]),
          '',
          words.pattern(`(?:(?:,| (?:${oneOf(of)}))? {year})?`),
        ),
      ]
    : [];

/** The first monday, the last day: they wait for a period. March, april 2027, of the month: they wait for a day. */
function nthRules(words: Vocabulary, { nths, nthAfter, joins: { article, of } }: Lexicon): Rule[] {
  const link = `(?:(?:(?:${oneOf(of)})(?: |(?<=['’])))?{monthword} )?(?:(?:${oneOf(of, article)})(?: |(?<=['’])))?`;
  const pattern = nthAfter
    ? '{weekday} {nth}'
    : `(?:(?:${oneOf(article)}) ?)?(?:{nth} ?(?:{weekday}|{dayword})|第?(?<digit>[1-5])(?:\\.|[ºª°]|:[ae]|-?(?:er|e|è?me|te|ste|de|й|я|ю|го))? ?{weekday})`;
  const nth: Rule = {
    pattern: words.pattern(pattern),
    read: ({ nth: word = '', digit, weekday }) => {
      const of = weekday ? words.weekdayOf(weekday) : 'day';
      return { confidence: 'none', nth: { n: digit ? Number(digit) : words.nthOf(word), of } };
    },
  };
  const month: Rule = {
    pattern: words.pattern(`${link}{month}(?: {year})?`),
    read: ({ month: name = '', year }, { today }) => {
      const number = words.monthOf(name);
      const start = dateOf(
        year ? words.yearOf(year) : today.year + (number < today.month ? 1 : 0),
        number,
        1,
      );
      if (start === null) return null;
      const rollover = year ? {} : { rollover: 'year' as const };
      const period = { ...periodAround(start, 'month'), ...rollover };
      const days = [...(isBefore(start, today) ? [] : [{ date: start }]), { date: period.end }];
      return { confidence: 'weak', source: 'period', period, days };
    },
  };
  return nths ? [nth, month] : [month];
}

/** The beginning, the middle and the end of a period, in any order with it; the period alone says nothing. */
function edgeRules(
  words: Vocabulary,
  { edges, edgeWords, endOfDay, ofUnit, spaced = true }: Lexicon,
): Rule[] {
  const rule = (phrase: string, read: Read): Rule => ({ pattern: words.pattern(phrase), read });
  const names = ['start', 'middle', 'end'] as const;
  const bare = (unit = ''): Period['unit'] | undefined => periodUnits[words.unitOf(unit)];
  return [
    ...names.map((edge) => ({
      ...rule(`(?:${edges[edge]})${spaced ? `(?![${letter}])` : ''}`, () => ({ confidence: 'none', edge })),
      openEnded: true as const,
    })),
    rule(ofUnit ?? '{unit}', ({ unit }, { today }) => {
      const name = bare(unit);
      return name
        ? {
            confidence: 'none',
            source: 'period',
            period: { ...periodAround(today, name), rollover: 'next' },
          }
        : null;
    }),
    ...(edgeWords ?? []).map((phrase) =>
      rule(phrase, ({ unit, start, middle }, { today }) => {
        const period = periodAround(today, bare(unit) ?? 'month');
        const edge = start ? 'start' : middle ? 'middle' : 'end';
        const date = edgeOf(period, edge, today);
        return onDate(isBefore(date, today) ? edgeOf(shiftPeriod(period, 1), edge, today) : date);
      }),
    ),
    ...(endOfDay ? [rule(endOfDay, () => ({ confidence: 'strong', dayPart: 'end of day' }))] : []),
  ];
}

const readFromNow =
  ({ numberOf, unitOf }: Vocabulary): Read =>
  ({ n, unit, half }, context) => {
    const count = (n === undefined ? 1 : numberOf(n)) + (half ? 0.5 : 0);
    const name = unit === undefined ? 'hour' : unitOf(unit);
    const isCountable = count > 0 && (name in clockUnitMs || Number.isInteger(count));
    return isCountable ? readSpan({ [name]: count })({}, context) : null;
  };

const readSpan =
  (units: { [unit in Unit]?: number }): Read =>
  (_, { today }) => {
    const [[unit, count] = ['day', 0]] = Object.entries(units);
    const ms = clockUnitMs[unit as Unit];
    if (ms) return { confidence: 'strong', elapsedMs: ms * count };
    const span =
      unit === 'business'
        ? { date: {}, business: count }
        : { date: unit === 'quarter' ? { months: 3 * count } : { [`${unit}s`]: count } };
    return counted(span, today);
  };

const counted = (span: Span, today: PlainDate): DateFragment => ({
  confidence: 'strong',
  source: 'count',
  span,
  days: [{ date: addSpan(today, span) }],
});

/** A length in ISO 8601, such as PT30M. */
function readLength(text: string): Read {
  const { years, months, weeks, days, hours, minutes } = Temporal.Duration.from(text);
  const elapsedMs = (hours * 60 + minutes) * 60_000;
  if (elapsedMs > 0) return () => ({ confidence: 'strong', elapsedMs });
  return (_, { today }) => counted({ date: { years, months, weeks, days } }, today);
}

/** This week, next week or the one after, month, year or weekday. A period ahead is due when it begins, the current one when it ends. */
function readPeriod(words: Vocabulary, steps: 0 | 1 | 2, first: Lexicon['nextWeekday']): Read {
  const weekday = steps === 0 ? readWeekday(words, true) : readNextWeekday(words, steps, first);
  return (groups, context) => {
    if (groups.weekday) return weekday(groups, context);
    const unit = periodUnits[words.unitOf(groups.unit ?? '')];
    if (!unit) return null;
    const period = shiftPeriod(periodAround(context.today, unit), steps);
    const date = steps > 0 ? period.start : edgeOf(period, 'end', context.today);
    return { confidence: 'plain', source: 'period', period, days: [{ date }] };
  };
}

function readRecurring(words: Vocabulary): Read {
  const weekday = readWeekday(words, true);
  return ({ weekday: name, unit, n }, { today, ...context }) => {
    if (unit && words.unitOf(unit) in clockUnitMs) return null;
    // "Every 1.5 weeks"
    if (n && !Number.isInteger(words.numberOf(n))) return null;
    if (name !== undefined)
      return { ...weekday({ weekday: name }, { today, ...context }), confidence: 'strong', recurring: true };
    const days: Day[] = [{ date: today, rollover: 'day' }];
    const about = unit === undefined ? undefined : periodUnits[words.unitOf(unit)];
    return {
      confidence: unit === undefined ? 'plain' : 'strong',
      source: 'word',
      days,
      // It may say which day of the week or month.
      ...(about && { period: { ...periodAround(today, about), rollover: 'next' } }),
      recurring: true,
    };
  };
}

/** "On mondays", "on mondays and thursdays". Of several the first one counts. */
const habitPhrase = ({ habits, joins: { and } }: Lexicon): string =>
  `{habit}(?:(?:,|${and ? ` (?:${and})` : ''}) (?:${habits?.lead ?? ''})?{habits}){0,6}`;

const readHabit =
  ({ habitOf }: Vocabulary): Read =>
  ({ habit = '' }, { today }) => {
    const weekday = habitOf(habit);
    const days: Day[] = [{ date: onOrAfter(today, weekday), rollover: 'week' }];
    return { confidence: 'strong', source: 'weekday', weekday, days, recurring: true };
  };
