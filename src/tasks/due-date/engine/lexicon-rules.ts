import {
  addSpan,
  comingWeekday,
  dateOf,
  edgeOf,
  isBefore,
  onMonthDay,
  onOrAfter,
  onOrdinal,
  periodAround,
  shiftPeriod,
} from './calendar.ts';
import {
  type Clock,
  type Confidence,
  clockAt,
  type DateFragment,
  type Day,
  onDate,
  type Period,
} from './date-fragment.ts';
import type { Lexicon, Unit } from './lexicon.ts';
import type { Rule } from './rule.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

type Read = Rule['read'];

const clockUnitMs: Partial<Record<Unit, number>> = { minute: 60_000, hour: 3_600_000 };
const periodUnits: Partial<Record<Unit, Period['unit']>> = { week: 'week', month: 'month', year: 'year' };

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
      lexicon.dates.map((phrase) => dayRangeStart(lexicon) + phrase),
      readDayRange(words),
    ),
    ...rules(
      [...times, digitalTime].map((phrase) => hourRangeStart(lexicon) + phrase),
      readHourRange(words, lexicon.clock24 === true),
    ),
    ...rules(lexicon.dates, readDate(words)),
    ...rules(lexicon.fromNow, readFromNow(words)),
    ...Object.entries(lexicon.fixedSpans ?? {}).flatMap(([phrase, span]) => rules([phrase], readSpan(span))),
    ...rules(spansBeforeDay(lexicon), (groups, context) => {
      const span = readFromNow(words)(groups, context);
      return span && { ...span, confidence: 'none' };
    }),
    ...rules(lexicon.weekend ? [lexicon.weekend] : [], (_, { today }) => {
      const period = periodAround(today, 'weekend');
      const date = isBefore(period.start, today) ? today : period.start;
      return { confidence: 'plain', source: 'period', period, days: [{ date }] };
    }),
    ...rules(lexicon.past, always({ confidence: 'none', rejected: true })),
    ...rules(lexicon.recurring, readRecurring(words)),
    ...rules(lexicon.next, readPeriod(words, 1, lexicon.nextWeekday)),
    ...rules(lexicon.nextButOne, readPeriod(words, 2, lexicon.nextWeekday)),
    ...rules(lexicon.current, readPeriod(words, 0, lexicon.nextWeekday)),
    ...rules(lexicon.end, readEnd(words)),
    ...Object.entries(lexicon.days).flatMap(([days, phrase]) => rules([phrase], readDay(Number(days)))),
    ...Object.entries(lexicon.dayTimes ?? {}).flatMap(([phrase, { days, dayPart }]) =>
      rules([phrase], (_, context) => ({ ...readDay(days)({}, context), confidence: 'strong', dayPart })),
    ),
    ...Object.entries(lexicon.holidays ?? {}).flatMap(([day, phrase]) => rules([phrase], readHoliday(day))),
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
    ...(lexicon.shortWeekdays ? shortWeekdayRules(words, lexicon.shortAfter) : []),
    ...(lexicon.nths ? nthRules(words, lexicon) : []),
    ...rules(times, readTimes),
    ...rules([digitalTime, dottedTimeAlone], readTimes),
    ...rules(lexicon.ordinals, readOrdinal(words)),
    ...rules(['(?<n>\\d{1,2})'], ({ n }) => ({ confidence: 'none', number: Number(n) })),
    ...rules(lexicon.now ? [lexicon.now] : [], always({ confidence: 'weak', elapsedMs: 0 })),
    ...rules(
      lexicon.noon ? [lexicon.fractions ? `(?:${lexicon.noon})(?: {fraction})?` : lexicon.noon] : [],
      ({ fraction }) => ({
        confidence: 'plain',
        clock: afterNoon(fraction ? words.fractionOf(fraction) : 0),
      }),
    ),
    ...rules(lexicon.midnight ? [lexicon.midnight] : [], always({ confidence: 'plain', clock: clockAt(24) })),
    ...Object.entries(lexicon.dayParts).flatMap(([dayPart, phrase]) =>
      rules([phrase], always({ confidence: 'plain', dayPart })),
    ),
  ];
}

const readDay =
  (days: number): Read =>
  (_, { today }) => ({ confidence: 'strong', source: 'word', days: [{ date: today.add({ days }) }] });

/** So many minutes after noon, or before it. */
const afterNoon = (minutes: number): Clock => clockAt(minutes < 0 ? 11 : 12, (minutes + 60) % 60);

const readDate =
  ({ numberOf, monthOf, nthOf, yearOf }: Vocabulary): Read =>
  ({ day, n, nth, month = '', year }, { today }) => {
    const number = nth ? nthOf(nth) : numberOf(day ?? n ?? '1');
    return onMonthDay(today, monthOf(month), number, year === undefined ? undefined : yearOf(year));
  };

const oneOf = (...lists: (string | undefined)[]): string =>
  lists.filter((list) => list !== undefined).join('|') || '(?!)';

const digitalTime = '(?<h>[01]?\\d|2[0-3])[:h](?<m>[0-5]\\d)(?!\\d)';

/** "15.30" and nothing else: no month has that number. */
const dottedTimeAlone = '(?<=^\\s{0,4})(?<h>[01]?\\d|2[0-3])\\.(?<m>1[3-9]|[2-5]\\d)(?=\\s{0,4}$)';

/** "Two weeks after": waits for its day. */
const spansBeforeDay = ({ joins: { after, before } }: Lexicon): string[] =>
  after || before ? [`{n} {unit}(?= (?:${oneOf(after, before)}) )`] : [];

/** "vom 3. bis", "3-", "3 et le": what comes before the last day of a range or list in one month. */
const dayRangeStart = ({ joins: { and, or, to, from, article } }: Lexicon): string =>
  `(?:(?:${oneOf(from)}) )?(?:(?:${oneOf(article)}) )?(?<day0>\\d{1,2})[.ºª]?(?:\\s{0,3}[-–]\\s{0,3}| (?:${oneOf(and, or, to)}) )(?:(?:${oneOf(article)}) )?`;

/** The first day and the last one; the words say more than one date can. */
function readDayRange(words: Vocabulary): Read {
  const last = readDate(words);
  return (groups, context) => {
    const end = last(groups, context);
    const start = last({ ...groups, nth: undefined, day: groups.day0 }, context);
    if (!start?.days || !end?.days || start.missing || end.missing) return null;
    return { ...end, days: [...start.days, ...end.days], several: true };
  };
}

/** "zwischen 9 und", "9-": a range of hours is due when it begins. */
const hourRangeStart = ({ joins: { and, to, between, hour } }: Lexicon): string => {
  const first = `(?<h0>\\d{1,2})(?:[:.h](?<m0>[0-5]\\d))?(?: ?(?:${oneOf(hour)}))?`;
  return `(?:(?:${oneOf(between)}) ${first} (?:${oneOf(and, to)}) |${first.replaceAll('0>', '1>')}\\s{0,3}[-–]\\s{0,3})`;
};

function readHourRange(words: Vocabulary, clock24: boolean): Read {
  const read = readTime(words, clock24);
  return ({ h0, m0, h1, m1, ...end }, context) => {
    const [last, first] = [read(end, context), read({ h: h0 ?? h1, m: m0 ?? m1 }, context)];
    if (!first?.clock || !last?.clock) return null;
    const meridiemKnown = first.clock.meridiemKnown || (last.clock.meridiemKnown && first.clock.hour > 6);
    return { ...first, clock: { ...first.clock, meridiemKnown } };
  };
}

/** A day that comes every year: "12-25". */
const readHoliday =
  (day: string): Read =>
  (_, { today }) => {
    const [month = 0, number = 0] = day.split('-').map(Number);
    const fragment = onMonthDay(today, month, number);
    return fragment && { ...fragment, confidence: 'plain' };
  };

/** "Bis mi", "do 14:30": alone, these weekdays are words like any other. */
function shortWeekdayRules(words: Vocabulary, after: string | undefined): Rule[] {
  const weekday = readWeekday(words, true);
  const withConfidence =
    (confidence: Confidence): Read =>
    (groups, context) => {
      const fragment = weekday(groups, context);
      return fragment && { ...fragment, confidence };
    };
  return [
    ...(after ? [{ pattern: words.pattern(`(?:${after}) {short}\\.?`), read: withConfidence('plain') }] : []),
    { pattern: words.pattern('{short}\\.?'), read: withConfidence('none') },
  ];
}

/** The first monday, the last day: they wait for a period. March, april 2027: they wait for a day. */
function nthRules(words: Vocabulary, { joins: { article } }: Lexicon): Rule[] {
  return [
    {
      pattern: words.pattern(`(?:(?:${oneOf(article)}) ?)?{nth} (?:{weekday}|{dayword})`),
      read: ({ nth = '', weekday }) => {
        const of = weekday ? words.weekdayOf(weekday) : 'day';
        return { confidence: 'none', nth: { n: words.nthOf(nth), of } };
      },
    },
    {
      pattern: words.pattern('{month}(?: {year})?'),
      read: ({ month = '', year }, { today }) => {
        const number = words.monthOf(month);
        const start = dateOf(Number(year ?? today.year + (number < today.month ? 1 : 0)), number, 1);
        if (start === null) return null;
        const rollover = year ? {} : { rollover: 'year' as const };
        return {
          confidence: 'none',
          source: 'period',
          period: { ...periodAround(start, 'month'), ...rollover },
        };
      },
    },
  ];
}

const readFromNow =
  ({ numberOf, unitOf }: Vocabulary): Read =>
  ({ n, unit = '' }, context) => {
    const count = n === undefined ? 1 : numberOf(n);
    const name = unitOf(unit);
    const isCountable = count > 0 && (name in clockUnitMs || Number.isInteger(count));
    return isCountable ? readSpan({ [name]: count })({}, context) : null;
  };

const readSpan =
  (units: { [unit in Unit]?: number }): Read =>
  (_, { today }) => {
    const [[unit, count] = ['day', 0]] = Object.entries(units);
    const ms = clockUnitMs[unit as Unit];
    if (ms) return { confidence: 'strong', elapsedMs: ms * count };
    const span = { date: { [`${unit}s`]: count } };
    return { confidence: 'strong', source: 'count', span, days: [{ date: addSpan(today, span) }] };
  };

function readTime({ numberOf, fractionOf, leadOf }: Vocabulary, clock24: boolean): Read {
  return ({ h = '', m, m2, half, before, am, pm, fraction = '', lead, fives }) => {
    const given = m ?? m2;
    const after = fives
      ? 5 * numberOf(fives)
      : half
        ? 30
        : before
          ? -30
          : given
            ? numberOf(given)
            : fractionOf(fraction);
    const minutes = after + (lead ? leadOf(lead) : 0);
    if (numberOf(h) > 24 || after > 59) return null;
    const total = (numberOf(h) * 60 + minutes + 24 * 60) % (24 * 60);
    const [hour, minute] = [Math.floor(total / 60), total % 60];
    const bare = m === undefined && !m2 && !half && !before && !lead && !fives && !fraction;
    if ((am || pm) && hour <= 12)
      return { confidence: 'strong', clock: clockAt((hour % 12) + (pm ? 12 : 0), minute) };
    const by24 = (m !== undefined || clock24) && !h.startsWith('0') && hour > 0 && hour <= 12;
    const beforeNoon = numberOf(h) === 12 && minutes < 0;
    const meridiemKnown = m !== undefined || hour > 12 || hour === 0 || clock24 || beforeNoon;
    const clock = { ...clockAt(hour, minute), meridiemKnown };
    return {
      confidence: 'strong',
      clock: by24 ? { ...clock, by24 } : clock,
      ...(bare && { bareHour: true }),
    };
  };
}

function readWeekday({ weekdayOf }: Vocabulary, spaced: boolean): Read {
  return ({ weekday: word = '' }, { today }) => {
    const weekday = weekdayOf(word);
    const days = comingWeekday(today, weekday);
    return { confidence: word.length < 4 && spaced ? 'weak' : 'plain', source: 'weekday', weekday, days };
  };
}

/** "Next friday": the nearest one or the one of next week, as the language has it; the other is the second reading. */
function readNextWeekday({ weekdayOf }: Vocabulary, weeks: number, first: Lexicon['nextWeekday']): Read {
  return ({ weekday: word = '' }, { today: from }) => {
    const weekday = weekdayOf(word);
    const today = from.add({ weeks: weeks - 1 });
    const soon = onOrAfter(today.add({ days: 1 }), weekday);
    const days = [{ date: soon }, { date: soon.add({ days: 7 }) }];
    if (first === 'next week') days.reverse();
    const isInNextWeek = isBefore(onOrAfter(today, 7), soon);
    return { confidence: 'strong', source: 'word', weekday, days: isInNextWeek ? [{ date: soon }] : days };
  };
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

function readEnd({ unitOf, monthOf }: Vocabulary): Read {
  return ({ unit, month }, { today }) => {
    const named = month ? monthOf(month) : 0;
    const start = named > 0 && dateOf(today.year + (named < today.month ? 1 : 0), named, 1);
    const periodUnit = unit ? periodUnits[unitOf(unit)] : undefined;
    if (unit && !periodUnit && unitOf(unit) !== 'day') return null;
    if (!start && !periodUnit) return { confidence: 'strong', dayPart: 'end of day' };
    const period = start ? periodAround(start, 'month') : periodAround(today, periodUnit ?? 'week');
    return onDate(edgeOf(period, 'end', today));
  };
}

const readOrdinal =
  ({ numberOf }: Vocabulary): Read =>
  ({ day, n = '' }, { today }) =>
    onOrdinal(today, numberOf(day ?? n), 'weak');

function readRecurring(words: Vocabulary): Read {
  const weekday = readWeekday(words, true);
  return (groups, context) => {
    if (groups.unit && words.unitOf(groups.unit) in clockUnitMs) return null;
    const days: Day[] = [{ date: context.today, rollover: 'day' }];
    const first = groups.weekday ? weekday(groups, context) : { source: 'word' as const, days };
    const isCounted = groups.weekday !== undefined || groups.unit !== undefined;
    return { ...first, confidence: isCounted ? 'strong' : 'plain', recurring: true };
  };
}
