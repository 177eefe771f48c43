import { clockText, zonedDateTime } from '../../lib/local-date-time.ts';
import { trimEndOf, unquoted } from '../../lib/text.ts';
import type { Draft, DueReading, ReplacedTask } from '../drafts/draft.ts';
import { pickedDue } from '../drafts/draft-answers.ts';
import { type Due, type DueContext, parseDue } from '../due-date/index.ts';
import { dateAlone, dueDay } from '../due-day.ts';
import { shiftIn } from '../read-line/shift.ts';

/** Words between a task and its new date, and what may stand around a date. */
const around = /^(?:[\s.,;:!?()–—-]|(?:to|for|on|until|till|by|at|due)(?![\p{L}\p{N}]))*$/iu;
const noDate = /^(?:to\s+)?(?:no\s+(?:due\s+)?date|without\s+a\s+(?:due\s+)?date)[.!]?$/i;

/** A new due date in words: `null` means without one. With `by` it is so much later than the old one. */
export type NewDue = { due: Due | null; words: string; by?: Temporal.DurationLike };

/** How much later the words say, if they say that and nothing else. */
function shiftOf(words: string): Temporal.DurationLike | undefined {
  const found = shiftIn(words);
  const [start, end] = found?.range ?? [];
  return found?.isMarked && start === 0 && /^[.!]?$/.test(words.slice(end)) ? found.by : undefined;
}

/** Words that are a date and nothing else; undefined for any others. */
export function wholeDate(words: string, context: DueContext): NewDue | undefined {
  const by = shiftOf(words.trim());
  if (by !== undefined) return { due: null, words: words.trim(), by };
  const typed = words
    .trim()
    .replace(/^(?:(?:back|forward|up|out)\s+(?=to|until|till))?(?:to|for|until|till)\s+/i, '');
  if (noDate.test(typed)) return { due: null, words: typed };
  const inMonth = `in ${typed}`;
  const read = parseDue(typed, context);
  // "To december"
  const due = read ?? (/^\p{L}+$/u.test(typed) ? parseDue(inMonth, context) : null);
  if (due === null || due.keepText) return undefined;
  const left = due.spans
    .toReversed()
    .reduce((text, [start, end]) => `${text.slice(0, start)} ${text.slice(end)}`, read ? typed : inMonth);
  return around.test(left) ? { due, words: typed } : undefined;
}

const separator = /[\s,:]/;
const linkWord = /[\s,:](?:to|for|on|until|till|by|at)$/i;

/** The words before a date, without what joins them to it: "call anna, by" is "call anna". */
function unjoined(words: string): string {
  const bare = trimEndOf(words, separator);
  return unquoted(bare === words.trimEnd() ? trimEndOf(bare.replace(linkWord, ''), separator) : bare);
}

/** A date has no more words than this. */
const maxDateWords = 9;

/**
 * Splits "call anna to friday 3pm" into the words of a task and a date: at its last "to" if a date follows, or else
 * before the longest date at the end.
 */
export function splitDate(typed: string, context: DueContext): { words: string; newDue: NewDue } | undefined {
  const at = typed.toLowerCase().lastIndexOf(' to ');
  const starts = [...typed.matchAll(/(?<=\s)\S/g)].map(({ index }) => index).slice(-maxDateWords);
  for (const start of [...(at > 0 ? [at] : []), ...starts]) {
    const newDue = wholeDate(typed.slice(start), context);
    const words = unjoined(typed.slice(0, start).trim());
    if (newDue !== undefined && !around.test(words)) return { words, newDue };
  }
  return undefined;
}

/** The old task's time of day, if it has one. */
const oldTime = ({ due }: Pick<ReplacedTask, 'due'>, timeZone: string): string | undefined =>
  due === null || dateAlone(due, timeZone) !== undefined
    ? undefined
    : clockText(zonedDateTime(due * 1000, timeZone));

/**
 * A day that was named without a time keeps the old task's time of day. Not where that has passed today: then the day
 * alone counts.
 */
function withOldTime(
  reading: DueReading,
  old: Pick<ReplacedTask, 'due'>,
  { timeZone, now }: DueContext,
): DueReading {
  const time = oldTime(old, timeZone);
  if (reading.precision !== 'day' || time === undefined) return reading;
  const date = zonedDateTime(reading.atMs, timeZone).toPlainDate().toString();
  const timed = pickedDue({ date, time }, timeZone, now.getTime());
  return timed.atMs < now.getTime() ? reading : timed;
}

/** A time of day and nothing else. */
const timeAlone = /^(?:at\s+)?(?:\d{1,2}[:.]\d{2}|\d{1,2}(?:[:.]\d{2})?\s*[ap]\.?m\.?|noon)[.!]?$/i;

/** A time that was named without a day means the old task's day, unless that is past. */
function onOldDay(
  reading: DueReading,
  old: Pick<ReplacedTask, 'due'>,
  { timeZone, now }: DueContext,
): DueReading {
  if (old.due === null || reading.precision !== 'minute') return reading;
  const date = dueDay(old.due, timeZone).toString();
  const time = clockText(zonedDateTime(reading.atMs, timeZone));
  const onThatDay = pickedDue({ date, time }, timeZone, now.getTime());
  return onThatDay.atMs < now.getTime() ? reading : onThatDay;
}

/** So much later than the old date, or than today if that is past or there was no date. */
function shifted(
  by: Temporal.DurationLike,
  words: string,
  old: ReplacedTask,
  { timeZone, now }: DueContext,
): Draft['due'] {
  const nowMs = now.getTime();
  const today = zonedDateTime(nowMs, timeZone).toPlainDate();
  const time = oldTime(old, timeZone);
  const from = (day: Temporal.PlainDate) =>
    pickedDue({ date: day.add(by).toString(), time }, timeZone, nowMs);
  const later = from(old.due === null ? today : dueDay(old.due, timeZone));
  const chosen = later.atMs < nowMs ? from(today) : later;
  return chosen.atMs < nowMs ? { readings: [chosen], past: true, words } : { chosen };
}

/** The due date of the new task: chosen where there is one way to read the words, and it is not past. */
export function dueInstead(newDue: NewDue, old: ReplacedTask, context: DueContext): Draft['due'] {
  const { due, words, by } = newDue;
  if (by !== undefined) return shifted(by, words, old, context);
  if (due === null) return { chosen: null };
  const kept = timeAlone.test(words) ? onOldDay : withOldTime;
  const readings = due.readings.map(({ due: at, precision, label }) =>
    kept({ atMs: at.getTime(), precision, label }, old, context),
  );
  const [first] = readings;
  if (first === undefined) return { chosen: null };
  const past = first.atMs < context.now.getTime();
  return readings.length === 1 && !past ? { chosen: first } : { readings, past, words };
}
