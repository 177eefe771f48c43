import { END, ORDINAL, ordinalOf, stepOf, UNIT, WEEKDAY, WHICH, weekdayOf } from './patterns.ts';
import {
  once,
  type Rule,
  sayDayByName,
  sayOffset,
  sayShift,
  sayTime,
  sayWeekday,
  sayWhich,
} from './relative-date.ts';
import { isZone, offsets } from './zones.ts';

const dayStep = (word = 'today'): number => (word === 'today' ? 0 : word === 'tomorrow' ? 1 : -1);

/** Times, days by their names, steps from now and zones, in the order in which they are tried. */
export const rules: Rule[] = [
  // 15:00, T15:00:30.5, 3:30 pm, at 3pm
  [
    `(?:at |t)?(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.\\d{1,9})?)?(?: ?([ap])\\.?m\\.?${END})?(?![\\d:])`,
    (said, [h, m, s, half]) => sayTime(said, h, m, s, half),
  ],
  // 20260301T150030
  ['(?<=\\d)t(\\d\\d)(?:(\\d\\d)(\\d\\d)?)?(?![\\d:])', (said, [h, m, s]) => sayTime(said, h, m, s)],
  [`(?:at )?(\\d{1,2}) ?([ap])\\.?m\\.?${END}`, (said, [h, half]) => sayTime(said, h, 0, 0, half)],
  [`(?:at )?noon${END}`, (said) => sayDayByName(said) && sayTime(said, 12)],
  [`(?:at )?midnight${END}`, (said) => sayDayByName(said)],
  // now, today, tomorrow, yesterday
  [`now${END}`, () => true],
  [`(today|tomorrow|yesterday)${END}`, (said, [word]) => sayDayByName(said, dayStep(word))],
  // first day of, last monday of
  [`(first|last) day of${END}`, (said, [edge]) => once(said, 'edge', edge === 'first' ? 'first' : 'last')],
  [
    `${ORDINAL} ${WEEKDAY} of${END}`,
    (said, [ordinal = '', day = '']) =>
      once(said, 'nth', { n: ordinalOf(ordinal), day: weekdayOf(day) }) && sayDayByName(said),
  ],
  // next week, last month
  [`${WHICH} ${UNIT}${END}`, (said, [which = '', unit = '']) => sayWhich(said, which, unit)],
  // friday, next friday
  [
    `(?:${WHICH} )?${WEEKDAY}${END}`,
    (said, [which = 'this', day = '']) => sayWeekday(said, weekdayOf(day), stepOf(which)),
  ],
  // third friday: the third one from now
  [
    `${ORDINAL} ${WEEKDAY}${END}`,
    (said, [ordinal = '', day = '']) =>
      sayShift(said, 'week', ordinalOf(ordinal) - 1) && sayWeekday(said, weekdayOf(day), 1),
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
  // Z, UTC, EST
  [
    `(${Object.keys(offsets).join('|')})(?![a-z0-9+-])`,
    (said, [name = '']) => once(said, 'zone', offsets[name]),
  ],
  // +02:00, GMT+2
  [
    '(?<![a-z])(?:gmt)?([+-])(\\d{1,2}):?(\\d\\d)?(?!\\d)',
    (said, [sign, h, m]) => sayOffset(said, sign, h, m),
  ],
  // Europe/Berlin
  [
    '([a-z]{3,20}(?:/[a-z_-]{3,20}){1,2})(?![a-z0-9+])',
    (said, [name = '']) => isZone(name) && once(said, 'zone', name),
  ],
];
