/** What a typed line is read against. `now` is an instant; everything said is meant in `timeZone` (IANA). */
export type DueContext = {
  now: Date;
  timeZone: string;
  /** The person's locale, such as `en-GB` or `de-DE`: its language is tried first, then English. */
  locale: string;
};

/** `day`: due at the end of that local day (23:59:59). `minute`: due at that moment. */
export type Precision = 'day' | 'minute';

/** One way to understand the phrase. `label` is short, such as "Fri 27 Nov, 17:00". */
export type Reading = { due: Date; precision: Precision; label: string };

/** A piece of the text: [start, end) in UTF-16 units. */
export type Range = [start: number, end: number];

/** A due date found in a text: `due` and `precision` are those of the first reading. */
export type Due = {
  due: Date;
  precision: Precision;
  /** Where it stands in the text, prepositions included, in order: a day and its time may stand apart. */
  spans: Range[];
  /** Best first. More than one means: ask. */
  readings: Reading[];
  /** The phrase asks for a repetition ("every monday"); `due` is only its first date. */
  recurring?: true;
  /** It says more than its one date does ("daily", "3 and 10 May"): its words have to stay in the text. */
  keepText?: true;
};
