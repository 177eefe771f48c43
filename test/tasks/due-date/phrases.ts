/** Every item of one list with every item of the other, but only each `step`th of these pairs. */
export function pairs(left: readonly string[], right: readonly string[], step = 1): string[] {
  const all = left.flatMap((a) => right.map((b) => `${a} ${b}`));
  return all.filter((_, index) => index % step === 0);
}

const days = [
  ...['today', 'tod', 'tomorrow', 'tom', 'tmrw', 'the day after tomorrow', 'overmorrow'],
  ...[
    'friday',
    'fri',
    'weds',
    'wednesday',
    'mon',
    'tuesdays',
    'this friday',
    'this coming sunday',
    'next tue',
  ],
  ...[
    'next thursday',
    'following monday',
    'friday after next',
    'friday week',
    'a week on tuesday',
    'fortnight on sat',
  ],
  ...[
    'two sundays from now',
    'in 3 fridays',
    'the next business day',
    'the 20th',
    '31st',
    'the thirty-first',
  ],
  ...[
    'nov 20',
    '20 november',
    '3rd of december 2027',
    'december 31',
    'feb 29',
    '2026-12-01',
    '1/12',
    '13/2',
    '5.12.',
  ],
  ...[
    'in 3 days',
    'in two weeks',
    'in 10 business days',
    'within a week',
    '3 weeks from now',
    'in 2-3 days',
    '2w',
  ],
  ...[
    'in a week or two',
    'a fortnight hence',
    'in half a month',
    'in 1.5 weeks',
    'next 3 days',
    'in a quarter',
  ],
  ...[
    'this week',
    'next week',
    'later this week',
    'next month',
    'the coming year',
    'this weekend',
    'next weekend',
  ],
  ...[
    'eow',
    'eom',
    'the eoy',
    'midweek',
    'month end',
    'q1',
    'end of q3',
    'in march',
    'march',
    'next june',
    '10/2026',
  ],
  ...['week after next', 'christmas', 'thanksgiving', 'new years eve', 'easter', 'halloween'],
];

const times = [
  ...[
    '3pm',
    '3 p.m.',
    '9am',
    '12am',
    '12pm',
    '15:15',
    '9:30',
    '09:00',
    '9.30',
    'at 9.30',
    '5p',
    '24:00',
    '25:00',
  ],
  ...[
    'at 5',
    'by 10',
    'around 4',
    '@ 7',
    'at 12',
    'before 8',
    'after 3',
    'at seven',
    'at eight forty',
    'until 6',
  ],
  ...['7 o’clock', 'seven oclock', '3ish', 'six pm', '15h', '15h20', 'at 1030', '930am', '1730h', 'at 2030'],
  ...[
    'half past 8',
    'quarter to noon',
    'quarter past 3pm',
    '20 minutes to 2pm',
    'ten past three',
    '10 to 5',
    'half five',
  ],
  ...[
    'noon',
    'midday',
    'at midnight',
    '12 noon',
    '9-12',
    'from 3 to 4',
    'between 3 and 4pm',
    '11am-2pm',
    '10-noon',
  ],
  ...[
    'in the morning',
    'early in the morning',
    'mid-morning',
    'this afternoon',
    'late afternoon',
    'in the evening',
  ],
  ...[
    'at lunch',
    'after lunch',
    'after work',
    'at dinner',
    'after dinner',
    'tonight',
    'late tonight',
    'at night',
  ],
  ...['eod', 'cob', 'end of day', 'first thing', 'before lunch', 'at breakfast', 'brunch', 'early evening'],
  ...[
    'in 2 hours',
    'in 90 min',
    'in half an hour',
    '2h30 from now',
    'in an hour and a half',
    'in 30 seconds',
  ],
];

const zones = [
  'UTC',
  'GMT+2',
  'EST',
  'PDT',
  '(CET)',
  'London time',
  'Europe/Paris',
  'in Tokyo',
  'my time',
  'UTC-3:30',
];

const before = [
  ...[
    'call Anna',
    'call Anna on',
    'call Anna by',
    'send it before',
    'after',
    'review the',
    'meet Tom',
    'from',
  ],
  ...['the slides from', 'until', 'due', 'read chapter', 'Anna’s', 'no later than', 'starting', 'for', 'not'],
];

const after = [
  ...['session', 'slides', 'with Anna', 'or so', 'please', 'at the latest', 'and send it', 'sharp', 'latest'],
  ...[
    'to the team',
    'report',
    'in Berlin',
    'every week',
    'next year',
    'of next month',
    'people',
    '!',
    '(moved)',
  ],
];

const between = [
  'or',
  'and',
  'to',
  '-',
  'until',
  'after',
  'before',
  'of',
  'at',
  ',',
  'on',
  'in',
  'from',
  '/',
];

const periodsOf = [
  ...[
    'end of',
    'start of',
    'middle of',
    'mid',
    'early',
    'late',
    'the beginning of',
    'the very end of',
    'week of',
  ],
  ...[
    'first monday of',
    'last day of',
    'second business day of',
    'the last weekend of',
    '3rd friday in',
    '20th of',
  ],
  ...['the day after', 'the week before', 'two days before', '3 weeks after', 'a month after', 'a week from'],
];

const repeated = [
  ...[
    'every day',
    'daily',
    'every monday',
    'each weekday',
    'every other friday',
    'every 2 weeks',
    'weekly',
    'fridays',
  ],
  ...[
    'monthly',
    'every month',
    'the 1st of every month',
    'every march 3',
    'yearly',
    'each tuesday until march',
  ],
];

/**
 * English phrases of every kind that the rules know, in many combinations. What they are read as is written down beside
 * the test, so that a change of any reading shows.
 */
export const englishPhrases: Record<string, string[]> = {
  days,
  times,
  'days with times': pairs(days, times, 11),
  'times before days': pairs(times, days, 23),
  'times with zones': pairs(times, zones, 3),
  'words before': [...pairs(before, days, 7), ...pairs(before, times, 7)],
  'words after': [...pairs(days, after, 7), ...pairs(times, after, 7)],
  'two days': pairs(pairs(days, between, 5), days, 61),
  'two times': pairs(pairs(times, between, 7), times, 43),
  periods: pairs(periodsOf, days, 3),
  repetitions: [...repeated, ...pairs(repeated, times, 5), ...pairs(repeated, after, 3)],
};
