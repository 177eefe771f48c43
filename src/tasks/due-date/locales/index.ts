import { englishWording } from '../engine/english-wording.ts';
import { fold, lowerCase } from '../engine/fold.ts';
import type { Lexicon } from '../engine/lexicon.ts';
import { dateRules, dayRules } from '../engine/lexicon-days.ts';
import { nthRules, periodRules } from '../engine/lexicon-periods.ts';
import { spanRules } from '../engine/lexicon-spans.ts';
import { amPmTime, timeRules } from '../engine/lexicon-times.ts';
import type { Locale } from '../engine/line-reader.ts';
import { createLineReader, type LineReader } from '../engine/line-reader.ts';
import { numericRules, numericStyleOf } from '../engine/numeric.ts';
import type { Choice } from '../engine/readings.ts';
import { createParsers, type RuleContext } from '../engine/rule.ts';
import { monthSlipRule, slipRule } from '../engine/slips.ts';
import { createVocabulary } from '../engine/vocabulary.ts';
import { lexiconWording } from '../engine/wording.ts';
import { zoneRules } from '../engine/zones.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { at, english } from './en.ts';
import { spanish } from './es.ts';
import { finnish } from './fi.ts';
import { type ForeignWords, foreignWordsOf } from './foreign-words.ts';
import { french } from './fr.ts';
import { indonesian } from './id.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { russian } from './ru.ts';
import { swedish } from './sv.ts';
import { ukrainian } from './uk.ts';
import { vietnamese } from './vi.ts';
import { chinese } from './zh.ts';

const western = [german, french, spanish, portuguese, italian, dutch, swedish, finnish];
const lexicons = [...western, russian, ukrainian, polish, japanese, chinese, vietnamese, indonesian, arabic];

/** The languages offered besides English, as primary subtags. */
export const languages = lexicons.map(({ language }) => language);

const byLanguage = new Map([english, ...lexicons].map((lexicon) => [lexicon.language, lexicon]));
const readers = new Map<Lexicon, LineReader>();

/** The words of a locale's language; undefined for languages not offered. */
export const lexiconFor = (locale: string): Lexicon | undefined =>
  byLanguage.get(locale.toLowerCase().split(/[-_]/)[0] ?? '');

/** The reader of a language, made at its first use. */
export const readerOf = (lexicon: Lexicon): LineReader =>
  readers.getOrInsertComputed(lexicon, () => createLineReader(localeOf(lexicon)));

/** Other languages' words, by the reader's own language. */
const foreignWords = new Map<string | undefined, ForeignWords>();

/** Of a longer text, no other language than the reader's is looked for. */
const maxForeignText = 300;
/** Of a text in several languages, those with the most words count. */
const maxForeignLanguages = 3;

/**
 * What other languages than the reader's read in a line, each by a word for dates that English does not have. `text` is
 * the line without names and links.
 */
export function readOtherLanguages(context: RuleContext, own: string | undefined): Choice[] {
  const { line } = context;
  if (line.length > maxForeignText) return [];
  const folded = fold(line);
  const { languagesOf, has } = foreignWords.getOrInsertComputed(own, () => foreignWordsOf(lexicons, own));
  return languagesOf(folded, line)
    .filter((language) => language !== own)
    .slice(0, maxForeignLanguages)
    .flatMap((language, place) => {
      const lexicon = lexiconFor(language);
      const choice = lexicon && readerOf(lexicon)(context).choice;
      // Digits are read in the person's own language, or that of the line.
      const isOwnWords = choice?.spans.some(([start, end]) => {
        const piece = folded.slice(start, end);
        return (
          has(language, piece, line) &&
          ((place === 0 && (own ?? 'en') === 'en') || /[^\d\W]{2}|[^\0-\x7f]/.test(piece))
        );
      });
      return choice && isOwnWords ? choice : [];
    });
}

/** Numbers and zones are written alike in many languages. English dates have no dots, and "after 5" is no length. */
function localeOf(lexicon: Lexicon): Locale {
  const isEnglish = lexicon === english;
  const numbers = numericRules(isEnglish ? {} : numericStyleOf(lexicon.language));
  const words = createVocabulary(lexicon);
  const dates = [dateRules, spanRules, periodRules, dayRules, nthRules].flatMap((make) =>
    make(lexicon, words),
  );
  const times = timeRules(lexicon, words);
  const slips = [slipRule, monthSlipRule].map((rule) => rule(lexicon.language));
  return {
    fold: isEnglish ? foldEnglish : fold,
    parsers: [
      ...createParsers(isEnglish ? [...times, ...dates] : [...dates, ...times], lexicon.spaced),
      ...createParsers(
        [amPmTime(words, isEnglish ? at : undefined), ...numbers, ...zoneRules(isEnglish)],
        true,
        lexicon.spaced,
      ),
      ...createParsers(lexicon.spaced === false ? [] : slips),
    ],
    wording: { ...lexiconWording(lexicon), ...(isEnglish && englishWording) },
  };
}

/** Accents stay, since "thứ" is no Thursday. "Tom", "Eve" and "SAT prep" keep their capitals: "tom" is tomorrow. */
const foldEnglish = (text: string): string =>
  lowerCase(text).replace(
    /\b(?:tom|(?<!(?:mas|year['’]?s?)\s{1,4})eve|sat(?=\s{1,4}(?:prep|tests?|exams?|scores?|tutor)))\b/g,
    (word, at: number) => {
      const typed = text.slice(at, at + word.length);
      return /^(?:[A-Z][a-z]|SAT)/.test(typed) ? typed : word;
    },
  );
