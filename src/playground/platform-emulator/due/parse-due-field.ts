/** Longer than any date people write. */
const maxCharacters = 64;
/** The last second of the year 9999. A time given in milliseconds by mistake is far beyond it. */
const lastSecond = 253_402_300_799;

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekday = `(${weekdays.join('|')})[a-z]{0,6}`;
const month = `(${months.join('|')})[a-z]{0,6}`;
const day = '(\\d{1,2})(?:st|nd|rd|th)?';
const unit = '(second|minute|hour|day|week|month|year)s?';
const direction = '(next|last|this)';
const steps: Record<string, number> = { next: 1, this: 0, last: -1, today: 0, tomorrow: 1, yesterday: -1 };

type Moment = Temporal.PlainDateTime;
type Groups = (string | undefined)[];

const midnight = (at: Moment): Moment => at.toPlainDate().toPlainDateTime();
const shift = (at: Moment, amount: number, name = ''): Moment => at.add({ [`${name}s`]: amount });

/** @throws RangeError for a date that does not exist */
const onDate = (at: Moment, year: string | undefined, monthOfYear: number, dayOfMonth = ''): Moment =>
  Temporal.PlainDate.from(
    { year: Number(year ?? at.year), month: monthOfYear, day: Number(dayOfMonth) },
    { overflow: 'reject' },
  ).toPlainDateTime();

/** @throws RangeError for a time that does not exist */
function atTime(at: Moment, hours = '', minutes = '0', seconds = '0', meridiem?: string): Moment {
  if (meridiem !== undefined && (Number(hours) < 1 || Number(hours) > 12))
    throw new RangeError('no such hour');
  const hour = meridiem === undefined ? Number(hours) : (Number(hours) % 12) + (meridiem === 'p' ? 12 : 0);
  const time = { hour, minute: Number(minutes), second: Number(seconds), millisecond: 0 };
  return at.with(time, { overflow: 'reject' });
}

/** `friday` is today or the next one, `next friday` after today, `last friday` before it. */
function onWeekday(at: Moment, step: number, name = ''): Moment {
  const ahead = (weekdays.indexOf(name) + 1 - at.dayOfWeek + 7) % 7;
  return midnight(at).add({ days: step === 1 ? ahead || 7 : step === -1 ? ahead - 7 : ahead });
}

/** What each kind of words makes of the moment that the words before it mean; the first that matches is taken. */
const rules: [pattern: string, apply: (at: Moment, groups: Groups) => Moment][] = [
  ['(\\d{4})-(\\d\\d)-(\\d\\d)(?!\\d)', (at, [y, m, d]) => onDate(at, y, Number(m), d)],
  [
    `${day} (?:of )?${month}(?: (\\d{4}))?`,
    (at, [d, name = '', y]) => onDate(at, y, months.indexOf(name) + 1, d),
  ],
  [
    `${month} ${day}(?![:\\d])(?: (\\d{4}))?`,
    (at, [name = '', d, y]) => onDate(at, y, months.indexOf(name) + 1, d),
  ],
  [
    '(?:at |t)?(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.\\d{1,9})?)?(?: ?([ap])m)?(?!\\d)',
    (at, [h, m, s, meridiem]) => atTime(at, h, m, s, meridiem),
  ],
  ['(?:at )?(\\d{1,2}) ?([ap])m', (at, [h, meridiem]) => atTime(at, h, '0', '0', meridiem)],
  [
    `(?:in )?([+-]?\\d{1,5}|an?) ?${unit}( ago)?`,
    (at, [count = '', name, ago]) => shift(at, (Number(count) || 1) * (ago ? -1 : 1), name),
  ],
  [
    '([+-])(\\d\\d):?(\\d\\d)(?!\\d)',
    (at, [sign, h, m]) => at.add({ minutes: (sign === '-' ? 1 : -1) * (Number(h) * 60 + Number(m)) }),
  ],
  ['(?:now|utc|z)', (at) => at],
  ['(today|tomorrow|yesterday)', (at, [word = '']) => shift(midnight(at), steps[word] ?? 0, 'day')],
  ['noon', (at) => midnight(at).add({ hours: 12 })],
  ['midnight', midnight],
  [`${direction} ${unit}`, (at, [word = '', name]) => shift(at, steps[word] ?? 0, name)],
  [`(?:${direction} )?${weekday}`, (at, [word = '', name]) => onWeekday(at, steps[word] ?? 0, name)],
];
const compiled = rules.map(([pattern, apply]) => ({
  pattern: new RegExp(pattern, 'y'),
  apply,
}));

/**
 * Parses the `due` field of a new task, as seen at `now`; both times are Unix seconds (specification: Endpoints, Tasks:
 * "Unix timestamp, a date in any format, or a relative date expression"). Returns undefined when the text is not a
 * date. Of "any format" it takes ISO 8601 and English dates with a month's name; of the relative ones `+2 days`, `3 days
 * ago`, `next week`, named days and weekdays, each with a time. All is in UTC. A day without a time is midnight, `+2
 * days` keeps the time of day.
 */
export function parseDueField(text: string, now: number): number | undefined {
  const words = text
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  if (words === '' || text.length > maxCharacters) return undefined;
  const timestamp = /^@?(\d{9,12}|(?<=@)\d{1,8})$/.exec(words);
  const seconds = timestamp ? Number(timestamp[1]) : resolve(words, now);
  return seconds !== undefined && seconds >= 0 && seconds <= lastSecond ? seconds : undefined;
}

function resolve(words: string, now: number): number | undefined {
  let at = Temporal.Instant.fromEpochMilliseconds(now * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  let from = 0;
  try {
    while (from < words.length) {
      if (words[from] === ' ') {
        from += 1;
        continue;
      }
      const found = compiled.find(({ pattern }) => {
        pattern.lastIndex = from;
        return pattern.test(words);
      });
      if (found === undefined) return undefined;
      found.pattern.lastIndex = from;
      const [match = '', ...groups] = found.pattern.exec(words) ?? [];
      at = found.apply(at, groups);
      from += match.length;
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return at.toZonedDateTime('UTC').epochMilliseconds / 1000;
}
