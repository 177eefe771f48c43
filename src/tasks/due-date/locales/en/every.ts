import { onOrAfter, periodAround } from '../../engine/calendar.ts';
import type { Rule } from '../../engine/date-fragment.ts';
import { COUNT, DIGITS, S, s, WEEKDAY, weekdayOf } from './words.ts';

const UNIT = '(?:day|week|fortnight|month|quarter|year|hour|minute)s?';

const PERIODS = ['week', 'month', 'quarter', 'year'] as const;

/** Every day, daily, every other week, each quarter, every 3 weeks, once a year: the first time is today. */
const everyUnit: Rule = {
  pattern: `(?<text>(?:every|each|ev)${S}(?:(?:other|second|third|single|${DIGITS}|${COUNT})${S})?${UNIT}|(?:once|twice|one|three${S}times)${S}(?:a|per|every)${S}${UNIT}|every${s}day|daily|weekly|bi-?weekly|fortnightly|monthly|bi-?monthly|quarterly|yearly|annually|(?:semi|bi)-?annually)`,
  read: ({ text = '' }, { today }) => {
    const unit = PERIODS.find((name) => text.includes(name));
    const period = unit && { period: { ...periodAround(today, unit), again: 'next' as const } };
    return { force: 'plain', by: 'word', days: [{ date: today, again: 'day' }], recurring: true, ...period };
  },
};

/** Every monday, each tue and thu: the nearest of the first one. Also "mondays". */
const everyWeekday: Rule = {
  pattern: `(?:(?<every>every|each|ev|any)${S}(?:other${S}|second${S}|single${S})?(?<day>${WEEKDAY})s?\\.?|(?:on${S})?(?<plural>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s)(?:(?:${s},${s}|${s}(?:and|&|/)${s})${WEEKDAY}s?){0,6}`,
  read: ({ every, day, plural = '' }, { today }) => {
    const wanted = weekdayOf(day ?? plural);
    return {
      force: every ? 'strong' : 'plain',
      by: 'word',
      days: [{ date: onOrAfter(today, wanted), again: 'week' }],
      recurring: true,
    };
  },
};

/** Weekdays, every workday, weekends, every two weekends */
const weekdays: Rule = {
  pattern: `(?:every|each|any)${S}(?:two${S})?(?:(?<work>(?:week|work|working|business)[ -]?day)|weekend)s?|(?:on${S})?(?:(?<works>(?:week|work)days)|weekends)`,
  read: ({ work, works }, { today }) => {
    const weekend = today.dayOfWeek > 5;
    const fits = work || works ? !weekend : weekend;
    const date = fits ? today : onOrAfter(today, work || works ? 1 : 6);
    return {
      force: 'plain',
      by: 'word',
      days: [{ date, again: work || works ? 'workday' : 'week' }],
      recurring: true,
    };
  },
};

/** Every morning, every 3rd, each last friday of the month: waits for what follows. */
const every: Rule = {
  pattern: `(?:every|each)(?=${S})`,
  read: () => ({ force: 'none', every: true, recurring: true }),
};

export const everyRules: Rule[] = [everyUnit, everyWeekday, weekdays, every];
