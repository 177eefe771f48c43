/** What a typed line is read against. */
export type DueContext = {
  /** The instant at which the line was typed. */
  now: Date;
  /** The person's IANA time zone; every date and time in the line is local to it. */
  timeZone: string;
  /** The person's locale, such as `en-GB` or `de-DE`. Its language is tried first, then English. */
  locale: string;
};

/** `day`: due at the end of that local day (23:59:59). `minute`: due at that moment. */
export type Precision = 'day' | 'minute';

/** One way to understand the phrase. `label` is short, such as "Fri 27 Nov, 17:00". */
export type Reading = { due: Date; precision: Precision; label: string };

/** A piece of the text: [start, end) in UTF-16 code units. */
export type Range = [start: number, end: number];

/** A due date found in a text. `due` and `precision` are those of the first reading. */
export type Due = {
  due: Date;
  precision: Precision;
  /** Where the date is in the text, prepositions included, in order. A day and its time may be apart. */
  spans: Range[];
  /** Best first. When there are several, a person has to choose. */
  readings: Reading[];
  /** The phrase asks for a repetition ("every monday"); `due` is only its first date. */
  recurring?: true;
  /** The last local date of the repetition, such as `2026-12-20`. */
  until?: string;
  /** It may be no date at all. The second reading only keeps it from being taken in silence. */
  doubtful?: true;
  /** The calendar has no such day ("30 feb"); the readings are the days around it. */
  missing?: true;
  /** The words say more than one date does ("daily", "3 and 10 May"), so they have to stay in the text. */
  keepText?: true;
};
