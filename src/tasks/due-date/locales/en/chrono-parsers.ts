import { Chrono, type Component, configuration, type ParsingComponents, ParsingResult } from 'chrono-node/en';
import { onMonthDay } from '../../engine/calendar.ts';
import { clockAt, type DateFragment, type PlainDate } from '../../engine/date-fragment.ts';
import { DateMatch, type Parser, type ParsingContext } from '../../engine/date-match.ts';
import { ruleContextOf, startsInsideLatin } from '../../engine/rule.ts';

/**
 * What chrono reads well and in linear time. Its relative units backtrack exponentially, and its weekdays, casual words
 * and clock times are read by our own rules. Chrono exports its configuration but not its parsers, so each is found by
 * 20 November 2026 in the form that it alone reads.
 */
const samples = {
  iso: '2026-11-20t14:05:00z',
  yearMonthDay: '2026 nov 20',
  dayMonth: '20 november 2026',
  monthDay: 'november 20, 2026',
};

/** All parsers of chrono's English configuration, the casual ones aside, once they are needed. */
let parsers: Parser[] | undefined;

/** Whether a parser of chrono reads all of this text as 20 November 2026. */
function reads(parser: Parser, sample: string): boolean {
  const [result] = new Chrono({ parsers: [parser], refiners: [] }).parse(sample, new Date(0));
  const { text, start } = result ?? {};
  return (
    text === sample && `${start?.get('year')}-${start?.get('month')}-${start?.get('day')}` === '2026-11-20'
  );
}

type Form = keyof typeof samples;
const found = new Map<Form, Parser>();

/** Chrono's parser of a form. It is found when a line is first read: trying them all compiles their patterns. */
function parserOf(form: Form): Parser {
  return found.getOrInsertComputed(form, () => {
    parsers ??= configuration.createConfiguration(false).parsers;
    const parser = parsers.find((each) => reads(each, samples[form]));
    if (parser) return parser;
    throw new Error(`chrono-node has no parser that reads "${samples[form]}".`);
  });
}

/** Chrono's parsers that read these forms, answering with our fragments. All forms unless some are named. */
export const chronoParsers = (forms = Object.keys(samples) as Form[]): Parser[] =>
  forms.map((form) => ({
    pattern: (context) => parserOf(form).pattern(context),
    extract(context, match) {
      const result = parserOf(form).extract(context, match);
      return result && toDateMatch(context, match, result);
    },
  }));

/** Turns chrono's answer into ours, without the blanks that chrono's patterns let in at the end. */
function toDateMatch(
  context: ParsingContext,
  match: RegExpMatchArray,
  result: NonNullable<ReturnType<Parser['extract']>>,
): DateMatch | null {
  const range = result instanceof ParsingResult ? result : undefined;
  const start = result instanceof ParsingResult ? result.start : context.createParsingComponents(result);
  const index = range?.index ?? match.index ?? 0;
  const text = (range?.text ?? match[0]).trimEnd();
  if (startsInsideLatin(context.text, index)) return null;
  // "6 dec 9-12": the day is before its month, and the range is one of hours.
  if (range?.end && dayBefore.test(context.text.slice(0, index))) return null;
  const { today } = ruleContextOf(context);
  const known = (name: Component): number | undefined =>
    start.isCertain(name) ? (start.get(name) ?? undefined) : undefined;
  if (shortYear.test(text) && Math.abs((known('year') ?? 0) - today.year) > 3) return null;
  const fragment = toFragment(start, today);
  if (fragment === null) return null;
  const days = [...(fragment.days ?? []), ...((range?.end && toFragment(range.end, today)?.days) ?? [])];
  const several = range?.end && { several: true as const, days };
  const hour = known('hour');
  if (hour === undefined) return new DateMatch(context, index, text, { ...fragment, ...several });
  const [minute, second, offsetMinutes] = [
    known('minute') ?? 0,
    known('second') ?? 0,
    known('timezoneOffset'),
  ];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const zone = offsetMinutes !== undefined && { zone: { offsetMinutes } };
  const clock = clockAt(hour, minute, second);
  return new DateMatch(context, index, text, { ...fragment, ...several, clock, ...zone });
}

const dayBefore = /(?:^|\s)\d{1,2}(?:st|nd|rd|th)?\s{1,4}$/;

/** In "12 jan 30" the last number may be the day, and the first one what is counted. */
const shortYear = /^(?:on\s+)?\d{1,2}\s+[a-z]+\.?,?\s+\d\d$/;

function toFragment(date: ParsingComponents, today: PlainDate): DateFragment | null {
  const year = date.isCertain('year') ? (date.get('year') ?? undefined) : undefined;
  return onMonthDay(today, date.get('month') ?? 0, date.get('day') ?? 0, year);
}
