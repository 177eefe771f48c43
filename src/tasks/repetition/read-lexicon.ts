import { type Lexicon, oneOf, phrasesOf, type Unit } from '../due-date/engine/lexicon.ts';
import { letter } from '../due-date/engine/rule.ts';
import { createVocabulary } from '../due-date/engine/vocabulary.ts';
import { daysApart, type Repetition, type Weekday } from './rule.ts';

/** Words that say how often in one, over all languages: no two of them mean different things. Folded. */
const single: [Exclude<Unit, 'minute' | 'hour'>, RegExp][] = [
  [
    'day',
    /t(?:a|ae)glich|diari[oa]|diariamente|quotidien|harian|giornalmente|dagelijks|dagligen|paivittain|codziennie|ежедневно|щодня|يومي/,
  ],
  [
    'week',
    /wo?(?:e|o)chentlich|semanalmente|hebdomadaire|mingguan|settimanalmente|wekelijks|viikoittain|cotygodniowo|co tydzien|еженедельно|щотижня|اسبوعي/,
  ],
  [
    'month',
    /monatlich|mensualmente|mensuel|bulanan|mensilmente|maandelijks|mensalmente|manadsvis|kuukausittain|comiesiecznie|ежемесячно|щомісяця|شهري/,
  ],
  ['year', /j(?:a|ae)hrlich/],
];

function ofUnit(unit: Unit, count: number, days: Weekday[]): Repetition {
  if (unit === 'minute' || unit === 'hour') return { kind: 'too-often' };
  if (unit === 'week' && (count === 1 || count === 2)) return { kind: 'weekly', days, interval: count };
  if (unit === 'day') return daysApart(count);
  if (count !== 1) return { kind: 'unsupported' };
  return unit === 'month' ? { kind: 'monthly' } : { kind: 'yearly' };
}

/** The longest match of these patterns. */
function longest(patterns: RegExp[], words: string): RegExpExecArray | undefined {
  const matches = patterns.map((pattern) => pattern.exec(words)).filter((match) => match !== null);
  return matches.toSorted((a, b) => b[0].length - a[0].length)[0];
}

const holds = (outer: RegExpExecArray, inner: RegExpExecArray): boolean =>
  outer.index <= inner.index && outer.index + outer[0].length >= inner.index + inner[0].length;

/** Makes a reader of the words of a repetition in one language. It takes folded words. */
export function createRepetitionReader(lexicon: Lexicon): (words: string) => Repetition | undefined {
  const { workdays = '(?!)', everyOther = [], recurring = [], every = '(?!)', spaced = true } = lexicon;
  const vocabulary = createVocabulary(lexicon);
  const whole = (phrase: string): RegExp => {
    const pattern = `(?:${vocabulary.pattern(phrase)})`;
    return new RegExp(spaced ? `(?<![${letter}\\d])${pattern}(?![${letter}\\d])` : pattern);
  };
  const workday = whole(workdays);
  const others = everyOther.map(whole);
  const phrases = recurring.map(whole);
  const parts = phrasesOf(lexicon.dayParts).map(([, phrase]) => phrase);
  const daily = whole(`(?:${every}) (?:${oneOf(...parts)})`);
  const [weekdays, habits, habitual] = [whole('{weekday}'), whole('{habits}'), whole('{habit}')];

  /** All weekdays that the words name. */
  function daysIn(words: string): Weekday[] {
    const all = (pattern: RegExp) => words.match(new RegExp(pattern, 'g')) ?? [];
    const days = [...all(weekdays).map(vocabulary.weekdayOf), ...all(habits).map(vocabulary.habitOf)];
    return [...new Set(days)].filter((day) => day > 0) as Weekday[];
  }

  return (words) => {
    if (workday.test(words)) return { kind: 'weekdays' };
    const found = longest([...others, ...phrases], words);
    const habit = habitual.exec(words);
    // "Every day monday" is one day of the week.
    if (habit && (found === undefined || holds(habit, found)))
      return { kind: 'weekly', days: daysIn(words), interval: 1 };
    // "Jeden Morgen"
    if (found === undefined) return daily.test(words) ? { kind: 'daily' } : undefined;
    const { weekday, unit, n } = found.groups ?? {};
    const isOther = others.some((pattern) => pattern.exec(words)?.[0] === found[0]);
    const count = isOther ? 2 : n === undefined ? 1 : vocabulary.numberOf(n);
    // A word for a week may be that for a weekday as well.
    const days = daysIn(unit === undefined ? words : words.replace(found[0], ' '));
    if (weekday !== undefined) return { kind: 'weekly', days, interval: count === 2 ? 2 : 1 };
    if (unit !== undefined) return ofUnit(vocabulary.unitOf(unit), count, days);
    if (isOther) return { kind: 'weekly', days, interval: 2 };
    const [known] = single.filter(([, pattern]) => pattern.test(found[0]));
    return known && ofUnit(known[0], 1, days);
  };
}
