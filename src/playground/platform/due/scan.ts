import {
  MONTH,
  monthOf,
  ORDINAL,
  ordinalOf,
  stepOf,
  UNIT,
  type Unit,
  unitOf,
  WEEKDAY,
  WHICH,
  weekdayOf,
} from './words.ts';

/** What a text says about a time, each thing at most once but shifts. */
export type Said = {
  date?: { year?: number; month: number; day: number };
  time?: { hour: number; minute: number; second: number };
  /** Minutes east of UTC. */
  offset?: number;
  shifts: { unit: Unit; amount: number }[];
  /** The weekday, and which one: the next one or today (0), one after today (1), one before it (−1). */
  weekday?: { day: number; step: number };
  /** A week was named by word (`next week`), so that a weekday is that week's. */
  namedWeek?: true;
  /** The first or last day of the month. */
  edge?: 'first' | 'last';
  /** The nth weekday of the month; n is 0 for the last one. */
  nth?: { n: number; day: number };
  /** The day is named and the time is not: it begins at midnight. */
  dayNamed?: true;
};

type Groups = (string | undefined)[];
/** Says what the groups of its pattern mean; false when they make no sense or say something a second time. */
type Rule = [pattern: string, say: (said: Said, groups: Groups) => boolean];

const END = '(?![a-z0-9])';
const YEAR = '([12]\\d{3})(?![:\\d])';

/** In the order in which they are tried; each is linear, and the text is short. */
const rules: Rule[] = [
  // 2026-03-01, 2026/3/1, 2026.03.01
  ['([12]\\d{3})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)', (said, [y, m, d]) => sayDate(said, m, d, y)],
  // 20260301
  ['([12]\\d{3})(\\d\\d)(\\d\\d)(?!\\d)', (said, [y, m, d]) => sayDate(said, m, d, y)],
  // 1.3.2026, 1-3-2026
  ['(\\d{1,2})[-.](\\d{1,2})[-.]([12]\\d{3})(?!\\d)', (said, [d, m, y]) => sayDate(said, m, d, y)],
  // 3/1/2026, 3/1: slashes are American, as they are to PHP
  ['(\\d{1,2})/(\\d{1,2})(?:/([12]\\d{3}))?(?![\\d/])', (said, [m, d, y]) => sayDate(said, m, d, y)],
  // 1 March 2026, 1st of March, 01-Mar-2026
  [
    `(\\d{1,2})(?:st|nd|rd|th)?[ -]?(?:of )?${MONTH}${END}(?:[ -]${YEAR})?`,
    (said, [d, month = '', y]) => sayDate(said, monthOf(month), d, y),
  ],
  // March 1, 2026
  [
    `${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?![:\\w])(?: ${YEAR})?`,
    (said, [month = '', d, y]) => sayDate(said, monthOf(month), d, y),
  ],
  // March 2026; March alone only after `first monday of`
  [`${MONTH} ${YEAR}`, (said, [month = '', y]) => sayDate(said, monthOf(month), 1, y)],
  [`(?<=of )${MONTH}${END}`, (said, [month = '']) => sayDate(said, monthOf(month), 1)],
  // 15:00, T15:00:30.5, 3:30 pm, at 3pm
  [
    '(?:at |t)?(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.\\d+)?)?(?: ?([ap])\\.?m\\.?)?(?![\\d:])',
    (said, [h, m, s, half]) => sayTime(said, h, m, s, half),
  ],
  [`(?:at )?(\\d{1,2}) ?([ap])\\.?m\\.?${END}`, (said, [h, half]) => sayTime(said, h, 0, 0, half)],
  [`(?:at )?noon${END}`, (said) => sayTime(said, 12)],
  [`(?:at )?midnight${END}`, (said) => sayDay(said, 0) && sayTime(said, 0)],
  // now, today, tomorrow, yesterday
  [`now${END}`, () => true],
  [`(today|tomorrow|yesterday)${END}`, (said, [word]) => sayDay(said, dayStep(word))],
  // first day of, last monday of
  [`(first|last) day of${END}`, (said, [edge]) => once(said, 'edge', edge === 'first' ? 'first' : 'last')],
  [
    `${ORDINAL} ${WEEKDAY} of${END}`,
    (said, [ordinal = '', day = '']) =>
      once(said, 'nth', { n: ordinalOf(ordinal), day: weekdayOf(day) }) && sayDay(said, 0),
  ],
  // next week, last month
  [`${WHICH} ${UNIT}${END}`, (said, [which = '', unit = '']) => sayWhich(said, stepOf(which), unit)],
  // friday, next friday
  [
    `(?:${WHICH} )?${WEEKDAY}${END}`,
    (said, [which = 'this', day = '']) =>
      once(said, 'weekday', { day: weekdayOf(day), step: stepOf(which) }) && sayDay(said, 0),
  ],
  // +2 days, in 2 weeks, 3 days ago, a week, -1 month
  [
    `(?:in )?([+-]?) ?(\\d{1,5}|an?) ?${UNIT}${END}( ago)?`,
    (said, [sign, count = '', unit = '', ago]) =>
      sayShift(
        said,
        unit,
        (sign === '-' ? -1 : 1) * (ago ? -1 : 1) * (count.startsWith('a') ? 1 : Number(count)),
      ),
  ],
  // Z, UTC, +02:00
  [`(?:z|utc|gmt)(?![a-z0-9+-])`, (said) => once(said, 'offset', 0)],
  [
    '(?:utc|gmt)?([+-])(\\d\\d):?(\\d\\d)(?!\\d)',
    (said, [sign, h, m]) => once(said, 'offset', (sign === '-' ? -1 : 1) * (Number(h) * 60 + Number(m))),
  ],
];

const compiled = rules.map(([pattern, say]): [RegExp, Rule[1]] => [new RegExp(pattern, 'y'), say]);

/** What the text says (lower case, short), or undefined when a part of it says nothing that is known. */
export function scan(text: string): Said | undefined {
  const words = text.replace(/[\s,]+/g, ' ').trim();
  if (words === '') return undefined;
  const said: Said = { shifts: [] };
  let at = 0;
  while (at < words.length) {
    const step = words[at] === ' ' ? 1 : sayNext(said, words, at);
    if (step === 0) return undefined;
    at += step;
  }
  return said;
}

/** How many characters the first rule that fits took; 0 when none does, or it makes no sense. */
function sayNext(said: Said, words: string, at: number): number {
  for (const [pattern, say] of compiled) {
    pattern.lastIndex = at;
    const match = pattern.exec(words);
    if (match) return say(said, match.slice(1)) ? match[0].length : 0;
  }
  return 0;
}

function once<K extends keyof Said>(said: Said, key: K, value: Said[K]): boolean {
  if (said[key] !== undefined) return false;
  said[key] = value;
  return true;
}

type Digits = string | number | undefined;

function sayDate(said: Said, month: Digits, day: Digits, year?: Digits): boolean {
  const date = {
    month: Number(month),
    day: Number(day),
    ...(year === undefined ? {} : { year: Number(year) }),
  };
  return once(said, 'date', date) && sayDay(said, 0);
}

function sayTime(said: Said, hour: Digits, minute: Digits = 0, second: Digits = 0, half?: string): boolean {
  const clock = Number(hour);
  if (half !== undefined && (clock < 1 || clock > 12)) return false;
  const hours = half === undefined ? clock : (clock % 12) + (half === 'p' ? 12 : 0);
  return once(said, 'time', { hour: hours, minute: Number(minute), second: Number(second) });
}

function sayDay(said: Said, days: number): boolean {
  said.dayNamed = true;
  if (days !== 0) said.shifts.push({ unit: 'day', amount: days });
  return true;
}

const dayStep = (word = 'today'): number => (word === 'today' ? 0 : word === 'tomorrow' ? 1 : -1);

function sayShift(said: Said, word: string, amount: number): boolean {
  const [unit, times] = unitOf(word);
  said.shifts.push({ unit, amount: amount * times });
  return true;
}

function sayWhich(said: Said, step: number, word: string): boolean {
  if (word === 'week') said.namedWeek = true;
  return sayShift(said, word, step);
}
