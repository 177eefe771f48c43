import { Chrono } from 'chrono-node/en';
import { attachZones, joinNeighbours, longest } from '../engine/combine.ts';
import { LETTER, parserOf } from '../engine/date-fragment.ts';
import { plainWording, type Wording } from '../engine/wording.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { chronoParsers } from './en/chrono-parsers.ts';
import { digital } from './en/clocks.ts';
import { numericRules } from './en/numeric.ts';
import { zoneRules } from './en/zones.ts';
import { spanish } from './es.ts';
import { finnish } from './fi.ts';
import { fold } from './fold.ts';
import { french } from './fr.ts';
import { indonesian } from './id.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import type { Lexicon } from './lexicon.ts';
import { dutch } from './nl.ts';
import { portuguese } from './pt.ts';
import { russian } from './ru.ts';
import { rulesOf } from './rules.ts';
import { swedish } from './sv.ts';
import { ukrainian } from './uk.ts';
import { vietnamese } from './vi.ts';
import { chinese } from './zh.ts';

/** Languages whose words for days are looked for in English lines, too. */
const MIXED = [german, french, spanish, portuguese, italian, dutch, swedish, finnish, russian, ukrainian];
const LEXICONS = [...MIXED, japanese, chinese, vietnamese, indonesian, arabic];

/** The languages offered besides English, as primary subtags. */
export const LANGUAGES = LEXICONS.map(({ language }) => language);

/** What reads a language: chrono with its rules, the words around its dates, and how its text is made plain. */
export type Language = { chrono: Chrono; wording: Wording; fold: (text: string) => string };

const made = new Map<string, Language>();

/** The language of a locale such as `de-DE`, made at its first use; null for English and for what is not offered. */
export function languageOf(locale: string): Language | null {
  const tag = locale.toLowerCase().split(/[-_]/)[0];
  const lexicon = LEXICONS.find(({ language }) => language === tag);
  if (!lexicon) return null;
  const known = made.get(lexicon.language) ?? make(lexicon);
  made.set(lexicon.language, known);
  return known;
}

/** The words for today, tomorrow and the day after in the languages that are often mixed with English. */
const DAY_WORDS = MIXED.map(({ language, days }) => ({
  language,
  words: new RegExp(
    `(?<![${LETTER}\\d])(?:${fold(Object.values(days).join('|')).replaceAll(' ', '\\s{1,4}')})(?![${LETTER}])`,
  ),
}));

/** The languages that have a day's name in this text. */
export function languagesWithDay(text: string): Language[] {
  const folded = fold(text);
  return DAY_WORDS.flatMap(({ language, words }) => (words.test(folded) ? (languageOf(language) ?? []) : []));
}

const around = ({ lead, of, trail }: Lexicon): Parameters<typeof plainWording>[0] => ({
  lead: fold(lead),
  of: of && fold(of),
  trail: trail && fold(trail),
});

function make(lexicon: Lexicon): Language {
  const { spaced = true } = lexicon;
  const parsers = [
    ...chronoParsers(['ISOFormatParser', 'ENYearMonthDayParser']),
    ...rulesOf(lexicon).map((rule) => parserOf(rule, spaced)),
    ...[digital, ...numericRules(true), ...zoneRules].map((rule) => parserOf(rule)),
  ];
  const chrono = new Chrono({ parsers, refiners: [longest, attachZones, joinNeighbours] });
  return { chrono, wording: plainWording(around(lexicon), spaced), fold };
}
