import { lowerCase } from '../../engine/fold.ts';
import type { Locale } from '../../engine/locale.ts';
import { mergeRules } from '../../engine/merge-rules/index.ts';
import { createParser } from '../../engine/rule.ts';
import { slipRule } from '../../engine/slips.ts';
import { clockRules } from './clocks.ts';
import { englishConnectors } from './connectors.ts';
import { dateRules } from './dates.ts';
import { dayPartRules } from './day-parts.ts';
import { dayRules } from './days.ts';
import { everyRules } from './every.ts';
import { holidayRules } from './holidays.ts';
import { numericRules } from './numeric.ts';
import { ordinalRules } from './ordinals.ts';
import { periodRules } from './periods.ts';
import { spanRules } from './spans.ts';
import { englishWording } from './wording.ts';
import { zoneRules } from './zones.ts';

/** Where two rules read the same words, the earlier one is right. */
const rules = [
  ...dateRules,
  ...clockRules,
  ...spanRules,
  ...everyRules,
  ...holidayRules,
  ...periodRules,
  ...dayRules,
  ...dayPartRules,
  ...numericRules(),
  ...ordinalRules,
  ...zoneRules,
  slipRule('en'),
];

export const english: Locale = {
  /** "Tom" keeps its capital: he is a person, "tom" is tomorrow. */
  fold: (text) =>
    lowerCase(text).replace(/\btom\b/g, (word, at: number) => (text.startsWith('Tom', at) ? 'Tom' : word)),
  parsers: rules.map((rule) => createParser(rule)),
  mergeRules,
  connectors: englishConnectors,
  wording: englishWording,
};
