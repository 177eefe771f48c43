import { onOrdinal } from '../../engine/calendar.ts';
import type { Rule } from '../../engine/rule.ts';
import { numberOf, ordinalWord, ws } from './words.ts';

/**
 * The 3rd, 27th, the 15, the first: a day of this month or the next, or of a period that follows ("of next month"). "The
 * first one" is no day.
 */
const ordinal: Rule = {
  pattern: `(?:(?<the>the)${ws})?(?:(?<digits>\\d{1,2})(?<suffix>st|nd|rd|th)?|(?<word>${ordinalWord}))(?!${ws}ones?(?![\\p{L}]))`,
  read: ({ the, digits, suffix, word }, { today }) => {
    if (digits && !suffix && !the) return null;
    const day = numberOf(digits ?? word ?? '');
    return onOrdinal(today, day, the && suffix ? 'plain' : word && !the ? 'none' : 'weak');
  },
};

const hourWord = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';

/** On 7, on the seventh: after "on" a number is a day. */
const onNumber: Rule = {
  pattern: `on${ws}(?<n>\\d{1,2}|${hourWord})`,
  read: ({ n = '' }, { today }) => {
    const day = n === '1' || n === 'one' ? 0 : numberOf(n);
    return onOrdinal(today, day, 'weak');
  },
};

/** A number by itself may be an hour or a day of the month; its neighbors tell which. */
const bareNumber: Rule = {
  pattern: `(?<n>\\d{1,2}|${hourWord})`,
  read: ({ n = '' }) => ({ confidence: 'none', number: numberOf(n) }),
};

export const ordinalRules: Rule[] = [ordinal, onNumber, bareNumber];
