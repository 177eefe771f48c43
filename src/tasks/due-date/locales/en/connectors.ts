import { type Connectors, lexiconConnectors } from '../../engine/connectors.ts';
import { englishLexicon } from './lexicon.ts';
import { countedNoun, nounContext, personPreposition } from './wording.ts';

export const englishConnectors: Connectors = {
  ...lexiconConnectors({ joins: englishLexicon.joins }),
  beforeMeal: /^[\s,]{0,4}(?:(?:at|@|on|by|around|for|this)\s{1,4}){0,2}$/,
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
