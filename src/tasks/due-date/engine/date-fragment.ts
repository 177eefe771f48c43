import type { Zone } from '../../../lib/local-date-time.ts';

export type PlainDate = Temporal.PlainDate;

/** A day, today or later. `rollover`: when it comes next if the time named has passed today. */
export type Day = {
  date: PlainDate;
  rollover?: 'day' | 'workday' | 'week' | 'month' | 'year' | undefined;
  /** A time of its own, where several days have theirs: "mon 3pm or tue 4pm". */
  clock?: Clock;
};

/** A clock time. */
export type Clock = {
  hour: number;
  minute: number;
  second: number;
  /** False when the line leaves morning or evening open ("at 7"). */
  meridiemKnown: boolean;
  /** Counted from 0 to 24, unless a part of the day says otherwise: "ce soir à 8h". */
  by24?: true;
  /** Given to the minute ("6:45"), like trains and flights: an early hour may be the morning after all. */
  exact?: boolean;
  /** Given to the minute in words: "alle tre e venti". */
  isSpelledOut?: boolean;
};

/** A week, month, quarter or year. `rollover`: which one is meant once the day within this one has passed. */
export type Period = {
  unit: 'week' | 'weekend' | 'month' | 'quarter' | 'year';
  start: PlainDate;
  end: PlainDate;
  rollover?: 'next' | 'year';
};

/** A number of days, weeks, months, years or business days, or of hours and minutes (`elapsedMs`). */
export type Span = {
  date: { [unit: string]: number };
  business?: number;
  elapsedMs?: number;
  back?: boolean;
};

/** Which day within a period: the 2nd Tuesday, the last day (-1), the first business day, the beginning of the first week. */
export type Nth = { n: number; of: 'day' | 'week' | 'business' | number };

export type Edge = 'start' | 'early' | 'middle' | 'late' | 'end';

/**
 * How surely a phrase alone is a date. `strong`: wherever it is ("tomorrow"). `plain`: in most places ("friday").
 * `weak`: only as the line's last words or after a preposition ("3d", "sat"). `none`: only together with its
 * neighbors ("first monday", the 5 of "5 this evening").
 */
export type Confidence = 'strong' | 'plain' | 'weak' | 'none';

/**
 * What a phrase says about a date. Rules read the smallest fragments, and merge rules make one of two neighbors
 * ("friday" + "at 5"). A field is present only if the text says something about it.
 */
export type DateFragment = {
  confidence: Confidence;
  days?: Day[] | undefined;
  /** What `days` were read from: merge rules treat a weekday or an ordinal differently from a date. */
  source?: 'word' | 'weekday' | 'ordinal' | 'date' | 'period' | 'count';
  weekday?: number;
  ordinal?: number;
  period?: Period;
  nth?: Nth;
  edge?: Edge;
  span?: Span;
  clock?: Clock;
  /** A name from the table of day parts, or "end-of-day". */
  dayPart?: string;
  zone?: Zone | undefined;
  /** An exact time from now, in milliseconds ("in 2 hours"). */
  elapsedMs?: number;
  /** An hour in a language that says no more than its number: "à 3", which may be three of something. */
  bareHour?: true;
  /** Its time is before its day: "3pm or 4pm tomorrow" has one day, "3pm or tomorrow 4pm" two. */
  timeFirst?: true;
  /** A time only right after its day: the 1400 of "tomorrow 1400", but not of "pay 1400 tomorrow". */
  afterDay?: true;
  /** The same numbers in the other order, where the locale settles which one is the month. */
  otherOrder?: Day;
  /** The calendar has no such day, so these are the ones around it. */
  missing?: true;
  /** It may say something else: "do 17" is a day or an hour. */
  unsure?: true;
  number?: number;
  year?: number;
  recurring?: true;
  /** The last day of what repeats. */
  until?: PlainDate;
  /** Several days or a range: one date is not all that the words say. */
  several?: true;
  /** "every" or "each" that waits for what it repeats. */
  every?: true;
  /** About the past or a duration: never due by itself, and no other rule may read a part of it. */
  rejected?: true;
};

/** A phrase that is never due by itself. A day in the past that has its `days` may be, with a time. */
export const rejected = { confidence: 'none', rejected: true } as const satisfies DateFragment;

/** A fragment that is these days of the calendar. */
export const onDays = (days: Day[], confidence: Confidence = 'strong') =>
  ({ confidence, source: 'date', days }) as const;

/** A fragment that is this one date. */
export const onDate = (date: PlainDate, confidence?: Confidence) => onDays([{ date }], confidence);

/** A clock time whose half of the day is known. 24 is the midnight that ends the day. */
export const clockAt = (hour: number, minute = 0, second = 0): Clock => ({
  hour,
  minute,
  second,
  meridiemKnown: true,
});

/** An hour alone: up to 12, its half of the day is open. */
export const bareHour = (hour: number): Clock => ({ ...clockAt(hour % 24), meridiemKnown: hour > 12 });
