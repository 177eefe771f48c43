import { onOrAfter, periodAround } from '../../engine/calendar.ts';
import { type DateFragment, type Day, type PlainDate, rejected } from '../../engine/date-fragment.ts';
import type { Rule } from '../../engine/rule.ts';
import { optWs, quantityDigits, quantityPhrase, weekdayName, weekdayOf, ws } from './words.ts';

const unitWord = '(?:day|week|fortnight|month|quarter|year|hour|minute)s?';

/** A repetition from a date on. */
const everyDay = (date: PlainDate, rollover: Day['rollover']): DateFragment => ({
  confidence: 'plain',
  source: 'word',
  days: [{ date, rollover }],
  recurring: true,
});

const periodUnits = ['week', 'month', 'quarter', 'year'] as const;

/** Every day, daily, every other week, each quarter, every 3 weeks, once a year. The first one is today; every two hours is no date. */
const everyUnit: Rule = {
  pattern: `(?<text>(?:every|each|ev)${ws}(?:(?:other|second|third|single|${quantityDigits}|${quantityPhrase})${ws})?${unitWord}|(?:once|twice|one|three${ws}times)${ws}(?:a|per|every)${ws}${unitWord}|every${optWs}day|daily|weekly|bi-?weekly|fortnightly|monthly|bi-?monthly|quarterly|yearly|annually|(?:semi|bi)-?annually)`,
  read: ({ text = '' }, { today }) => {
    if (/hour|minute/.test(text)) return rejected;
    const unit = periodUnits.find((name) => text.includes(name));
    const period = unit && { period: { ...periodAround(today, unit), rollover: 'next' as const } };
    return { ...everyDay(today, 'day'), ...period };
  },
};

/** Every monday, mondays, each tue and thu. Of several weekdays the first one counts. */
const everyWeekday: Rule = {
  pattern: `(?:(?<every>every|each|ev|any)${ws}(?:other${ws}|second${ws}|single${ws})?(?<day>${weekdayName})s?\\.?|(?:on${ws})?(?<plural>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s)(?:(?:${optWs},${optWs}|${optWs}(?:and|&|/)${optWs})${weekdayName}s?){0,6}`,
  read: ({ every, day, plural = '' }, { today }) => {
    const wanted = weekdayOf(day ?? plural);
    return { ...everyDay(onOrAfter(today, wanted), 'week'), confidence: every ? 'strong' : 'plain' };
  },
};

/** Weekdays, every workday, weekends, every two weekends. */
const weekdays: Rule = {
  pattern: `(?:every|each|any)${ws}(?:two${ws})?(?:(?<work>(?:week|work|working|business)(?:-|\\s{0,4})day)|weekend)s?|(?:on${ws})?(?:(?<works>(?:week|work)days)|weekends)`,
  read: ({ work, works }, { today }) => {
    const isWork = (work ?? works) !== undefined;
    const fits = isWork === today.dayOfWeek < 6;
    return everyDay(fits ? today : onOrAfter(today, isWork ? 1 : 6), isWork ? 'workday' : 'week');
  },
};

/** Every morning, every 3rd, each last friday of the month: waits for what follows. */
const every: Rule = {
  pattern: `(?:every|each)(?=${ws})`,
  read: () => ({ confidence: 'none', every: true }),
};

export const everyRules: Rule[] = [everyUnit, everyWeekday, weekdays, every];
