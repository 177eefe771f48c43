/**
 * A language's words for dates: regular expressions (lower case, as a person types them, accents optional), and phrases
 * in which `{n}`, `{unit}`, `{weekday}`, `{month}`, `{day}`, `{year}` stand for the words of those lists, `{time}` for
 * an hour in digits with or without minutes, `{hour}` for an hour in words, `{minutes}` for minutes behind it. A blank in a phrase is one or more blanks in the text.
 */
export type Lexicon = {
  /** The primary subtag of its locales. */
  language: string;
  /** False for scripts that put no blanks between words. */
  spaced?: boolean;
  /** Days by their distance from today. */
  days: Record<number, string>;
  /** Monday first. */
  weekdays: string[];
  months: string[];
  /** The words for 1, 2, 3 and so on. */
  numbers: string[];
  units: Record<Unit, string>;
  /** In 3 days, 3 days later. */
  fromNow: string[];
  /** Single words for a span, such as Arabic's duals. */
  fixedSpans?: Record<string, { [unit in Unit]?: number }>;
  /** Next week, next friday. */
  next: string[];
  /** This week, this friday. */
  current: string[];
  /** Whether "next friday" is the nearest one or the one of next week. */
  nextWeekday: 'nearest' | 'next week';
  /** The end of the week, of next month. */
  end?: string[];
  /** 3 March, 3 March 2027. */
  dates: string[];
  /** At 9, 9 o'clock, 9h. */
  times: string[];
  /** What may follow an hour, in minutes: half past, a quarter to. */
  fractions?: Record<string, number>;
  /** Hours are always told from 0 to 24: 3 is the night, 15 the afternoon. */
  clock24?: true;
  /** A day of the month by its number alone: the 16th. */
  ordinals?: string[];
  /** Parts of the day, by the names of the table of stretches. */
  dayParts: Record<string, string>;
  noon?: string;
  midnight?: string;
  /** Words before a date that belong to it: on, until, for. */
  prepositions: string;
  /** Words that tie a date to the noun before it: of, from. */
  nounLinks?: string;
  /** Particles after a date that belong to it. */
  particles?: string;
  /** Every, as in "every monday". */
  recurring?: string[];
};

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
