import { type Chrono, ParsingResult } from 'chrono-node/en';

type Parser = Chrono['parsers'][number];
export type ParsingContext = Parameters<Parser['extract']>[0];
export type Refiner = Chrono['refiners'][number];
type PlainDate = Temporal.PlainDate;

/** What every rule may know: the person's day, the order of numeric dates, and the line. */
export type Setting = {
  today: PlainDate;
  dayFirst: boolean;
  /** The line as it was typed; chrono and the rules see it in lower case. */
  line: string;
};

/** A day, today or later, and when it comes again if the moment named has passed today. */
export type Day = { date: PlainDate; again?: 'day' | 'workday' | 'week' | 'month' | 'year' };

/** A clock time. `sure` is false where morning or evening was left open ("at 7"). */
export type Clock = {
  hour: number;
  minute: number;
  second: number;
  sure: boolean;
  /** Written to the minute ("6:45"), as trains and flights are: early hours may be the morning after all. */
  exact?: true;
};

/** A week, month, quarter or year. `again`: the next such one is meant when this one's day has passed. */
export type Period = {
  unit: 'week' | 'weekend' | 'month' | 'quarter' | 'year';
  start: PlainDate;
  end: PlainDate;
  again?: 'next' | 'year';
};

/** A count of days, weeks, months, years, business days, or hours and minutes (`elapsed`, in milliseconds). */
export type Span = { date: { [unit: string]: number }; business?: number; elapsed?: number; back?: boolean };

/** Which one within a period: the 2nd Tuesday, the last day (-1), the first business day. */
export type Nth = { n: number; of: 'day' | 'business' | number };

export type Edge = 'start' | 'early' | 'middle' | 'late' | 'end';

/**
 * How much standing a phrase has by itself. `strong`: a date wherever it stands ("tomorrow"). `plain`: where it is
 * anchored ("friday"). `weak`: only as the line's last words or after a preposition ("3d", "sat").
 * `none`: only together with its neighbours ("first monday", the 5 of "5 this evening").
 */
export type Force = 'strong' | 'plain' | 'weak' | 'none';

/**
 * What a stretch of text says about a date: the leaves are read by rules, and joins make one part of two neighbours
 * ("friday" + "at 5"). Only fields that the text speaks of are present.
 */
export type Part = {
  force: Force;
  days?: Day[];
  /** Where `days` come from; joins treat a weekday beside a date, or an ordinal beside a month, in their own ways. */
  by?: 'word' | 'weekday' | 'ordinal' | 'date' | 'period' | 'count';
  weekday?: number;
  ordinal?: number;
  period?: Period;
  nth?: Nth;
  edge?: Edge;
  span?: Span;
  clock?: Clock;
  stretch?: string;
  zone?: Zone;
  /** An exact time from now on, in milliseconds ("in 2 hours"). */
  elapsed?: number;
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
  never?: true;
};

/** An IANA zone, or a fixed distance from UTC in minutes. */
export type Zone = { name: string } | { minutes: number };

/** Chrono's result, with what our rules know about it. */
export class Found extends ParsingResult {
  readonly part: Part;

  constructor(context: ParsingContext, index: number, text: string, part: Part) {
    super(context.reference, index, text);
    this.part = part;
  }

  get endIndex(): number {
    return this.index + this.text.length;
  }
}

/** One rule: a pattern that is linear in the text (no repetition without a bound) and the meaning of its match. */
export type Rule = {
  pattern: string;
  /** The phrase goes on with a hyphen or a word of its own accord; its pattern says with what. */
  open?: true;
  read: (groups: Record<string, string | undefined>, setting: Setting) => Part | null;
};

/** Chrono hands its options to every parser and refiner; the setting travels with them. */
export type Options = NonNullable<Parameters<Chrono['parse']>[2]> & { setting: Setting };

export const settingOf = (context: ParsingContext): Setting => (context.option as Options).setting;

/** Letters of lower-case text: a class without Unicode properties, which take a hundred times as long to compile. */
export const LETTER = 'a-z\\u00aa\\u00b5\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3040-\\ud7ff';

/** Where a phrase may not begin: inside a word or number, and after a currency sign, `#` or `@`. */
const INSIDE = new RegExp(
  `[${LETTER}\\d_$£€#@%\\\\]$|\\d[.:,/-]$|[${LETTER}]['’./]$|(?<!(?<![${LETTER}])(?:mid|early|late))(?<=[${LETTER}])-$`,
);

/** Where a phrase may not end: inside a word, number, address or compound, and before a possessive. */
const END = `(?![${LETTER}\\d_%€]|['’][${LETTER}]|[.@/:-]\\d|[.@/-][${LETTER}]|(?<=\\d),\\d)`;

export const startsInside = (text: string, index: number): boolean =>
  INSIDE.test(text.slice(Math.max(0, index - 8), index));

/**
 * A rule as a parser of chrono. Patterns are in lower case, as the text is by then: case-insensitive ones take
 * longer to compile.
 * `spaced` is false for scripts that put no blanks between words.
 */
export function parserOf(rule: Rule, spaced = true): Parser {
  const pattern = new RegExp(`(?:${rule.pattern})${spaced && !rule.open ? END : ''}`);
  return {
    pattern: () => pattern,
    extract(context, match) {
      const index = match.index ?? 0;
      if (spaced && startsInside(context.text, index)) return null;
      const part = rule.read(match.groups ?? {}, settingOf(context));
      return part && new Found(context, index, match[0], part);
    },
  };
}
