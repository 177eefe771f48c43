import {
  directionPattern,
  ordinalPattern,
  parseDirection,
  parseOrdinal,
  parseWeekday,
  unitPattern,
  weekdayPattern,
  wordEnd,
} from './patterns.ts';
import {
  addDirectedShift,
  addShift,
  type Rule,
  setNamedDay,
  setOffset,
  setOnce,
  setTime,
  setWeekday,
} from './relative-date.ts';
import { isTimeZone, zoneOffsets } from './zones.ts';

const dayOffset = (word = 'today'): number => (word === 'today' ? 0 : word === 'tomorrow' ? 1 : -1);

/** The rules for times, named days, shifts from now and time zones, in the order in which they are tried. */
export const timeRules: Rule[] = [
  // 15:00, T15:00:30.5, 3:30 pm, at 3pm
  [
    `(?:at |t)?(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.\\d{1,9})?)?(?: ?([ap])\\.?m\\.?${wordEnd})?(?![\\d:])`,
    (parsed, [h, m, s, meridiem]) => setTime(parsed, h, m, s, meridiem),
  ],
  // 20260301T150030
  ['(?<=\\d)t(\\d\\d)(?:(\\d\\d)(\\d\\d)?)?(?![\\d:])', (parsed, [h, m, s]) => setTime(parsed, h, m, s)],
  [
    `(?:at )?(\\d{1,2}) ?([ap])\\.?m\\.?${wordEnd}`,
    (parsed, [h, meridiem]) => setTime(parsed, h, 0, 0, meridiem),
  ],
  [`(?:at )?noon${wordEnd}`, (parsed) => setNamedDay(parsed) && setTime(parsed, 12)],
  [`(?:at )?midnight${wordEnd}`, (parsed) => setNamedDay(parsed)],
  // now, today, tomorrow, yesterday
  [`now${wordEnd}`, () => true],
  [`(today|tomorrow|yesterday)${wordEnd}`, (parsed, [word]) => setNamedDay(parsed, dayOffset(word))],
  // first day of, last monday of
  [
    `(first|last) day of${wordEnd}`,
    (parsed, [edge]) => setOnce(parsed, 'edge', edge === 'first' ? 'first' : 'last'),
  ],
  [
    `${ordinalPattern} ${weekdayPattern} of${wordEnd}`,
    (parsed, [ordinal = '', day = '']) =>
      setOnce(parsed, 'nth', { n: parseOrdinal(ordinal), day: parseWeekday(day) }) && setNamedDay(parsed),
  ],
  // next week, last month
  [
    `${directionPattern} ${unitPattern}${wordEnd}`,
    (parsed, [direction = '', unit = '']) => addDirectedShift(parsed, direction, unit),
  ],
  // friday, next friday
  [
    `(?:${directionPattern} )?${weekdayPattern}${wordEnd}`,
    (parsed, [direction = 'this', day = '']) =>
      setWeekday(parsed, parseWeekday(day), parseDirection(direction)),
  ],
  // third friday: the third one from now
  [
    `${ordinalPattern} ${weekdayPattern}${wordEnd}`,
    (parsed, [ordinal = '', day = '']) =>
      addShift(parsed, 'week', parseOrdinal(ordinal) - 1) && setWeekday(parsed, parseWeekday(day), 1),
  ],
  // +2 days, in 2 weeks, 3 days ago, a week, -1 month
  [
    `(?:in )?([+-]?) ?(\\d{1,5}|an?) ?${unitPattern}${wordEnd}( ago)?`,
    (parsed, [sign, count = '', unit = '', ago]) =>
      addShift(
        parsed,
        unit,
        (sign === '-' ? -1 : 1) * (ago ? -1 : 1) * (count.startsWith('a') ? 1 : Number(count)),
      ),
  ],
  // Z, UTC, EST
  [
    `(${Object.keys(zoneOffsets).join('|')})(?![a-z0-9+-])`,
    (parsed, [name = '']) => setOnce(parsed, 'zone', zoneOffsets[name]),
  ],
  // +02:00, GMT+2
  [
    '(?<![a-z])(?:gmt)?([+-])(\\d{1,2}):?(\\d\\d)?(?!\\d)',
    (parsed, [sign, h, m]) => setOffset(parsed, sign, h, m),
  ],
  // Europe/Berlin
  [
    '([a-z]{3,20}(?:/[a-z_-]{3,20}){1,2})(?![a-z0-9+])',
    (parsed, [name = '']) => isTimeZone(name) && setOnce(parsed, 'zone', name),
  ],
];
