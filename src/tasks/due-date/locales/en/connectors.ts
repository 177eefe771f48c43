import type { Connectors } from '../../engine/connectors.ts';
import { countedNoun, nounContext, personPreposition } from './wording.ts';

const the = '(?:the\\s{1,4})?';
const between = (pattern: string): RegExp => new RegExp(`^\\s{1,4}(?:${pattern})\\s{1,4}${the}$`);

export const englishConnectors: Connectors = {
  /** Two weeks after friday, 3 days before jan 30. */
  spanAfter: between('from|after|following|past|of'),
  spanBefore: between('before|prior\\s{1,4}to'),
  /** Third tuesday after christmas, the monday before march 3. */
  weekdayAfter: between('after|following'),
  weekdayBefore: between('before'),
  /** Monday or tuesday, mon/tue; `and` is tested anywhere in it. */
  eitherDay: /^(?:\s{1,4}(?:or|and|&)\s{1,4}|\/)(?:on\s{1,4})?$/,
  and: /and|&/,
  /** Dec 24 - Jan 2, monday to wednesday; 3 Dec, 10 Dec and 17 Dec. */
  range: new RegExp(`^\\s{0,4}(?:[-–]|to|until|till|through)\\s{0,4}${the}$`),
  list: /^\s{0,4},\s{1,4}(?:and\s{1,4})?$/,
  /** Every 2 weeks starting friday, each tuesday until march. */
  starting: new RegExp(`^,?\\s{1,4}(?:starting|beginning|from)\\s{1,4}(?:on\\s{1,4})?${the}$`),
  until: new RegExp(`^,?\\s{1,4}(?:until|till|through)\\s{1,4}${the}$`),
  /** Tested anywhere between: wednesday of next week, the 20th in october. */
  of: /of/,
  ofOrIn: /of|in/,
  weekOf: between('of'),
  /** First monday of february, the 20th of next month. */
  inPeriod: new RegExp(`^\\s{1,4}(?:(?:of|in|on|for)\\s{1,4})?${the}$`),
  /** End of march, mid-january, beginning of next week. */
  edgeOf: new RegExp(`^[\\s-]{1,4}(?:(?:of|in)\\s{1,4})?${the}$`),
  /** Blanks, or a preposition that makes one fragment belong to the other: march 3 next year, 28 june in 2026. */
  optionalOf: /^\s{0,4},?\s{0,4}(?:(?:of|in|on|from)\s{1,4})?$/,
  /** Wed, the 22 of jan; friday the 14th, sunday on the 31st. */
  article: new RegExp(`^[\\s,()]{0,4}${the}$`),
  onArticle: /^\s{0,4},?\s{0,4}(?:(?:on\s{1,4})?the\s{1,4})?$/,
  /** Friday at 5, 5pm on friday, lunch at 1pm. */
  beforeTime:
    /^[\s,()/]{0,4}(?:[-–]\s{0,4})?(?:(?:at|@|by|around|about|for|from|in|on|before|until|till|after|the|of)\s{1,4}){0,2}$/,
  beforeDay: /^[\s,()]{0,4}(?:[-–]\s{0,4})?(?:(?:on|in|of|the|for|this)\s{1,4}){0,2}$/,
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
  lengthLead: /(?!)/,
  /** After both: a number before it can be the last word of a date. */
  dateEnd: /^\s{0,4}(?:$|[.,;:!?)]|(?:with|about|for|to|re|at|and|in|on)\b)/i,
  /** After both: a meal is with or at somebody's. */
  guest: /^\s{1,4}(?:with|w\/|at|@|for)/i,
};
