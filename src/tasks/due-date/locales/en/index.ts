import { createParser, type Rule } from '../../engine/date-fragment.ts';
import { chronoParsers } from './chrono-parsers.ts';
import { clockRules } from './clocks.ts';
import { dayPartRules } from './day-parts.ts';
import { dayRules } from './days.ts';
import { everyRules } from './every.ts';
import { holidayRules } from './holidays.ts';
import { numericRules } from './numeric.ts';
import { ordinalRules } from './ordinals.ts';
import { periodRules } from './periods.ts';
import { spanRules } from './spans.ts';
import { zoneRules } from './zones.ts';

/** Where two rules read the same words, the earlier one is right. */
const rules: Rule[] = [
  ...clockRules,
  ...spanRules,
  ...everyRules,
  ...holidayRules,
  ...periodRules,
  ...dayRules,
  ...dayPartRules,
  ...numericRules(false),
  ...ordinalRules,
  ...zoneRules,
];

/** Everything that reads English dates, chrono's own parsers first. */
export const englishParsers = [...chronoParsers(), ...rules.map((rule) => createParser(rule))];
