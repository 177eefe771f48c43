import { Chrono } from 'chrono-node/en';
import { createParser, letter } from '../engine/date-fragment.ts';
import { fold } from '../engine/fold.ts';
import type { Lexicon } from '../engine/lexicon.ts';
import { lexiconRules } from '../engine/lexicon-rules.ts';
import { attachZones, keepLongest, mergeNeighbors } from '../engine/refiners.ts';
import { plainWording, type Wording } from '../engine/wording.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { chronoParsers } from './en/chrono-parsers.ts';
import { digitalTime } from './en/clocks.ts';
import { numericRules } from './en/numeric.ts';
import { zoneRules } from './en/zones.ts';
import { spanish } from './es.ts';
import { finnish } from './fi.ts';
import { french } from './fr.ts';
import { indonesian } from './id.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { dutch } from './nl.ts';
import { portuguese } from './pt.ts';
import { russian } from './ru.ts';
import { swedish } from './sv.ts';
import { ukrainian } from './uk.ts';
import { vietnamese } from './vi.ts';
import { chinese } from './zh.ts';

/** Languages whose words for days are looked for in English lines, too. */
const mixedWithEnglish = [
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  swedish,
  finnish,
  russian,
  ukrainian,
];
const lexicons = [...mixedWithEnglish, japanese, chinese, vietnamese, indonesian, arabic];

/** The languages offered besides English, as primary subtags. */
export const languages = lexicons.map(({ language }) => language);

/** What reads a language: chrono with its rules, the words around its dates, and how its text is made plain. */
export type Language = { chrono: Chrono; wording: Wording; fold: (text: string) => string };

const created = new Map<string, Language>();

/** The language of a locale such as `de-DE`, made at its first use; null for English and for what is not offered. */
export function languageOf(locale: string): Language | null {
  const tag = locale.toLowerCase().split(/[-_]/)[0];
  const lexicon = lexicons.find(({ language }) => language === tag);
  if (!lexicon) return null;
  const known = created.get(lexicon.language) ?? createLanguage(lexicon);
  created.set(lexicon.language, known);
  return known;
}

/** The words for today, tomorrow and the day after in the languages that are often mixed with English. */
const dayWords = mixedWithEnglish.map(({ language, days }) => ({
  language,
  words: new RegExp(
    `(?<![${letter}\\d])(?:${fold(Object.values(days).join('|')).replaceAll(' ', '\\s{1,4}')})(?![${letter}])`,
  ),
}));

/** The languages that have a day's name in this text. */
export function languagesWithDay(text: string): Language[] {
  const folded = fold(text);
  return dayWords.flatMap(({ language, words }) => (words.test(folded) ? (languageOf(language) ?? []) : []));
}

const wordsAroundDates = ({
  prepositions,
  nounLinks,
  particles,
}: Lexicon): Parameters<typeof plainWording>[0] => ({
  preposition: fold(prepositions),
  nounLink: nounLinks && fold(nounLinks),
  particle: particles && fold(particles),
});

function createLanguage(lexicon: Lexicon): Language {
  const { spaced = true } = lexicon;
  const parsers = [
    ...chronoParsers(['ISOFormatParser', 'ENYearMonthDayParser']),
    ...lexiconRules(lexicon).map((rule) => createParser(rule, spaced)),
    ...[digitalTime, ...numericRules(true), ...zoneRules].map((rule) => createParser(rule)),
  ];
  const chrono = new Chrono({ parsers, refiners: [keepLongest, attachZones, mergeNeighbors] });
  return { chrono, wording: plainWording(wordsAroundDates(lexicon), spaced), fold };
}
