import { nextDayOfMonth, onMonthDay, onOrdinal } from './calendar.ts';
import { countedUnits } from './counted-nouns.ts';
import { type Clock, type Confidence, clockAt, type DateFragment } from './date-fragment.ts';
import { anyOf, dayPartPhrases, type Lexicon, oneOf, optWs, phrasesOf, withBlanks, ws } from './lexicon.ts';
import { numericStyleOf } from './numeric.ts';
import { letter, type Rule } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

type Read = Rule['read'];
type Groups = Parameters<Read>[0];

/** Clock times, parts of the day, and days of the month by their numbers, which look like hours. */
export function timeRules(lexicon: Lexicon, words: Vocabulary): Rule[] {
  const { times, fractions, otherTimes = {}, ordinals = [], otherOrdinals, noon, leads, clock12 } = lexicon;
  const { rules, numberOf, nthOf } = words;
  const read = readTime(words, lexicon);
  const readRange = readHourRange(read);
  const isAt = new RegExp(`^(?:${oneOf(lexicon.words.clock, 'as')})$`);
  const { dashed, dotted } = numericStyleOf(lexicon.language);
  const { true: exact = [], false: open = [] } = Object.groupBy(
    times,
    (phrase) => `${phrase.includes('{fraction}')}`,
  );
  return [
    ...(clock12
      ? [militaryTime(read)]
      : [
          ...rules(
            [digitalTime, ...times.filter(isHourInDigits)].map(
              (phrase) => hourRangeStart(lexicon) + phrase.replace('{clock}', '{time}'),
            ),
            readRange,
          ),
          ...rules(exact, read),
          ...rules(open, read, fractions && '(?: ?{fraction})?'),
          ...rules([digitalTime, dottedTimeAlone, '(?<h>1[3-9]|2[0-3])h'], read),
        ]),
    ...rules(betweenHours(lexicon), ({ firm, ...groups }, context) => {
      const hours = readRange(groups, context);
      if (!hours || (groups.am ?? groups.pm) !== undefined || (firm && !clock12)) return hours;
      return firm ? { ...hours, confidence: 'weak', unsure: true } : { ...hours, confidence: 'none' };
    }),
    ...Object.entries(otherTimes).flatMap(([confidence, phrases]) =>
      rules(phrases, (groups) => withConfidence(read(groups), confidence as Confidence)),
    ),
    ...rules(timeBesideDay(lexicon), ({ weekday, to, word, ahead, ...groups }, { today }) => {
      // "Subir de 3 a 5 mañana", "10 to 11 tomorrow": two numbers, or ten minutes before.
      if (ahead !== undefined && word && (word === 'to' ? Number(groups.h) % 5 === 0 : word.length < 3))
        return null;
      // "Giovedì 10 alle 11": where the 10th is such a day, it is that one.
      const day =
        weekday && isAt.test(word ?? '') && nextDayOfMonth(today, Number(groups.h), words.weekdayOf(weekday));
      if (day && today.until(day).days < 40) return null;
      const date = onMonthDay(today, Number(groups.m ?? to ?? 0), Number(groups.h))?.days?.[0]?.date;
      // "Fri 4.12" is a date when that is a friday, and so is "za 9-12" where dates are written like that.
      const mayBeDate = groups.m ?? dashed;
      if (weekday && mayBeDate && date?.dayOfWeek === words.weekdayOf(weekday)) return null;
      const time = read(groups);
      return time && { ...time, confidence: 'none', ...(ahead === undefined && { afterDay: true }) };
    }),
    ...Object.entries({ weak: ordinals, ...otherOrdinals }).flatMap(([confidence, phrases]) =>
      rules(
        phrases.map(
          (phrase) => `(?:${phrase})(?!\\.? (?:(?:${oneOf(lexicon.words.of)}) )?{month}(?![${letter}]))`,
        ),
        ({ day, n = '', nth }, { today }) =>
          onOrdinal(today, nth ? nthOf(nth) : numberOf(day ?? n), confidence as Confidence),
      ),
    ),
    // "Freitag, 4. Steuer"
    ...rules(
      [`(?<n>\\d{1,2})${dotted === 'surely' ? '(?<dot>\\.(?=\\s|$))?' : ''}`, ...(clock12 ? ['{hour}'] : [])],
      ({ n, h = '', dot }, { today }) =>
        dot ? onOrdinal(today, Number(n), 'none') : { confidence: 'none', number: numberOf(n ?? h) },
    ),
    ...rules(lexicon.now, () => ({ confidence: 'weak', elapsedMs: 0 })),
    ...rules(
      noon && [
        fractions ? `(?:${noon})(?: {fraction})?` : noon,
        ...(leads ? [`(?:(?:${oneOf(lexicon.words.at)}) )?{lead} (?:${noon})`] : []),
      ],
      ({ fraction, lead }) => {
        const minutes = words.minutesOf(fraction ?? lead ?? '');
        return { confidence: 'plain', clock: clockAt(minutes < 0 ? 11 : 12, (minutes + 60) % 60) };
      },
    ),
    ...rules(lexicon.midnight, () => ({ confidence: clock12 ? 'plain' : 'strong', clock: clockAt(24) })),
    ...Object.entries({ plain: lexicon.dayParts, ...lexicon.otherDayParts }).flatMap(([confidence, list]) =>
      phrasesOf(list).flatMap(([dayPart, phrase]) =>
        rules(phrase, () => ({ confidence: confidence as Confidence, dayPart })),
      ),
    ),
  ];
}

const withConfidence = (time: DateFragment | null, confidence: Confidence): DateFragment | null =>
  time && { ...time, confidence };

/** Ranges are typed in digits; patterns that nobody needs only cost time when they are compiled. */
const isHourInDigits = (phrase: string): boolean =>
  /\{(?:time|clock)\}/.test(phrase) && !/\{(?:lead|fraction)\}/.test(phrase);

const digitalTime = '(?<h>[01]?\\d|2[0-3]|24(?=[:h]00))[:h](?<m>[0-5]\\d)(?!\\d)';

/** "15.30" and nothing else: no month has that number. */
const dottedTimeAlone = '(?<=^\\s{0,4})(?<h>[01]?\\d|2[0-3])\\.(?<m>1[3-9]|[2-5]\\d)(?=\\s{0,4}$)';

/**
 * Right after a day only: "domani 9.45", "friday 9.45 - 10.30"; and a range on either side of it: "domani 9-11", "9 bis 11
 * morgen", by the group `ahead` where the day comes next. After a weekday, 5.12 is a date in most languages.
 */
function timeBesideDay(lexicon: Lexicon): string {
  const { clock12, days, weekdays, shortWeekdays = '(?!)', months, words } = lexicon;
  const { to, until, on } = words;
  const named = `(?:(?<weekday>${anyOf(`${weekdays}, ${shortWeekdays}`)})|${anyOf(months)})`;
  const other = oneOf(...phrasesOf(days).map(([, phrase]) => phrase), ...dayPartPhrases(lexicon));
  const hour = '(?<h>[01]?\\d|2[0-3])';
  const end = '(?![.\\d])(?:\\s{0,2}[-–]\\s{0,2}\\d{1,2}(?:[.:]\\d\\d)?)?';
  const range = `${hour}(?::(?<m>[0-5]\\d))?(?:\\s{0,2}[-–]\\s{0,2}| (?<word>${oneOf(to, until)}) )(?<to>1\\d|2[0-4]|\\d)(?:[:.][0-5]\\d)?`;
  const beforeDay = `(?=,? (?:(?:${oneOf(on)}) )?(?:${anyOf(weekdays)}|${other})(?![${letter}]))`;
  const times = [
    `(?=\\d)(?<=${named},? )${hour}\\.(?<m>${clock12 ? '[0-5]\\d' : '1[3-9]|[2-5]\\d|00'})${end}`,
    `(?=\\d)(?<=(?:${other}),? )${hour}\\.(?<m>[0-5]\\d)${end}`,
    `(?=\\d)(?<=(?:${named}|${other}),? )${range}(?![.:/\\d])`,
    `(?=\\d)${range}(?<ahead>)${beforeDay}`,
    // "5.30 weds"
    ...(clock12 ? [`${hour}\\.(?<m>[0-5]\\d)${beforeDay}`] : []),
  ];
  return times.join('|');
}

/** "zwischen 9 und", "15 Uhr bis", "9-": a range of hours is due when it begins. */
const hourRangeStart = ({ words: { and, to, between, hour } }: Lexicon): string => {
  const first = `(?<h0>\\d{1,2})(?:[:.h](?<m0>[0-5]\\d))?(?: ?(?:${oneOf(hour)}))?`;
  const named = `(?<h3>\\d{1,2})(?:[:.h](?<m3>[0-5]\\d))? ?(?:${oneOf(hour)})`;
  return `(?:(?:${oneOf(between)}) ${first} (?:${oneOf(and, to)}) |${named} (?:${oneOf(to)}) |${first.replaceAll('0>', '1>')}(?:\\s{0,3}[-–]\\s{0,3}| (?:${oneOf(to)})(?<=[${letter}][${letter}][${letter}]) ))`;
};

const weakLead = /^(?:von|van|from|das|från|від|от|من|..?)$/;

/**
 * "Entre las 14 y las 16", by the group `firm`: between two hours in digits, and no word before the second. "Von 9 bis
 * 11" may be pages: only beside a day.
 */
const betweenHours = ({ clock12, words: { and, to, between, article, clock } }: Lexicon): string => {
  const firm = [between, clock]
    .flatMap((words) => words?.split('|') ?? [])
    .filter((word) => !weakLead.test(word));
  return `(?:(?<firm>${oneOf(...firm)})|${oneOf(between)}) (?<h0>\\d{1,2})(?:[:.h](?<m0>[0-5]\\d))?(?: ?(?<ap>[ap]m))?(?: (?:${oneOf(and, to)}) (?:(?:${oneOf(article)}) )?|\\s{0,3}[-–]\\s{0,3}){time}(?: ?(?:(?<am>am)|(?<pm>pm)))?${clock12 ? `(?! ?(?:{unit}|{month}|of)(?![${letter}]))` : ''}`;
};

const readHourRange =
  (read: ReadTime): Read =>
  ({ h0, m0, h1, m1, h3, m3, ap, ...end }) => {
    const [h, m] = [h0 ?? h1 ?? h3, m0 ?? m1 ?? m3];
    const half = end.am ?? (startsBeforeNoon(h, end.h) ? 'am' : end.pm);
    const given = (end.am ?? end.pm) === undefined ? undefined : half;
    const [last, first] = [read(end), clockOf(read, { h, m }, ap ?? given)];
    if (!first || !last?.clock) return null;
    const meridiemKnown = first.meridiemKnown || (last.clock.meridiemKnown && first.hour > 6);
    return { ...last, clock: { ...first, meridiemKnown } };
  };

type ReadTime = (groups: Groups) => DateFragment | null;

/** Reads an hour and its minutes from the groups of a pattern. Where `clock12` is true, "9:30" leaves its half open. */
function readTime(words: Vocabulary, { clock24, clock12 }: Partial<Lexicon>): ReadTime {
  const { numberOf, nthOf, minutesOf } = words;
  return (groups) => {
    const { nth, h = nth ? `${nthOf(nth)}` : '', m, m2, sec, half, am, pm, night } = groups;
    const { fraction, lead, fives, is24 } = groups;
    const given = m ?? m2;
    const after = fives
      ? 5 * numberOf(fives)
      : half
        ? 30
        : given
          ? numberOf(given)
          : minutesOf(fraction ?? '');
    const minutes = after + minutesOf(lead ?? '');
    if (numberOf(h) > 24 || after > 59 || Number(sec ?? 0) > 59) return null;
    // Hour 24 is the next day's hour 0.
    const bare = given === undefined && !half && !lead && !fives && !fraction;
    const number = bare && !clock12 && { bareHour: true as const };
    if (numberOf(h) === 24)
      return minutes === 0 ? { confidence: 'strong', clock: clockAt(24), ...number } : null;
    const total = (numberOf(h) * 60 + minutes + 24 * 60) % (24 * 60);
    const [hour, minute] = [Math.floor(total / 60), total % 60];
    if (night && hour <= 12) return { confidence: 'strong', clock: clockAt(hour + 12, minute) };
    if ((am || pm) && hour <= 12)
      return { confidence: 'strong', clock: clockAt((hour % 12) + (pm ? 12 : 0), minute, Number(sec ?? 0)) };
    // "À trois heures" is said, and "à 3h" is written.
    const counts24 = clock24 === true && /\d/.test(h) && !fraction;
    const written24 = is24 !== undefined || (m !== undefined && !clock12) || counts24 || /^0/.test(h);
    const by24 = (m !== undefined ? !clock12 : counts24) && !h.startsWith('0') && hour > 0 && hour <= 12;
    const beforeNoon = numberOf(h) === 12 && minutes < 0;
    const meridiemKnown = written24 || hour > 12 || hour === 0 || beforeNoon;
    // "Alle tre e venti" may be a train at night.
    const exact = fraction && minute % 15 > 0 && !clock12 && { exact: true, isSpelledOut: true };
    return {
      confidence: 'strong',
      clock: { ...clockAt(hour, minute, Number(sec ?? 0)), meridiemKnown, ...exact, ...(by24 && { by24 }) },
      ...number,
    };
  };
}

const rangeEnd = `(?:(?<h2>\\d{1,2})(?:(?:[:.]\\d\\d)?(?:${optWs}(?<ap2>[ap]\\.?m\\b\\.?)|(?<ap2>[ap]\\b))|[:.]\\d\\d)|(?<noon2>noon|midday)|midnight)`;
/** The end of a time range is read and dropped: the task is due when it begins. */
const optionalRangeEnd = `(?:${optWs}(?:-|–|to|until|till?)${optWs}${rangeEnd}|[-–]\\d{1,2})?`;

/** "11-1pm" and "9-12pm" begin in the morning. */
const startsBeforeNoon = (from = '', to = ''): boolean => from !== '12' && Number(from) > Number(to) % 12;

/** The time of some groups. `half` begins with "a" or "p". */
function clockOf(read: ReadTime, groups: Groups, half?: string): Clock | undefined {
  const isPm = half?.startsWith('p');
  const hour = Number(groups.h);
  if (half && (isPm ? hour === 0 || hour > 23 : hour > 12)) return undefined;
  return read({ ...groups, ...(half && { [isPm ? 'pm' : 'am']: half }) })?.clock;
}

/**
 * 3pm, 9 a.m., 3:30pm, 15:15, 9:01:10 AM, 8.10 pm, 9.am; a range takes its beginning. In other languages than English,
 * "Teil 2 am Freitag" is no time.
 */
export function amPmTime(words: Vocabulary, at?: string): Rule {
  const lead = at ? `(?<pre>${withBlanks(at)})?` : '(?!\\d{1,2} am (?:mo|di|mi|do|fr|sa|so|wo|\\d))';
  const amPm = '(?<ap>[ap](?:\\s?\\.\\s?m\\b(?:\\s?\\.)?|\\s?m\\b))';
  const read = readTime(words, { clock12: true });
  return {
    pattern: `${lead}(?<h>\\d{1,2})(?:(?<sep>[:.])(?<m>\\d\\d)(?::(?<sec>\\d\\d))?)?(?:(?:${optWs}|\\.)${amPm}|(?<a>[ap])(?!\\w))?(?:-?ish\\b|${optWs}sharp\\b)?${optionalRangeEnd}`,
    read: ({ pre, h = '', sep, m, sec, ap, a, h2, ap2, noon2 }, { dayFirst }) => {
      const half =
        ap ?? a ?? (noon2 && h !== '12' ? 'am' : undefined) ?? (ap2 && startsBeforeNoon(h, h2) ? 'am' : ap2);
      if (half === undefined && m === undefined) return null;
      // "By 12.31" is a day of December where the month comes first: a time to the minute has a colon.
      const isTime = pre && (dayFirst || Number(m) % 5 === 0 ? /at|@|by/ : /at|@/).test(pre);
      if (half === undefined && sep === '.' && !isTime) return null;
      const clock = clockOf(read, { h, m, sec }, half);
      // "3p" alone may be a price or a page.
      if (a !== undefined && m === undefined && !pre)
        return clock ? { confidence: 'none', clock, afterDay: true } : null;
      const exact = half === undefined && sep === ':' && m !== '00' && m !== '30' && { exact: true };
      return clock ? { confidence: half ? 'strong' : 'plain', clock: { ...clock, ...exact } } : null;
    },
  };
}

/**
 * Tomorrow 1400, fri 0900, fri 830: digits right after a day. 2027 may be a year, "1400 words" are counted, and so are
 * "830 flyers". "Anna 0900" is one, too.
 */
const militaryTime = (read: ReadTime): Rule => ({
  pattern: `(?:(?<h>[01]\\d|2[0-3])(?<m>[0-5]\\d)(?:\\s{0,2}[-–]\\s{0,2}[0-2]\\d[0-5]\\d)?|(?<h1>[1-9])(?<m1>00|15|30|45)(?![\\d%€$£]|[.,]\\d|${ws}(?:people|euro?|usd|gbp|k[gm]|[a-z]{1,20}s)\\b))(?!${ws}${countedUnits})`,
  read: ({ h, m, h1, m1 }) => {
    const mayBeYear = h === '20' && Number(m) % 15 > 0;
    const clock = mayBeYear ? undefined : clockOf(read, { h: h ?? h1, m: m ?? m1, is24: h });
    return clock ? { confidence: h?.startsWith('0') ? 'weak' : 'none', clock, afterDay: true } : null;
  },
});
