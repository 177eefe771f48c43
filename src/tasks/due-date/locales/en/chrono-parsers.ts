import { type Chrono, configuration, type ParsingResult } from 'chrono-node/en';
import { dateOf, daysAroundMissing, nextMonthDay } from '../../engine/calendar.ts';
import {
  type DateFragment,
  DateMatch,
  type Day,
  type ParsingContext,
  ruleContextOf,
  startsInside,
} from '../../engine/date-fragment.ts';

type Parser = Chrono['parsers'][number];

/**
 * What chrono reads well and in linear time: ISO dates and times, and days with a month's name, in any order. Its
 * relative units backtrack exponentially, and its weekdays, casual words and clock times are read otherwise here.
 */
const chronoParserNames = [
  'ISOFormatParser',
  'ENYearMonthDayParser',
  'ENMonthNameLittleEndianParser',
  'ENMonthNameMiddleEndianParser',
] as const;

/** Chrono's parsers (all that are kept, or those named), each answering with a part of ours. */
export function chronoParsers(
  names: readonly (typeof chronoParserNames)[number][] = chronoParserNames,
): Parser[] {
  const all = configuration.createConfiguration(false, false).parsers;
  return names.map((name) => {
    const parser = all.find((each) => each.constructor.name === name);
    if (!parser)
      throw new Error(`chrono-node has no ${name}: its version is not the one this was written for`);
    return {
      pattern: (context) => parser.pattern(context),
      extract(context, match) {
        const result = parser.extract(context, match);
        return result && toDateMatch(context, match, result);
      },
    };
  });
}

/** Chrono's answer as a part. The text is the match's, without the blanks that chrono's patterns let in. */
function toDateMatch(
  context: ParsingContext,
  match: RegExpMatchArray,
  result: NonNullable<ReturnType<Parser['extract']>>,
): DateMatch | null {
  const asResult = 'index' in result ? (result as ParsingResult) : undefined;
  const start = asResult ? asResult.start : context.createParsingComponents(result as never);
  const index = asResult?.index ?? match.index ?? 0;
  const text = (asResult?.text ?? match[0]).trimEnd();
  if (startsInside(context.text, index)) return null;
  const known = (
    name: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'timezoneOffset',
  ): number | undefined => (start.isCertain(name) ? (start.get(name) ?? undefined) : undefined);
  const day = toFragment(known('year'), known('month'), known('day'), context);
  if (asResult?.end && day) {
    day.several = true;
    day.days = [...(day.days ?? []), ...lastDay(asResult.end, context)];
  }
  if (shortYear.test(text) && !isNear(known('year') ?? 0, context)) return null;
  const hour = known('hour');
  if (day && hour !== undefined) {
    if (hour > 23 || (known('minute') ?? 0) > 59 || (known('second') ?? 0) > 59) return null;
    day.clock = { hour, minute: known('minute') ?? 0, second: known('second') ?? 0, meridiemKnown: true };
    const minutes = known('timezoneOffset');
    if (minutes !== undefined) day.zone = { minutes };
  }
  return day && new DateMatch(context, index, text, day);
}

/** In "12 jan 30" the last number may be the day, and the first one what is counted. */
const shortYear = /^(?:on\s+)?\d{1,2}\s+[a-z]+\.?,?\s+\d\d$/;
const isNear = (year: number, context: ParsingContext): boolean =>
  Math.abs(year - ruleContextOf(context).today.year) <= 3;

/** The end of a range of days ("3-5 march"), as another reading. */
function lastDay(end: ParsingResult['start'], context: ParsingContext): Day[] {
  const year = end.isCertain('year') ? (end.get('year') ?? undefined) : undefined;
  return toFragment(year, end.get('month') ?? undefined, end.get('day') ?? undefined, context)?.days ?? [];
}

function toFragment(
  year: number | undefined,
  month: number | undefined,
  day: number | undefined,
  context: ParsingContext,
): DateFragment | null {
  if (month === undefined || day === undefined) return null;
  const { today } = ruleContextOf(context);
  const date = year === undefined ? nextMonthDay(today, month, day) : dateOf(year, month, day);
  if (date === null) {
    const days = daysAroundMissing(today, month, day, year).map((beside) => ({ date: beside }));
    return days.length > 0 ? { confidence: 'strong', source: 'date', days } : null;
  }
  return {
    confidence: 'strong',
    source: 'date',
    days: [year === undefined ? { date, rollover: 'year' } : { date }],
  };
}
