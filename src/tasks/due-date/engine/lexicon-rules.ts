import {
  addSpan,
  dateOf,
  daysAroundMissing,
  edgeOf,
  nextDayOfMonth,
  nextMonthDay,
  onOrAfter,
  periodAround,
  shiftPeriod,
} from './calendar.ts';
import type { DateFragment, Day, Period, Rule, RuleContext } from './date-fragment.ts';
import type { Lexicon, Unit } from './lexicon.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

type Read = Rule['read'];

const clockUnitMs: Partial<Record<Unit, number>> = { minute: 60_000, hour: 3_600_000 };
const periodUnits: Partial<Record<Unit, Period['unit']>> = { week: 'week', month: 'month', year: 'year' };

/** The rules of a language, made of its lexicon. Where two read the same words, the earlier one is right. */
export function lexiconRules(lexicon: Lexicon): Rule[] {
  const words = createVocabulary(lexicon);
  const rules = (phrases: string[] | undefined, read: Read): Rule[] =>
    (phrases ?? []).map((phrase) => ({ pattern: words.pattern(phrase), read }));
  const times = lexicon.fractions
    ? lexicon.times.map((phrase) => `${phrase}(?: ?{fraction})?`)
    : lexicon.times;
  const time = readTime(words, lexicon.clock24 === true);
  return [
    ...rules(lexicon.dates, readDate(words)),
    ...rules(lexicon.fromNow, readFromNow(words)),
    ...Object.entries(lexicon.fixedSpans ?? {}).flatMap(([phrase, span]) =>
      rules([phrase], readFixedSpan(span)),
    ),
    ...rules(lexicon.recurring, readRecurring(words)),
    ...rules(lexicon.next, readPeriod(words, 1, lexicon.nextWeekday)),
    ...rules(lexicon.current, readPeriod(words, 0, lexicon.nextWeekday)),
    ...rules(lexicon.end, readEnd(words)),
    ...Object.entries(lexicon.days).flatMap(([days, phrase]) => rules([phrase], readDay(Number(days)))),
    ...rules(['{weekday}\\.?'], readWeekday(words, lexicon.spaced ?? true)),
    ...rules(times, time),
    ...rules(['(?<h>[01]?\\d|2[0-3])[:h](?<m>[0-5]\\d)(?!\\d)'], time),
    ...rules(lexicon.ordinals, readOrdinal(words)),
    ...rules(['(?<n>\\d{1,2})'], ({ n }) => ({ confidence: 'none', number: Number(n) })),
    ...rules(lexicon.noon ? [lexicon.noon] : [], namedClock(12)),
    ...rules(lexicon.midnight ? [lexicon.midnight] : [], namedClock(24)),
    ...Object.entries(lexicon.dayParts).flatMap(([dayPart, phrase]) =>
      rules([phrase], () => ({ confidence: 'plain', dayPart })),
    ),
  ];
}

const namedClock = (hour: number) => (): DateFragment => ({
  confidence: 'plain',
  clock: { hour, minute: 0, second: 0, meridiemKnown: true },
});

const readDay =
  (days: number): Read =>
  (_, { today }) => ({ confidence: 'strong', source: 'word', days: [{ date: today.add({ days }) }] });

const readDate =
  ({ numberOf, monthOf }: Vocabulary): Read =>
  ({ day = '1', month = '', year }, { today }) => {
    const [number, d] = [monthOf(month), numberOf(day)];
    const date = year ? dateOf(Number(year), number, d) : nextMonthDay(today, number, d);
    if (date)
      return { confidence: 'strong', source: 'date', days: [year ? { date } : { date, rollover: 'year' }] };
    const days = daysAroundMissing(today, number, d, year ? Number(year) : undefined);
    return days.length > 0
      ? { confidence: 'strong', source: 'date', days: days.map((each) => ({ date: each })) }
      : null;
  };

const readFromNow =
  ({ numberOf, unitOf }: Vocabulary): Read =>
  ({ n, unit = '' }, ruleContext) => {
    const count = n === undefined ? 1 : numberOf(n);
    const name = unitOf(unit);
    return count > 0 && (name in clockUnitMs || Number.isInteger(count))
      ? readFixedSpan({ [name]: count })({}, ruleContext)
      : null;
  };

const readFixedSpan =
  (span: { [unit in Unit]?: number }): Read =>
  (_, { today }: RuleContext) => {
    const [[unit, count] = ['day', 0]] = Object.entries(span);
    const ms = clockUnitMs[unit as Unit];
    if (ms) return { confidence: 'strong', elapsedMs: ms * count };
    const moved = { date: { [`${unit}s`]: count } };
    return { confidence: 'strong', source: 'count', span: moved, days: [{ date: addSpan(today, moved) }] };
  };

function readTime({ numberOf, fractionOf }: Vocabulary, clock24: boolean): Read {
  return ({ h = '', m, m2, half, before, am, pm, fraction = '' }) => {
    const said = m ?? m2;
    const minutes = half ? 30 : before ? -30 : said ? numberOf(said) : fractionOf(fraction);
    if (numberOf(h) > 24 || minutes > 59) return null;
    const total = (numberOf(h) * 60 + minutes + 24 * 60) % (24 * 60);
    const [hour, minute] = [Math.floor(total / 60), total % 60];
    const halved = (am || pm) && hour <= 12;
    const meridiemKnown = halved || m !== undefined || hour > 12 || hour === 0 || clock24;
    return {
      confidence: 'strong',
      clock: {
        hour: halved ? (hour % 12) + (pm ? 12 : 0) : hour,
        minute,
        second: 0,
        meridiemKnown: Boolean(meridiemKnown),
      },
    };
  };
}

function readWeekday({ weekdayOf }: Vocabulary, spaced: boolean): Read {
  return ({ weekday: word = '' }, { today }) => {
    const weekday = weekdayOf(word);
    const soon = onOrAfter(today, weekday);
    const days: Day[] = [{ date: soon, rollover: 'week' }];
    if (soon.equals(today)) days.push({ date: soon.add({ days: 7 }) });
    return { confidence: word.length < 4 && spaced ? 'weak' : 'plain', source: 'weekday', weekday, days };
  };
}

/** "Next friday": the nearest one or that of next week, as the language has it, and the other as second reading. */
function readNextWeekday({ weekdayOf }: Vocabulary, first: Lexicon['nextWeekday']): Read {
  return ({ weekday: word = '' }, { today }) => {
    const weekday = weekdayOf(word);
    const soon = onOrAfter(today.add({ days: 1 }), weekday);
    const inNextWeek = Temporal.PlainDate.compare(soon, onOrAfter(today, 7)) > 0;
    const both = [{ date: soon }, { date: soon.add({ days: 7 }) }];
    if (first === 'next week') both.reverse();
    return { confidence: 'strong', source: 'word', weekday, days: inNextWeek ? [{ date: soon }] : both };
  };
}

/** This or next week, month, year or weekday. A period that lies ahead is due when it begins, else when it ends. */
function readPeriod(words: Vocabulary, steps: 0 | 1, first: Lexicon['nextWeekday']): Read {
  const weekday = steps === 0 ? readWeekday(words, true) : readNextWeekday(words, first);
  return (groups, ruleContext) => {
    if (groups.weekday) return weekday(groups, ruleContext);
    const unit = periodUnits[words.unitOf(groups.unit ?? '')];
    if (!unit) return null;
    const period = shiftPeriod(periodAround(ruleContext.today, unit), steps);
    const date = steps > 0 ? period.start : edgeOf(period, 'end', ruleContext.today);
    return { confidence: 'plain', source: 'period', period, days: [{ date }] };
  };
}

function readEnd({ unitOf, monthOf }: Vocabulary): Read {
  return ({ unit, month }, { today }) => {
    const start = month && dateOf(today.year, monthOf(month), 1);
    const name = unit ? periodUnits[unitOf(unit)] : undefined;
    if (unit && !name) return unitOf(unit) === 'day' ? { confidence: 'strong', dayPart: 'end of day' } : null;
    if (!start && !name) return { confidence: 'strong', dayPart: 'end of day' };
    const period = start ? periodAround(start, 'month') : periodAround(today, name ?? 'week');
    return { confidence: 'strong', source: 'date', days: [{ date: edgeOf(period, 'end', today) }] };
  };
}

const readOrdinal =
  ({ numberOf }: Vocabulary): Read =>
  ({ day = '' }, { today }) => {
    const ordinal = numberOf(day);
    const date = ordinal > 0 ? nextDayOfMonth(today, ordinal) : null;
    return date && { confidence: 'weak', source: 'ordinal', ordinal, days: [{ date, rollover: 'month' }] };
  };

function readRecurring(words: Vocabulary): Read {
  const weekday = readWeekday(words, true);
  return (groups, ruleContext) => {
    if (groups.unit && words.unitOf(groups.unit) in clockUnitMs) return null;
    const first: DateFragment | null = groups.weekday
      ? weekday(groups, ruleContext)
      : { confidence: 'plain', source: 'word', days: [{ date: ruleContext.today, rollover: 'day' }] };
    return first && { ...first, confidence: 'plain', recurring: true };
  };
}
