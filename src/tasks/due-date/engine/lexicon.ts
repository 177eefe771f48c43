import type { Confidence } from './date-fragment.ts';
import { fold } from './fold.ts';

/**
 * What words do between and around dates. Between two: `to` is between the ends of a range, `after` and `before` between a
 * span or a weekday and a day, `of` between a day and its period or a time and its day. `clock` is before an hour only (um,
 * but not à) and `hour` after one, `between` before two of them. `from` and `until` are before a range and after a
 * repetition; `at` is before a time, `on` before a day.
 *
 * Around one: `prepositions` belong to it (on, until, for), and so do `particles` after it and, before it or its
 * preposition, what is `due` (à rendre); `latest` (at the latest) is on either side; `exclusive` ones may mean the day
 * before (przed piątkiem). `nounLinks` tie it to the noun before it (of, from). `purposes` are prepositions, and `plans` nouns that are planned for a day (Folien für Mittwoch, план на завтра).
 * `absent` says at the beginning of a line what will not be, and `closed` before a day what is closed then; `states` are verbs that say what somebody does (Jan hat Freitag Prüfung). `titles` are
 * before a name (Frau Sonntag). `alsoWords` are days that are names or ordinals as well: after an article or before a
 * capital they are no date, before other words they are asked about. `moves` are verbs that move something to a date or
 * cancel it: it is asked about. `dinner` is what is done in the evening: "dinner on friday at 8" is at 20:00. `feasts` belong to a feast only (met kerst, au nouvel an).
 */
const roles =
  'and or to after before of clock between hour from until article at on prepositions due particles latest exclusive nounLinks purposes plans absent closed states titles alsoWords moves dinner feasts';
type Split<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Split<Rest> : List;
type Words = { [role in Split<typeof roles>]?: string };

/** The phrases of a list, each after what it means: "15 y cuarto, 30 y media". */
export const phrasesOf = (list?: string): [meaning: string, phrase: string][] =>
  (list?.split(/,\s+/) ?? []).map((entry) => {
    const blank = entry.indexOf(' ');
    return [entry.slice(0, blank), entry.slice(blank + 1)];
  });

/** A pattern whose blanks stand for one to four. An optional one may be missing, and all of them where scripts have none. */
export const withBlanks = (pattern: string, spaced = true): string =>
  pattern.replace(/ (\??)/g, (_, optional) => `\\s{${spaced && !optional ? 1 : 0},4}`);

/** A list as one pattern. */
export const anyOf = (list: string): string => `(?:${list.replaceAll(/,\s+/g, '|')})`;

/** Blanks between the words of a phrase. Their limit keeps every pattern linear. */
export const ws = '\\s{1,4}';
export const optWs = '\\s{0,4}';

/** Lists of words as one pattern; without any words, it matches nothing. */
export const oneOf = (...lists: (string | undefined)[]): string =>
  lists.filter((list) => list !== undefined).join('|') || '(?!)';

/** Lists of words as one pattern in folded text. */
export const wordsOf = (...lists: (string | undefined)[]): string =>
  `(?:${fold(oneOf(...lists)).replaceAll(' ', ws)})`;

/** The words of a list, each after its role: "and und|&, or oder". */
export function wordsByRole(list: string): Words {
  const words = phrasesOf(list);
  const unknown = words.find(([role]) => !roles.split(' ').includes(role));
  if (unknown) throw new TypeError(`"${unknown.join(' ')}" has no role.`);
  return Object.fromEntries(words);
}

/**
 * A language's words for dates, as patterns in lower case, the way a person types them; accents are optional. Lists are
 * separated by commas. Phrases may contain slots: `{n}`, `{unit}`, `{weekday}`, `{month}`, `{day}` and `{year}` stand
 * for the words of those lists, `{minutes}` for minutes in digits, `{nth}` for an ordinal, `{lead}` for what comes before
 * an hour. Four more are read before the phrases around them, and only one of them may be in a phrase: `{span}`, a length
 * of time; `{time}`, an hour in digits with or without minutes (`{dotted}`, one that may be a date); `{hour}`, an hour in
 * words; and `{clock}`, either. A blank in a phrase is one or more blanks in the text.
 */
export type Lexicon = {
  /** The primary subtag of its locales. */
  language: string;
  /** Articles, prepositions and the like: after a date they end its phrase, and they tell a line's language. */
  smallWords?: string;
  /** False for scripts that put no blanks between words. */
  spaced?: boolean;
  /**
   * A list of words for days, each after its distance from today, and perhaps a part of that day: 0-evening stasera. With a
   * tilde they count at the end of a line (tom); without one, past days count only with a time.
   */
  days: string;
  /** A list, Monday first. */
  weekdays: string;
  /** Short weekdays that are words as well, a list: they count after a preposition and beside a time or a date. */
  shortWeekdays?: string;
  /** Ends of weekdays, a list, each after its name in the table of day parts: vrijdagavond. */
  weekdayParts?: string;
  /** A list, January first. */
  months: string;
  /** A list of the words for 1, 2, 3 and so on. */
  numbers: string;
  /** Numbers in other characters than digits. */
  numerals?: {
    pattern: string;
    year: string;
    numberOf: (word: string) => number;
    yearOf?: (word: string) => number;
  };
  /** A list: minutes, hours, days, weeks, months, years, quarters, business days. */
  units: string;
  /** Other words for units in phrases, a list, each after its unit. */
  unitAliases?: string;
  /** In 3 days, 3 days later; the group `next`: the next 3 days; `by`: what may lead to an hour, too. */
  fromNow: string[];
  /** What is no due date: last friday and last week, lengths (for 3 days, 2 years old), names with a day in them. */
  past?: string | string[];
  /** After a weekday, in days: "lundi en huit". */
  weekdayPlus?: Record<string, number>;
  /** Words that contain their number, such as half an hour and Arabic's duals: a list, each after its length in ISO 8601. */
  spans?: string;
  /** Words for how many besides `numbers`, a list, each after its number; only for lengths. */
  quantities?: string;
  /** What is added to a number of units: "and a half". A list, each after its part of a unit. */
  parts?: string;
  /** A length is due as the last words of a line (3d), unless it begins like this: an hour. */
  bareSpan?: string;
  /** Next week, next friday. */
  next: string;
  /** The week after next. */
  nextButOne?: string;
  /** This week, this friday. */
  current: string;
  /** "Next friday" is the one of next week; where this is absent, the nearest one. */
  nextWeekday?: 'next week';
  /** Start, early, middle, late and end, a list: before or after a period (of next week, of March), with the words that lead to them. */
  edges: string;
  /** Words before a month that make it a date; without this, any preposition does. */
  monthLeads?: string;
  /** How "of the week" writes its unit, where `{unit}` alone does not say it: des Monats. */
  ofUnit?: string;
  /** The same in one word, by groups `start`, `middle` or else the end: Monatsende. */
  edgeWords?: string | string[];
  /** Before the number of a week of the year, by ISO 8601: KW 18. */
  weekNumber?: string;
  /** By the end of the day. */
  endOfDay?: string;
  /** 3 March, 3 March 2027. */
  dates: string[];
  /** At 9, 9 o'clock, 9h. */
  times: string[];
  /** What may follow an hour: half past, a quarter to. A list, each after its minutes; after a sign, `{n}` is 5 to 25. */
  fractions?: string;
  /** Times that need more around them than those of `times`, by their confidence. The group `is24`: by 24 hours. */
  otherTimes?: Partial<Record<Confidence, string[]>>;
  /** "9:30" leaves the half of the day open. */
  clock12?: true;
  /** Hours always count from 0 to 24: 3 is at night, 15 in the afternoon. */
  clock24?: true;
  /** The same for what may come before an hour, with `{lead}` in `times`. */
  leads?: string;
  /** A day of the month by its number alone: the 16th. */
  ordinals?: string[];
  otherOrdinals?: Partial<Record<Confidence, string[]>>;
  /** A list, each after its name in the table of day parts. */
  dayParts: string;
  /** Parts of the day that need more around them, by their confidence. */
  otherDayParts?: Partial<Record<Confidence, string>>;
  /** Ordinal words: last, first, second and so on, a list. They wait for a weekday or a month. */
  nths?: string;
  /** They come after their weekday. */
  nthAfter?: true;
  /** This very moment. */
  now?: string;
  /** The ninth unit. */
  weekend?: string;
  /** In two fridays. */
  weekdaysAhead?: string[];
  /** Before what repeats: every morning, every monday, every 2 weeks. */
  every?: string;
  /** A list, each after its day, as `holidayRules` reads it. */
  holidays?: string;
  /** After a holiday: of this year, of next year, by the group `which`. */
  holidayYear?: string;
  noon?: string;
  midnight?: string;
  /** What stands between and around its dates. */
  words: Words;
  /** Nouns begin with capitals. */
  nounsAreCapital?: true;
  /** "2h" and "2 uur" are as often two hours as two o'clock. */
  hoursAreSpans?: true;
  /** Other phrases for that. The group `times`: twice a week. */
  recurring?: string;
  /** Daily, weekly, monthly, yearly, quarterly: a list, `{adverb}` in phrases. */
  adverbs?: string;
  /** Every other monday, every other day; without a weekday or unit, every other week. */
  everyOther?: string;
  /** On mondays: a list, Monday first, or what the names of weekdays end with, and what is before the first of several. */
  habits?: { lead?: string; days?: string; end?: string };
  /** Every day from monday to friday, in words. */
  workdays?: string;
};

/** What the parts of the day are called. */
export const dayPartPhrases = ({ dayParts, otherDayParts = {} }: Lexicon): string[] =>
  [dayParts, ...Object.values(otherDayParts)].flatMap((list) => phrasesOf(list).map(([, phrase]) => phrase));

/** Every workday, or every day from monday to friday. */
export function workdayPhrases({ workdays, every, weekdays, shortWeekdays, words }: Lexicon): string[] {
  const all = [weekdays, shortWeekdays ?? ''].map((list) => list.split(/,\s+/));
  const dayAt = (index: number): string => oneOf(...all.map((list) => list[index]).filter((day) => day));
  const from = oneOf(words.from, words.between, words.nounLinks);
  const range = `(?: {dayword})?(?: (?:${from}))? (?:${dayAt(0)}) ?(?:[-–]|${words.to}) ?(?:${dayAt(4)})`;
  return [...(workdays ? [workdays] : []), ...(every ? [`(?:${every})${range}`] : [])];
}

/** What repeats: every monday, every day, every 2 weeks. */
export const recurringPhrases = ({ every, recurring }: Lexicon): string[] => [
  ...(recurring ? [recurring] : []),
  ...(every ? [`(?:${every}) (?:{weekday}s?|(?:{n} )?{unit})`] : []),
  '{adverb}',
];

const units = 'minute hour day week month year quarter business weekend';
export type Unit = Split<typeof units>;
export const unitNames = units.split(' ') as Unit[];
