import { lowerCase } from '../../engine/fold.ts';
import { dateRules } from '../../engine/lexicon-rules.ts';
import type { Locale } from '../../engine/locale.ts';
import { createParsers } from '../../engine/rule.ts';
import { monthSlipRule, slipRule } from '../../engine/slips.ts';
import { clockRules } from './clocks.ts';
import { englishConnectors } from './connectors.ts';
import { dayPartRules } from './day-parts.ts';
import { englishLexicon, englishVocabulary } from './lexicon.ts';
import { numericRules } from './numeric.ts';
import { englishWording } from './wording.ts';
import { zoneRules } from './zones.ts';

/** Where two rules read the same words, the earlier one is right. */
const rules = () => [
  ...clockRules,
  ...dateRules(englishLexicon, englishVocabulary),
  ...dayPartRules,
  ...numericRules(),
  ...zoneRules,
  slipRule('en'),
  monthSlipRule('en'),
];

export const english = (): Locale => ({
  /** "Tom" keeps its capital: he is a person, "tom" is tomorrow. */
  fold: (text) =>
    lowerCase(text).replace(/\btom\b/g, (word, at: number) => (text.startsWith('Tom', at) ? 'Tom' : word)),
  parsers: createParsers(rules()),
  connectors: englishConnectors,
  wording: englishWording,
});
