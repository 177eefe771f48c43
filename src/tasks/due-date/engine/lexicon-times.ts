import { type Clock, clockAt } from './date-fragment.ts';
import { dayPartPhrases, type Lexicon, oneOf, phrasesOf } from './lexicon.ts';
import { letter, type Rule } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

type Read = Rule['read'];

export const digitalTime = '(?<h>[01]?\\d|2[0-3]|24(?=[:h]00))[:h](?<m>[0-5]\\d)(?!\\d)';

/** "15.30" and nothing else: no month has that number. */
export const dottedTimeAlone = '(?<=^\\s{0,4})(?<h>[01]?\\d|2[0-3])\\.(?<m>1[3-9]|[2-5]\\d)(?=\\s{0,4}$)';

/**
 * Right after a day only: "domani 9.45", "friday 9.45 - 10.30", and "domani 9-11". After a weekday, 5.12 is a date in
 * most languages.
 */
export const timeAfterDay = (lexicon: Lexicon): string => {
  const { clock12, dashedDates, days, dayTimes, weekdays, months } = lexicon;
  const parts = [...dayPartPhrases(lexicon), ...phrasesOf(dayTimes).map(([, phrase]) => phrase)];
  const named = `(?:(?<weekday>${weekdays.replaceAll(/,\s+/g, '|')})|${months.replaceAll(/,\s+/g, '|')})`;
  const other = oneOf(days[0], days[1], ...parts);
  const hour = '(?<h>[01]?\\d|2[0-3])';
  const end = '(?![.\\d])(?:\\s{0,2}[-–]\\s{0,2}\\d{1,2}(?:[.:]\\d\\d)?)?';
  const times = [
    `(?=\\d)(?<=${named},? )${hour}\\.(?<m>${clock12 ? '[0-5]\\d' : '1[3-9]|[2-5]\\d|00'})${end}`,
    `(?=\\d)(?<=(?:${other}),? )${hour}\\.(?<m>[0-5]\\d)${end}`,
    `(?=\\d)(?<=(?:${named}|${other}),? )${hour}\\s{0,2}[-–]\\s{0,2}(?:1\\d|2[0-3]|\\d)(?![.:/\\d])`,
  ];
  return times.slice(0, dashedDates ? 2 : 3).join('|');
};

/** So many minutes after noon, or before it. */
export const afterNoon = (minutes: number): Clock => clockAt(minutes < 0 ? 11 : 12, (minutes + 60) % 60);

/** "zwischen 9 und", "15 Uhr bis", "9-": a range of hours is due when it begins. */
export const hourRangeStart = ({ joins: { and, to, between, hour } }: Lexicon): string => {
  const first = `(?<h0>\\d{1,2})(?:[:.h](?<m0>[0-5]\\d))?(?: ?(?:${oneOf(hour)}))?`;
  const named = `(?<h3>\\d{1,2})(?:[:.h](?<m3>[0-5]\\d))? ?(?:${oneOf(hour)})`;
  return `(?:(?:${oneOf(between)}) ${first} (?:${oneOf(and, to)}) |${named} (?:${oneOf(to)}) |${first.replaceAll('0>', '1>')}(?:\\s{0,3}[-–]\\s{0,3}| (?:${oneOf(to)})(?<=[${letter}][${letter}][${letter}]) ))`;
};

const weakLead = /^(?:von|van|das|från|від|от|من|..?)$/;

/**
 * "Entre las 14 y las 16", by the group `firm`: between two hours in digits, and no word before the second. "Von 9 bis
 * 11" may be pages: only beside a day.
 */
export const betweenHours = ({ joins: { and, to, between, article, clock } }: Lexicon): string => {
  const firm = [between, clock]
    .flatMap((words) => words?.split('|') ?? [])
    .filter((word) => !weakLead.test(word));
  return `(?:(?<firm>${oneOf(...firm)})|${oneOf(between)}) (?<h0>\\d{1,2})(?:[:.h](?<m0>[0-5]\\d))?(?: (?:${oneOf(and, to)}) (?:(?:${oneOf(article)}) )?|\\s{0,3}[-–]\\s{0,3}){time}`;
};

export function readHourRange(words: Vocabulary, lexicon: Lexicon): Read {
  const read = readTime(words, lexicon);
  return ({ h0, m0, h1, m1, h3, m3, ...end }, context) => {
    const [last, first] = [read(end, context), read({ h: h0 ?? h1 ?? h3, m: m0 ?? m1 ?? m3 }, context)];
    if (!first?.clock || !last?.clock) return null;
    const meridiemKnown = first.clock.meridiemKnown || (last.clock.meridiemKnown && first.clock.hour > 6);
    return { ...first, clock: { ...first.clock, meridiemKnown } };
  };
}

export function readTime(
  { numberOf, nthOf, fractionOf, leadOf }: Vocabulary,
  { clock24, clock12 }: Lexicon,
): Read {
  return ({
    nth,
    h = nth ? `${nthOf(nth)}` : '',
    m,
    m2,
    half,
    am,
    pm,
    night,
    fraction = '',
    lead,
    fives,
    is24,
  }) => {
    const given = m ?? m2;
    const after = fives ? 5 * numberOf(fives) : half ? 30 : given ? numberOf(given) : fractionOf(fraction);
    const minutes = after + (lead ? leadOf(lead) : 0);
    if (numberOf(h) > 24 || after > 59) return null;
    // Hour 24 is the next day's hour 0.
    if (numberOf(h) === 24) return minutes === 0 ? { confidence: 'strong', clock: clockAt(24) } : null;
    const total = (numberOf(h) * 60 + minutes + 24 * 60) % (24 * 60);
    const [hour, minute] = [Math.floor(total / 60), total % 60];
    const bare = m === undefined && !m2 && !half && !lead && !fives && !fraction;
    if (night && hour <= 12) return { confidence: 'strong', clock: clockAt(hour + 12, minute) };
    if ((am || pm) && hour <= 12)
      return { confidence: 'strong', clock: clockAt((hour % 12) + (pm ? 12 : 0), minute) };
    // "À trois heures" is said, and "à 3h" is written.
    const counts24 = clock24 === true && /\d/.test(h);
    const written24 = is24 !== undefined || (m !== undefined && !clock12) || counts24 || /^0/.test(h);
    const by24 = (m !== undefined ? !clock12 : counts24) && !h.startsWith('0') && hour > 0 && hour <= 12;
    const beforeNoon = numberOf(h) === 12 && minutes < 0;
    const meridiemKnown = written24 || hour > 12 || hour === 0 || beforeNoon;
    // "Alle tre e venti" may be a train at night.
    const exact = fraction !== '' && minute % 15 > 0 && !clock12;
    const clock = { ...clockAt(hour, minute), meridiemKnown, ...(exact && { exact, isSpelledOut: exact }) };
    return {
      confidence: 'strong',
      clock: by24 ? { ...clock, by24 } : clock,
      ...(bare && !clock12 && { bareHour: true }),
    };
  };
}
