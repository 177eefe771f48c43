import { type Connectors, lexiconConnectors } from '../../engine/connectors.ts';
import { englishLexicon } from './lexicon.ts';
import { countedNoun, nounContext, personPreposition } from './wording.ts';

const the = '(?:the\\s{1,4})?';

export const englishConnectors: Connectors = {
  ...lexiconConnectors({ joins: englishLexicon.joins }),
  /** Mon/tue. */
  eitherDay: /^(?:\s{1,4}(?:or|and|&)\s{1,4}|\/)(?:on\s{1,4})?$/,
  weekdayAfter: new RegExp(`^\\s{1,4}(?:after|following)\\s{1,4}${the}$`),
  /** Blanks, or a preposition that makes one fragment belong to the other: march 3 next year, 28 june in 2026. */
  optionalOf: /^\s{0,4},?\s{0,4}(?:(?:of|in|on|from)\s{1,4})?$/,
  /** End of march, mid-january. */
  edgeOf: new RegExp(`^[\\s-]{1,4}(?:(?:of|in)\\s{1,4})?${the}$`),
  beforeDay: /^[\s,()/]{0,4}(?:[-–]\s{0,4})?(?:(?:on|in|of|the|for|this)\s{1,4}){0,2}$/,
  beforeMeal: /^[\s,]{0,4}(?:(?:at|@|on|by|around|for|this)\s{1,4}){0,2}$/,
  /** At 3 or 4, 3pm and 4pm. */
  eitherTime: /^\s{1,4}(?:and|or|&)\s{1,4}(?:at\s{1,4})?$/,
  /** At the start of the second fragment: it still stands between both. */
  includedPreposition: /^(?:by|before|until|till|due)\s+/,
  /** Before both: the number is an hour ("call ben 9 tomorrow"). */
  hourLead:
    /(?:^|\s)(?:call|ring|phone|meet|see|ping|text|visit|zoom)\s{1,4}(?!(?:the|my|our|your|all|about|room|back|for|on|at|by|in|with|up|to|me|these|those|another|only|just|every|some|least)\s)[a-z\u00c0-\u024f'’-]{2,14}\s{1,4}$/,
  /** Before both: the weekday is a noun ("enjoy the sun at 5"); "by tom at 5" may be tomorrow. */
  determiner: /\b(?:the|my|our|your|his|their)\s{1,4}$/,
  by: /by\s{1,4}$/,
  nounContext,
  personPreposition,
  countedNoun,
  /** After both: a number before it can be the last word of a date. */
  dateEnd: /^\s{0,4}(?:$|[.,;:!?)]|(?:with|about|for|to|re|at|and|in|on|sharp)\b)/i,
  /** After both: a meal is with or at somebody's. */
  guest: /^\s{1,4}(?:with|w\/|at|@|for)/i,
};
