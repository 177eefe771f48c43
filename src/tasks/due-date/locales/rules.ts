import {
  besideMissing,
  dateOf,
  edgeOf,
  nextDayOfMonth,
  nextMonthDay,
  onOrAfter,
  periodAround,
  shift,
  shiftPeriod,
} from '../engine/calendar.ts';
import type { Day, Part, Period, Rule, Setting } from '../engine/date-fragment.ts';
import type { Lexicon, Unit } from './lexicon.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

type Read = Rule['read'];

const CLOCKED: Partial<Record<Unit, number>> = { minute: 60_000, hour: 3_600_000 };
const PERIODS: Partial<Record<Unit, Period['unit']>> = { week: 'week', month: 'month', year: 'year' };

/** The rules of a language, made of its lexicon. Where two read the same words, the earlier one is right. */
export function rulesOf(lexicon: Lexicon): Rule[] {
  const words = vocabularyOf(lexicon);
  const rules = (phrases: string[] | undefined, read: Read): Rule[] =>
    (phrases ?? []).map((phrase) => ({ pattern: words.pattern(phrase), read }));
  const times = lexicon.fractions
    ? lexicon.times.map((phrase) => `${phrase}(?: ?{fraction})?`)
    : lexicon.times;
  const time = readTime(words, lexicon.clock24 === true);
  return [
    ...rules(lexicon.dates, readDate(words)),
    ...rules(lexicon.ahead, readAhead(words)),
    ...Object.entries(lexicon.spans ?? {}).flatMap(([phrase, span]) => rules([phrase], readSpan(span))),
    ...rules(lexicon.every, readEvery(words)),
    ...rules(lexicon.next, readPeriod(words, 1, lexicon.nextWeekday)),
    ...rules(lexicon.current, readPeriod(words, 0, lexicon.nextWeekday)),
    ...rules(lexicon.end, readEnd(words)),
    ...Object.entries(lexicon.days).flatMap(([days, phrase]) => rules([phrase], readDay(Number(days)))),
    ...rules(['{weekday}\\.?'], readWeekday(words, lexicon.spaced ?? true)),
    ...rules(times, time),
    ...rules(['(?<h>[01]?\\d|2[0-3])[:h](?<m>[0-5]\\d)(?!\\d)'], time),
    ...rules(lexicon.ordinals, readOrdinal(words)),
    ...rules(['(?<n>\\d{1,2})'], ({ n }) => ({ force: 'none', number: Number(n) })),
    ...rules(lexicon.noon ? [lexicon.noon] : [], namedClock(12)),
    ...rules(lexicon.midnight ? [lexicon.midnight] : [], namedClock(24)),
    ...Object.entries(lexicon.stretches).flatMap(([stretch, phrase]) =>
      rules([phrase], () => ({ force: 'plain', stretch })),
    ),
  ];
}

const namedClock = (hour: number) => (): Part => ({
  force: 'plain',
  clock: { hour, minute: 0, second: 0, sure: true },
});

const readDay =
  (days: number): Read =>
  (_, { today }) => ({ force: 'strong', by: 'word', days: [{ date: today.add({ days }) }] });

const readDate =
  ({ numberOf, monthOf }: Vocabulary): Read =>
  ({ day = '1', month = '', year }, { today }) => {
    const [number, d] = [monthOf(month), numberOf(day)];
    const date = year ? dateOf(Number(year), number, d) : nextMonthDay(today, number, d);
    if (date) return { force: 'strong', by: 'date', days: [year ? { date } : { date, again: 'year' }] };
    const days = besideMissing(today, number, d, year ? Number(year) : undefined);
    return days.length > 0
      ? { force: 'strong', by: 'date', days: days.map((each) => ({ date: each })) }
      : null;
  };

const readAhead =
  ({ numberOf, unitOf }: Vocabulary): Read =>
  ({ n, unit = '' }, setting) => {
    const count = n === undefined ? 1 : numberOf(n);
    const name = unitOf(unit);
    return count > 0 && (name in CLOCKED || Number.isInteger(count))
      ? readSpan({ [name]: count })({}, setting)
      : null;
  };

const readSpan =
  (span: { [unit in Unit]?: number }): Read =>
  (_, { today }: Setting) => {
    const [[unit, count] = ['day', 0]] = Object.entries(span);
    const ms = CLOCKED[unit as Unit];
    if (ms) return { force: 'strong', elapsed: ms * count };
    const moved = { date: { [`${unit}s`]: count } };
    return { force: 'strong', by: 'count', span: moved, days: [{ date: shift(today, moved) }] };
  };

function readTime({ numberOf, fractionOf }: Vocabulary, clock24: boolean): Read {
  return ({ h = '', m, m2, half, before, am, pm, fraction = '' }) => {
    const said = m ?? m2;
    const minutes = half ? 30 : before ? -30 : said ? numberOf(said) : fractionOf(fraction);
    if (numberOf(h) > 24 || minutes > 59) return null;
    const total = (numberOf(h) * 60 + minutes + 24 * 60) % (24 * 60);
    const [hour, minute] = [Math.floor(total / 60), total % 60];
    const halved = (am || pm) && hour <= 12;
    const sure = halved || m !== undefined || hour > 12 || hour === 0 || clock24;
    return {
      force: 'strong',
      clock: { hour: halved ? (hour % 12) + (pm ? 12 : 0) : hour, minute, second: 0, sure: Boolean(sure) },
    };
  };
}

function readWeekday({ weekdayOf }: Vocabulary, spaced: boolean): Read {
  return ({ weekday: word = '' }, { today }) => {
    const weekday = weekdayOf(word);
    const soon = onOrAfter(today, weekday);
    const days: Day[] = [{ date: soon, again: 'week' }];
    if (soon.equals(today)) days.push({ date: soon.add({ days: 7 }) });
    return { force: word.length < 4 && spaced ? 'weak' : 'plain', by: 'weekday', weekday, days };
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
    return { force: 'strong', by: 'word', weekday, days: inNextWeek ? [{ date: soon }] : both };
  };
}

/** This or next week, month, year or weekday. A period that lies ahead is due when it begins, else when it ends. */
function readPeriod(words: Vocabulary, steps: 0 | 1, first: Lexicon['nextWeekday']): Read {
  const weekday = steps === 0 ? readWeekday(words, true) : readNextWeekday(words, first);
  return (groups, setting) => {
    if (groups.weekday) return weekday(groups, setting);
    const unit = PERIODS[words.unitOf(groups.unit ?? '')];
    if (!unit) return null;
    const period = shiftPeriod(periodAround(setting.today, unit), steps);
    const date = steps > 0 ? period.start : edgeOf(period, 'end', setting.today);
    return { force: 'plain', by: 'period', period, days: [{ date }] };
  };
}

function readEnd({ unitOf, monthOf }: Vocabulary): Read {
  return ({ unit, month }, { today }) => {
    const start = month && dateOf(today.year, monthOf(month), 1);
    const name = unit ? PERIODS[unitOf(unit)] : undefined;
    if (unit && !name) return unitOf(unit) === 'day' ? { force: 'strong', stretch: 'end of day' } : null;
    if (!start && !name) return { force: 'strong', stretch: 'end of day' };
    const period = start ? periodAround(start, 'month') : periodAround(today, name ?? 'week');
    return { force: 'strong', by: 'date', days: [{ date: edgeOf(period, 'end', today) }] };
  };
}

const readOrdinal =
  ({ numberOf }: Vocabulary): Read =>
  ({ day = '' }, { today }) => {
    const ordinal = numberOf(day);
    const date = ordinal > 0 ? nextDayOfMonth(today, ordinal) : null;
    return date && { force: 'weak', by: 'ordinal', ordinal, days: [{ date, again: 'month' }] };
  };

function readEvery(words: Vocabulary): Read {
  const weekday = readWeekday(words, true);
  return (groups, setting) => {
    if (groups.unit && words.unitOf(groups.unit) in CLOCKED) return null;
    const first: Part | null = groups.weekday
      ? weekday(groups, setting)
      : { force: 'plain', by: 'word', days: [{ date: setting.today, again: 'day' }] };
    return first && { ...first, force: 'plain', recurring: true };
  };
}
