import { type Chrono, ParsingResult } from 'chrono-node/en';

type Parser = Chrono['parsers'][number];
export type ParsingContext = Parameters<Parser['extract']>[0];
export type Refiner = Chrono['refiners'][number];
type PlainDate = Temporal.PlainDate;

/** What every rule may know: the person's day, the order of numeric dates, and the line. */
export type RuleContext = {
  today: PlainDate;
  dayFirst: boolean;
  /** The line as it was typed; chrono and the rules see it in lower case. */
  line: string;
};

/** A day, today or later, and when it comes again if the moment named has passed today. */
export type Day = { date: PlainDate; rollover?: 'day' | 'workday' | 'week' | 'month' | 'year' };

/** A clock time. `sure` is false where morning or evening was left open ("at 7"). */
export type Clock = {
  hour: number;
  minute: number;
  second: number;
  meridiemKnown: boolean;
  /** Written to the minute ("6:45"), as trains and flights are: early hours may be the morning after all. */
  exact?: true;
};

/** A week, month, quarter or year. `again`: the next such one is meant when this one's day has passed. */
export type Period = {
  unit: 'week' | 'weekend' | 'month' | 'quarter' | 'year';
  start: PlainDate;
  end: PlainDate;
  rollover?: 'next' | 'year';
};

/** A count of days, weeks, months, years, business days, or hours and minutes (`elapsed`, in milliseconds). */
export type Span = {
  date: { [unit: string]: number };
  business?: number;
  elapsedMs?: number;
  back?: boolean;
};

/** Which one within a period: the 2nd Tuesday, the last day (-1), the first business day. */
export type Nth = { n: number; of: 'day' | 'business' | number };

export type Edge = 'start' | 'early' | 'middle' | 'late' | 'end';

/**
 * How much standing a phrase has by itself. `strong`: a date wherever it stands ("tomorrow"). `plain`: where it is
 * anchored ("friday"). `weak`: only as the line's last words or after a preposition ("3d", "sat").
 * `none`: only together with its neighbours ("first monday", the 5 of "5 this evening").
 */
export type Confidence = 'strong' | 'plain' | 'weak' | 'none';

/**
 * What a stretch of text says about a date: the leaves are read by rules, and joins make one part of two neighbours
 * ("friday" + "at 5"). Only fields that the text speaks of are present.
 */
export type DateFragment = {
  confidence: Confidence;
  days?: Day[];
  /** Where `days` come from; joins treat a weekday beside a date, or an ordinal beside a month, in their own ways. */
  source?: 'word' | 'weekday' | 'ordinal' | 'date' | 'period' | 'count';
  weekday?: number;
  ordinal?: number;
  period?: Period;
  nth?: Nth;
  edge?: Edge;
  span?: Span;
  clock?: Clock;
  dayPart?: string;
  zone?: Zone;
  /** An exact time from now on, in milliseconds ("in 2 hours"). */
  elapsedMs?: number;
  number?: number;
  year?: number;
  recurring?: true;
  /** Several days or a range of them: one date is not all that the words say. */
  several?: true;
  /** A meal without a preposition is a noun of the task ("lunch with Kim"); it only tells the half of the day. */
  meal?: true;
  /** "every" or "each", that waits for what it repeats. */
  every?: true;
  /** Speaks of the past or of a length of time: never due, and no other rule may read a piece of it. */
  rejected?: true;
};

/** An IANA zone, or a fixed distance from UTC in minutes. */
export type Zone = { name: string } | { minutes: number };

/** Chrono's result, with what our rules know about it. */
export class DateMatch extends ParsingResult {
  readonly fragment: DateFragment;

  constructor(context: ParsingContext, index: number, text: string, fragment: DateFragment) {
    super(context.reference, index, text);
    this.fragment = fragment;
  }

  get endIndex(): number {
    return this.index + this.text.length;
  }
}

/** One rule: a pattern that is linear in the text (no repetition without a bound) and the meaning of its match. */
export type Rule = {
  pattern: string;
  /** The phrase goes on with a hyphen or a word of its own accord; its pattern says with what. */
  openEnded?: true;
  read: (groups: Record<string, string | undefined>, context: RuleContext) => DateFragment | null;
};

/** Chrono hands its options to every parser and refiner; the ruleContext travels with them. */
export type ChronoOptions = NonNullable<Parameters<Chrono['parse']>[2]> & { ruleContext: RuleContext };

export const ruleContextOf = (context: ParsingContext): RuleContext =>
  (context.option as ChronoOptions).ruleContext;

/** Letters of lower-case text: a class without Unicode properties, which take a hundred times as long to compile. */
export const letter = 'a-z\\u00aa\\u00b5\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3040-\\ud7ff';

/** Where a phrase may not begin: inside a word or number, and after a currency sign, `#` or `@`. */
const insideWord = new RegExp(
  `[${letter}\\d_$£€#@%\\\\]$|\\d[.:,/-]$|[${letter}]['’./]$|(?<!(?<![${letter}])(?:mid|early|late))(?<=[${letter}])-$`,
);

/** Where a phrase may not end: inside a word, number, address or compound, and before a possessive. */
const phraseEnd = `(?![${letter}\\d_%€]|['’][${letter}]|[.@/:-]\\d|[.@/-][${letter}]|(?<=\\d),\\d)`;

export const startsInside = (text: string, index: number): boolean =>
  insideWord.test(text.slice(Math.max(0, index - 8), index));

/**
 * A rule as a parser of chrono. Patterns are in lower case, as the text is by then: case-insensitive ones take
 * longer to compile.
 * `spaced` is false for scripts that put no blanks between words.
 */
export function createParser(rule: Rule, spaced = true): Parser {
  const pattern = new RegExp(`(?:${rule.pattern})${spaced && !rule.openEnded ? phraseEnd : ''}`);
  return {
    pattern: () => pattern,
    extract(context, match) {
      const index = match.index ?? 0;
      if (spaced && startsInside(context.text, index)) return null;
      const fragment = rule.read(match.groups ?? {}, ruleContextOf(context));
      return fragment && new DateMatch(context, index, match[0], fragment);
    },
  };
}
