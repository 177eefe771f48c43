import {
  addBusinessDays,
  dateOf,
  edgeOf,
  isBefore,
  onOrAfter,
  periodAround,
  shiftPeriod,
} from './calendar.ts';
import {
  type DateFragment,
  type Day,
  type Edge,
  onDate,
  type Period,
  type PlainDate,
  rejected,
} from './date-fragment.ts';
import { type Lexicon, oneOf, phrasesOf, recurringPhrases, type Unit, workdayPhrases } from './lexicon.ts';
import { readWeekday } from './lexicon-days.ts';
import { letter, type Rule } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

type Read = Rule['read'];

const periodOf = (unit: Unit | undefined): Period['unit'] | undefined =>
  (['week', 'month', 'year', 'quarter', 'weekend'] as const).find((each) => each === unit);

/** Weekends, what has passed, what repeats, and weeks, months, years or weekdays from this one on. */
export function periodRules(lexicon: Lexicon, words: Vocabulary): Rule[] {
  const { rules, weekdayOf, numberOf } = words;
  const repeated = readRecurring(words);
  const habits = new RegExp(words.pattern('{habits}'), 'g');
  return [
    ...rules(lexicon.weekdaysAhead, ({ n = '1', weekday = '' }, { today }) => {
      const first = onOrAfter(today.add({ days: 1 }), weekdayOf(weekday));
      return { ...onDate(first.add({ weeks: numberOf(n) - 1 })), source: 'word' };
    }),
    // "Last friday" is the one in the seven days before today; "last week" is no day. Neither is due by itself.
    ...rules(lexicon.past, ({ weekday }, { today }) => {
      const date = weekday && onOrAfter(today.subtract({ days: 7 }), weekdayOf(weekday));
      return { ...rejected, ...(date && { days: [{ date }] }) };
    }),
    ...rules(lexicon.every && `(?:${lexicon.every})(?= )`, () => ({ confidence: 'none', every: true })),
    ...rules(workdayPhrases(lexicon), (_, { today }) => {
      const date = today.dayOfWeek < 6 ? today : onOrAfter(today, 1);
      return { confidence: 'strong', source: 'word', days: [{ date, rollover: 'workday' }], recurring: true };
    }),
    ...rules(lexicon.everyOther, repeated),
    ...recurringPhrases(lexicon).flatMap((phrase) => rules(phrase, repeated)),
    ...rules(lexicon.habits && habitPhrase(lexicon), ({ all = '' }, { today }) =>
      everyWeek((all.match(habits) ?? []).map(words.habitOf), today),
    ),
    ...rules(
      lexicon.weekend &&
        `(?:(?:${oneOf(lexicon.words.article, lexicon.words.on)}) )?(?<unit>${lexicon.weekend})`,
      readPeriod(words, 0, lexicon),
    ),
    ...rules(lexicon.next, readPeriod(words, 1, lexicon)),
    ...rules(lexicon.nextButOne, readPeriod(words, 2, lexicon)),
    ...rules(lexicon.current, readPeriod(words, 0, lexicon)),
    ...edgeRules(lexicon, words),
  ];
}

/** This week, next week or the one after, month, year or weekday. A period ahead is due when it begins, the current one when it ends. */
function readPeriod(words: Vocabulary, steps: 0 | 1 | 2, lexicon: Lexicon): Read {
  const weekday = steps === 0 ? readWeekday(words, lexicon) : readNextWeekday(words, steps, lexicon);
  return (groups, context) => {
    if (groups.weekday) return weekday(groups, context);
    const name = words.unitOf(groups.unit ?? '');
    if (name === 'business' && steps > 0) return onDate(addBusinessDays(context.today, steps), 'plain');
    const unit = periodOf(name);
    if (!unit) return null;
    const period = shiftPeriod(periodAround(context.today, unit), steps);
    const { today } = context;
    const isAhead = steps > 0 || (unit === 'weekend' && isBefore(today, period.start));
    const date = isAhead ? period.start : unit === 'weekend' ? today : edgeOf(period, 'end', today);
    // "Nächstes Wochenende" may be this one.
    const isNear = unit === 'weekend' && steps === 1 && today.dayOfWeek < 6 && !lexicon.nextWeekday;
    const days = isNear ? [{ date: date.subtract({ weeks: 1 }) }, { date }] : [{ date }];
    return { confidence: 'plain', source: 'period', period, days };
  };
}

function readRecurring(words: Vocabulary): Read {
  return ({ weekday: name, more = '', adverb = '', unit: word, n, times }, { today }) => {
    const unit = word ? words.unitOf(word) : words.adverbUnitOf(adverb);
    if (unit === 'minute' || unit === 'hour') return null;
    if (unit === 'weekend') return { ...everyWeek([6], today), confidence: 'plain', source: 'word' };
    // "Every 1.5 weeks"
    if (n && !Number.isInteger(words.numberOf(n))) return null;
    if (name !== undefined) {
      const others = more.split(/\W{1,8}/).map((word) => words.weekdayOf(word.replace(/s$/, '')));
      return everyWeek([words.weekdayOf(name), ...others], today);
    }
    const days: Day[] = [{ date: today, rollover: 'day' }];
    const about = periodOf(unit);
    // "Every 3 months" may begin today or then.
    if (n && about && words.numberOf(n) > (about === 'week' ? 2 : 1))
      days.push({ date: today.add(words.spanOf(`${n} ${word}`).date) });
    return {
      confidence: word ? 'strong' : 'plain',
      source: 'word',
      days,
      // It may say which day of the week or month.
      ...(about && { period: { ...periodAround(today, about), rollover: 'next' } }),
      recurring: true,
      // "Twice a week" says no day.
      ...(times && unit !== 'day' && { unsure: true }),
    };
  };
}

/** On each of several weekdays. */
function everyWeek(weekdays: number[], today: PlainDate): DateFragment {
  const known = weekdays.filter((weekday) => weekday > 0);
  const days = known.map((weekday): Day => ({ date: onOrAfter(today, weekday), rollover: 'week' }));
  return { confidence: 'strong', source: 'weekday', weekday: known[0] ?? 0, days, recurring: true };
}

/** "On mondays", "on mondays and thursdays". */
const habitPhrase = ({ habits, words: { and } }: Lexicon): string =>
  `(?<all>{habit}(?:(?:,|${and ? ` (?:${and})` : ''}| ?/) ?(?:${habits?.lead ?? ''})?{habits}){0,6})`;

/** "Next friday": the nearest one or the one of next week, as the language has it; the other is the second reading. */
function readNextWeekday({ weekdayOf }: Vocabulary, weeks: number, { nextWeekday: first }: Lexicon): Read {
  return ({ weekday: word = '' }, { today: from }) => {
    const weekday = weekdayOf(word);
    const today = from.add({ weeks: weeks - 1 });
    const soon = onOrAfter(today.add({ days: 1 }), weekday);
    const days = [{ date: soon }, { date: soon.add({ days: 7 }) }];
    const isInNextWeek = isBefore(onOrAfter(today, 7), soon);
    if (first === 'next week' && !isInNextWeek) days.reverse();
    // On a saturday or sunday, a week from now may be meant as well.
    if (isInNextWeek) days.length = first === 'next week' && today.dayOfWeek > 5 ? 2 : 1;
    return { confidence: 'strong', source: 'word', weekday, days };
  };
}

/** What makes a number an ordinal. */
const suffix = '(?:\\.|[ºª°]|:[ae]|-?(?:st|nd|rd|th|er|e|è?me|te|ste|de|й|я|ю|го))';

/** The first monday, the last day; the weekday is in the group `weekday`, a weekend in its own. */
export const nthPhrase = ({ nths, nthAfter, words: { article } }: Lexicon): string =>
  nths === undefined
    ? '(?!)'
    : nthAfter
      ? '{weekday} {nth}'
      : `(?:(?:${oneOf(article)}) ?)?(?:{nth} ?(?:{weekday}s?|{unit})|(?:第(?<digit>[1-5])|(?<digit>[1-5])${suffix}) ?(?:{weekday}|{unit}))`;

/** The first monday, the last day: they wait for a period. March, april 2027, of the month: they wait for a day. */
export function nthRules(lexicon: Lexicon, words: Vocabulary): Rule[] {
  const { rules, weekdayOf, unitOf, nthOf, monthOf, yearOf } = words;
  const { nths, monthLeads, every = '(?!)' } = lexicon;
  const { article, of } = lexicon.words;
  const gap = "(?: |(?<=['’]))";
  const link = `(?:(?:(?:${oneOf(of)})${gap})?{monthword} )?(?:(?:${oneOf(of, article)})${gap})?`;
  return [
    ...rules(
      nths && `(?:(?<each>${every}) )?${nthPhrase(lexicon)}`,
      ({ each, nth: word = '', digit, weekday, unit = '' }) => {
        const named = weekday ? weekdayOf(weekday) : unitOf(unit);
        const of = named === 'weekend' ? 6 : named;
        if (typeof of === 'string' && of !== 'day' && of !== 'week' && of !== 'business') return null;
        // "3. päivä" is a day of the month.
        if (digit && of === 'day') return null;
        const nth = { n: digit ? Number(digit) : nthOf(word), of };
        return { confidence: 'none', nth, ...(each && { recurring: true }) };
      },
    ),
    ...rules(
      monthLeads
        ? `(?:(?<lead>${monthLeads}) )?{month}(?!\\.? \\d{1,2}(?!\\d))(?:,? (?:of )?{year})?`
        : `${link}{month}(?: {year})?`,
      ({ lead, month = '', year }, { today }) => {
        const number = monthOf(month);
        const start = dateOf(year ? yearOf(year) : today.year + (number < today.month ? 1 : 0), number, 1);
        if (start === null) return null;
        const period: Period = { ...periodAround(start, 'month'), ...(!year && { rollover: 'year' }) };
        const days = [...(isBefore(start, today) ? [] : [{ date: start }]), { date: period.end }];
        const confidence = monthLeads === undefined ? 'weak' : lead || year ? 'plain' : 'none';
        return { confidence, source: 'period', period, days };
      },
    ),
  ];
}

/** The beginning, the middle and the end of a period, in any order with it; the period alone says nothing. */
function edgeRules(lexicon: Lexicon, { rules, unitOf }: Vocabulary): Rule[] {
  const { ofUnit = '{unit}', spaced = true, weekNumber, clock12 } = lexicon;
  const { of, on, from, article } = lexicon.words;
  const bare = (unit = ''): Period['unit'] | undefined => periodOf(unitOf(unit));
  return [
    ...(phrasesOf(lexicon.edges) as [Edge, string][]).flatMap(([edge, phrase]) =>
      rules(`(?:${phrase})${spaced ? `(?![${letter}])` : ''}`, () => ({ confidence: 'none', edge })).map(
        (rule) => ({ ...rule, openEnded: true as const }),
      ),
    ),
    // "In der Woche vom 3.": the words before it belong to it.
    ...rules(
      `${ofUnit}|(?:(?:${oneOf(of, on)}) )?(?:${oneOf(article)}) {unit}(?= (?:${oneOf(of, from)}) \\d)`,
      ({ unit }, { today }) => {
        const name = bare(unit);
        const period = name && { ...periodAround(today, name), rollover: 'next' as const };
        return period ? { confidence: 'none', source: 'period', period } : null;
      },
    ),
    ...rules(lexicon.edgeWords, ({ unit, start, middle }, { today }) => {
      const period = periodAround(today, bare(unit) ?? 'month');
      const edge = start ? 'start' : middle ? 'middle' : 'end';
      const date = edgeOf(period, edge, today);
      return onDate(isBefore(date, today) ? edgeOf(shiftPeriod(period, 1), edge, today) : date);
    }),
    ...rules(
      `(?:${weekNumber ?? '(?!)'}|(?<word>${clock12 ? '(?!)' : '(?:in )?{weekword} '}))(?<n>[1-9]|[1-4]\\d|5[0-3])(?! (?:${oneOf(of)}) )`,
      ({ n, word }, { today }) => {
        // The week of 4 January is the first one.
        const weekIn = (year: number): Period =>
          shiftPeriod(periodAround(today.with({ year, month: 1, day: 4 }), 'week'), Number(n) - 1);
        const soon = weekIn(today.year);
        const period = isBefore(soon.end, today) ? weekIn(today.year + 1) : soon;
        // "Week 3" may be one of a program.
        if (word && (Number(n) < 13 || today.until(period.start).days > 70)) return null;
        const unsure = word ? { unsure: true as const } : {};
        return { confidence: 'plain', source: 'period', period, days: [{ date: period.start }], ...unsure };
      },
    ),
    ...rules(lexicon.endOfDay, () => ({ confidence: 'strong', dayPart: 'end-of-day' })),
  ];
}
