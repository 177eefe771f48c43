import type { Lexicon, Unit } from '../due-date/engine/lexicon.ts';
import { createVocabulary } from '../due-date/engine/vocabulary.ts';
import type { Repetition, Weekday } from './rule.ts';

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

/** "Every second": 2, in the languages that put it into the phrase. Folded. */
const everySecond = /\b(?:zweiten?|tweede|sur deux)\b/;

function ofUnit(unit: Unit, count: number, days: Weekday[]): Repetition {
  if (unit === 'minute' || unit === 'hour') return { kind: 'too-often' };
  if (unit === 'week' && (count === 1 || count === 2)) return { kind: 'weekly', days, interval: count };
  if (count !== 1) return { kind: 'unsupported' };
  return unit === 'day' ? { kind: 'daily' } : unit === 'month' ? { kind: 'monthly' } : { kind: 'yearly' };
}

/** Makes a reader of the words of a repetition in one language. It takes folded words. */
export function createRepetitionReader(lexicon: Lexicon): (words: string) => Repetition | undefined {
  const vocabulary = createVocabulary(lexicon);
  const phrases = (lexicon.recurring ?? []).map((phrase) => new RegExp(vocabulary.pattern(phrase)));
  const weekdays = new RegExp(vocabulary.pattern('{weekday}'), 'g');
  return (words) => {
    const matches = phrases.map((phrase) => phrase.exec(words)).filter((match) => match !== null);
    const [found] = matches.toSorted((a, b) => b[0].length - a[0].length);
    if (found === undefined) return undefined;
    const { weekday, unit, n } = found.groups ?? {};
    const count = n === undefined ? (everySecond.test(found[0]) ? 2 : 1) : vocabulary.numberOf(n);
    if (weekday !== undefined) {
      const named = [...words.slice(found.index).matchAll(weekdays)].map(([word]) =>
        vocabulary.weekdayOf(word),
      );
      const days = [...new Set([vocabulary.weekdayOf(weekday), ...named])].filter(
        (day) => day > 0,
      ) as Weekday[];
      return { kind: 'weekly', days, interval: count === 2 ? 2 : 1 };
    }
    if (unit !== undefined) return ofUnit(vocabulary.unitOf(unit), count, []);
    const [known] = single.filter(([, pattern]) => pattern.test(found[0]));
    return known && ofUnit(known[0], 1, []);
  };
}
