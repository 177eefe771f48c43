/** Dates of each kind, as they stand in a line. */
export const dates = [
  ...[
    'friday',
    'next friday',
    'sat',
    'mon',
    'sun',
    'tomorrow',
    'today',
    'yesterday',
    'last friday',
    'tonight',
  ],
  ...['in 3 days', '2 weeks', 'in 2 hours', '3pm', 'at 5', '9:30', '9-11', 'noon', 'eod', 'friday 3pm'],
  ...['3 March', 'March 3rd, 2027', '3/4', 'the 14th', 'christmas', 'may', 'in march', 'next week'],
  ...['this weekend', 'end of the month', 'every monday', 'monday morning', 'second'],
];

/** Lines that a date may stand in, at `{}`: some mean it as a due date, and some do not. */
export const shapes = [
  ...['{}', '{} call Anna', 'Call Anna {}', 'CALL ANNA {}', 'due {} Call Anna', 'deadline: {} – Anna'],
  ...[
    'Call Anna by {}',
    'Call Anna before {}',
    'Call Anna after {}',
    'Call Anna until {}',
    'Call Anna on {}',
  ],
  ...['Call Anna at {}', 'Call Anna within {}', 'Call Anna from {} to Thursday', 'Call Anna {} - Thursday'],
  ...['Call Anna {} or Thursday', 'Call Anna {} and Thursday', 'Call Anna {}, 3pm', 'Call Anna {} at 3pm'],
  ...['Call Anna at 3pm {}', 'At 10 call Anna {}', 'Call Anna {} morning', 'Call Anna early {}'],
  ...['Call Anna {} EST', 'Call Anna {} 2027', 'Call Anna {} first thing', 'Book Anna {} for 2 hours'],
  ...['{}: call Anna', '{} : call Anna', '({}) Call Anna', 'Call Anna ({})', 'Call Anna {}?', '#{} Anna'],
  ...['Call Anna {}; send notes', 'Call Anna {}. Then write', 'Call Anna {} please', 'Call Anna {} or later'],
  ...['Call Anna {} at the latest', 'Anna’s {} report', 'the {} report', 'The {} session notes for Anna'],
  ...['Review {} numbers', 'Prepare for {}', 'Slides for {} meeting', 'Notes from {}', 'Re: {} agenda'],
  ...['Does {} work?', 'Ask if {} works for Anna', 'Anna said {} is fine', 'Finish chapter {}', '2 {} calls'],
  ...['Move the call from {} to Thursday', 'Move the call to {}', 'Postpone Anna by {}', 'No call {}'],
  ...['Anna is away {}', 'Since {} Anna waits', 'Email Anna re {} before 5', 'Call Mr {} about {}'],
];

/** Moments at which dates turn: midnight, the ends of months and years, a leap day, and changes of daylight saving. */
export const moments = [
  ['Mon 1 Feb 2027, 00:05, Berlin', '2027-01-31T23:05:00Z', 'Europe/Berlin', 'en-GB'],
  ['Fri 31 Dec 2027, 17:30, New York', '2027-12-31T22:30:00Z', 'America/New_York', 'en-US'],
  ['Tue 29 Feb 2028, 12:00, Tokyo', '2028-02-29T03:00:00Z', 'Asia/Tokyo', 'en-US'],
  ['Sat 27 Mar 2027, 23:50, London', '2027-03-27T23:50:00Z', 'Europe/London', 'en-GB'],
  ['Sun 31 Oct 2027, 08:59, Auckland', '2027-10-30T19:59:00Z', 'Pacific/Auckland', 'en-NZ'],
] as const;
