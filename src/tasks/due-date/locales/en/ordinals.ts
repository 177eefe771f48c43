import { nextDayOfMonth } from '../../engine/calendar.ts';
import type { Rule } from '../../engine/date-fragment.ts';
import { numberOf, ordinalWord, ws } from './words.ts';

/** The 3rd, 27th, the 15, the first: a day of this month or the next; also waits for a month ("of next month"). */
const ordinal: Rule = {
  pattern: `(?:(?<the>the)${ws})?(?:(?<digits>\\d{1,2})(?<suffix>st|nd|rd|th)?|(?<word>${ordinalWord}))`,
  read: ({ the, digits, suffix, word }, { today }) => {
    if (digits && !suffix && !the) return null;
    const day = numberOf(digits ?? word ?? '');
    if (day < 1 || day > 31) return null;
    const date = nextDayOfMonth(today, day);
    if (date === null) return null;
    const confidence = the && suffix ? 'plain' : word && !the ? 'none' : 'weak';
    return { confidence, source: 'ordinal', ordinal: day, days: [{ date, rollover: 'month' }] };
  },
};

const hourWord = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';

/** On 7, on the seventh: after "on" a number is a day. */
const onNumber: Rule = {
  pattern: `on${ws}(?<n>\\d{1,2}|${hourWord})`,
  read: ({ n = '' }, { today }) => {
    const day = n === '1' || n === 'one' ? 0 : numberOf(n);
    const date = day >= 1 && day <= 31 ? nextDayOfMonth(today, day) : null;
    return (
      date && { confidence: 'weak', source: 'ordinal', ordinal: day, days: [{ date, rollover: 'month' }] }
    );
  },
};

/** A number by itself may be an hour or a day of the month: its neighbours tell which. */
const bareNumber: Rule = {
  pattern: `(?<n>\\d{1,2}|${hourWord})`,
  read: ({ n = '' }) => ({ confidence: 'none', number: numberOf(n) }),
};

export const ordinalRules: Rule[] = [ordinal, onNumber, bareNumber];
