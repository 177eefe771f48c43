import type { Choice } from '../engine/choose.ts';
import { lexiconConnectors } from '../engine/connectors.ts';
import { fold } from '../engine/fold.ts';
import type { Lexicon } from '../engine/lexicon.ts';
import { lexiconRules } from '../engine/lexicon-rules.ts';
import { createLineReader, type LineReader } from '../engine/line-reader.ts';
import type { Locale } from '../engine/locale.ts';
import { createParsers, type RuleContext } from '../engine/rule.ts';
import { monthSlipRule, slipRule } from '../engine/slips.ts';
import { lexiconWording } from '../engine/wording.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { plainTime } from './en/clocks.ts';
import { english } from './en/index.ts';
import { englishLexicon } from './en/lexicon.ts';
import { numericRules } from './en/numeric.ts';
import { zoneRules } from './en/zones.ts';
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

const readers = new Map<string, LineReader>();

/** The reader of English, made at its first use like those of the other languages. */
export const readEnglish: LineReader = (context, now) =>
  readers.getOrInsertComputed('en', () => createLineReader(english()))(context, now);

/** The words of a locale's language; undefined for languages not offered. */
export function lexiconFor(locale: string): Lexicon | undefined {
  const tag = locale.toLowerCase().split(/[-_]/)[0];
  return [englishLexicon, ...lexicons].find(({ language }) => language === tag);
}

/** The reader for a locale such as `de-DE`, made at its first use; null for English and for languages not offered. */
export function readerFor(locale: string): LineReader | null {
  const lexicon = lexiconFor(locale);
  if (!lexicon || lexicon === englishLexicon) return null;
  return readers.getOrInsertComputed(lexicon.language, () => createLineReader(lexiconLocale(lexicon)));
}

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
export function readOtherLanguages(context: RuleContext, now: Date, own: string | undefined): Choice[] {
  const { line } = context;
  if (line.length > maxForeignText) return [];
  const folded = fold(line);
  const { languagesOf, has } = foreignWords.getOrInsertComputed(own, () => foreignWordsOf(lexicons, own));
  return languagesOf(folded, line)
    .filter((language) => language !== own)
    .slice(0, maxForeignLanguages)
    .flatMap((language) => {
      const choice = readerFor(language)?.(context, now);
      const isOwnWords = choice?.spans.some(([start, end]) => has(language, folded.slice(start, end), line));
      return choice && isOwnWords ? choice : [];
    });
}

/**
 * The locale of a lexicon. Its words join its own dates. Numbers and zones are written alike in many languages.
 */
function lexiconLocale(lexicon: Lexicon): Locale {
  const shared = [plainTime, ...numericRules({ dotted: true, dashed: lexicon.dashedDates }), ...zoneRules];
  const slips = [slipRule, monthSlipRule].map((rule) => rule(lexicon.language));
  const parsers = [
    ...createParsers(lexiconRules(lexicon), lexicon.spaced),
    ...createParsers(shared, true, lexicon.spaced),
    ...createParsers(lexicon.spaced === false ? [] : slips),
  ];
  const connectors = lexiconConnectors(lexicon);
  return { fold, parsers, connectors, wording: lexiconWording(lexicon) };
}
