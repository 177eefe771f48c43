import type { Range } from '../types.ts';
import type { DateFragment } from './date-fragment.ts';
import type { JudgedDate } from './doubts.ts';
import type { MergeContext } from './merge-days.ts';
import { mergeDayTime } from './merge-times.ts';
import { deadlineRank } from './placed-date.ts';
import type { Choice } from './readings.ts';
import { exclusiveSide } from './senses.ts';

/** A day and its time from two places of a line: "Friday call Anna at 5pm". */
type Pair = {
  day: JudgedDate;
  time: JudgedDate;
  /** The day is a day, and not only a word of the task. */
  isPlainDay: boolean;
  /** The time is no more than that, and does not say which one is meant. */
  isPlainTime: boolean;
};

const isDay = ({ fragment: { days, clock, elapsedMs, source, confidence } }: JudgedDate): boolean =>
  days !== undefined &&
  !(clock || elapsedMs !== undefined) &&
  (source !== 'count' || confidence === 'strong');

const isTime = ({ fragment: { days, clock, dayPart, elapsedMs, recurring } }: JudgedDate): boolean =>
  (clock ?? dayPart) !== undefined && !days && elapsedMs === undefined && !recurring;

/**
 * Takes the one day of a line and its time, or each of its times; null when they do not belong together. Unless nothing
 * else can be meant, the line's best dates alone are offered as well.
 */
export function choosePair(
  candidates: JudgedDate[],
  all: JudgedDate[],
  best: DateFragment[],
  context: MergeContext,
): Choice | null {
  const times = candidates.filter(isTime).toSorted((a, b) => b.rank - a.rank);
  const days = candidates.filter(isDay);
  const [time] = times;
  if (!time || days.length > 1 || times.length + days.length < candidates.length) return null;
  const day = days[0] ?? otherDay(all);
  if (!day || isDeadline(day, time)) return null;
  const [fragment, ...others] = times.flatMap((each) => {
    const [a, b] = day.start < each.start ? [day, each] : [each, day];
    const pair = { a: a.fragment, b: b.fragment, connector: ' ', before: '', after: '' };
    return mergeDayTime(pair, context) ?? [];
  });
  if (fragment === undefined) return null;
  const isPlainDay = isPlain(day);
  // "Move the 5pm call"
  const isPlainTime =
    times.length === 1 &&
    time.doubt !== 'complete' &&
    (!time.wording.modifiesNouns ||
      time.isWhen ||
      time.startsLine ||
      time.next !== 'content' ||
      time.afterName);
  const pair: Pair = { day, time, isPlainDay, isPlainTime };
  const isSure = !Object.values(pairDoubts).some((doubt) => doubt(pair));
  const spans = [...(isPlainDay ? [day] : []), ...(isPlainTime || !isPlainDay ? [time] : [])];
  return {
    fragment,
    alternatives: isSure ? [] : [...others, ...best],
    spans: spans.map(({ start, end }): Range => [start, end]).sort(([from], [other]) => from - other),
    uncertain: day.doubt === 'word' && (!isPlainDay || day.fragment.confidence === 'weak'),
  };
}

/** Whether a short day is a word: "sat", "3d". */
const isWord = ({ fragment, words, wording }: JudgedDate): boolean =>
  fragment.confidence === 'weak' && (wording.ambiguousWeekday?.test(words) ?? true);

const isWeekly = ({ fragment }: JudgedDate): boolean =>
  fragment.days?.some(({ rollover }) => rollover === 'week') ?? false;

/** "For tomorrow class" says which class. */
const isPlain = (day: JudgedDate): boolean =>
  day.doubt === 'word'
    ? isWeekly(day) &&
      !isWord(day) &&
      (day.wording.modifiesNouns ? day.startsLine && !day.nextIsCapital : true)
    : day.startsLine || day.isWhen || day.next !== 'content' || day.afterName || !day.wording.modifiesNouns;

/**
 * Finds a weekday anywhere, or any day at the beginning of the line, when no day is a candidate. Alone it would be a word
 * of the task, but here a time comes with it.
 */
function otherDay(all: JudgedDate[]): JudgedDate | undefined {
  const days = all.filter(
    (date) =>
      date.doubt === 'word' &&
      isDay(date) &&
      (isWeekly(date)
        ? date.startsLine || !isWord(date)
        : date.startsLine && date.fragment.confidence === 'plain'),
  );
  return days.find(({ startsLine }) => startsLine) ?? (days.length === 1 ? days[0] : undefined);
}

/** "By friday call at 5pm" is due by friday; "by 5pm send the friday deck" by five. */
function isDeadline(day: JudgedDate, time: JudgedDate): boolean {
  if (day.doubt !== 'word' && day.rank === deadlineRank) return true;
  if (time.rank < deadlineRank) return false;
  return day.doubt === 'word'
    ? !day.startsLine
    : day.wording.clauseBreak.test(day.text.slice(time.match.endIndex, day.start));
}

/** What may be wrong with a pair. */
const pairDoubts: Record<string, (pair: Pair) => boolean | undefined> = {
  'its day may be a word of the task': ({ isPlainDay }) => !isPlainDay,
  'its time may say which one, or there are several': ({ isPlainTime }) => !isPlainTime,
  'the day itself does not count': ({ day }) => day.doubt !== 'word' && exclusiveSide(day) !== undefined,
  'its day is a period': ({ day: { fragment } }) => fragment.period && !fragment.recurring,
  'only the time is when it is due': ({ day, time }) => day.doubt === 'word' && time.rank === deadlineRank,
  'they may belong to different things': ({ day, time }) =>
    !(day.start < time.start ? isDayFirst : isTimeFirst)(day, time),
};

/** "Friday call Anna at 5pm", "call Anna tomorrow re kit at 5pm", but not "call Anna friday, then rest at 5pm". */
const isDayFirst = (
  { startsLine, isWhen, fragment, wording, text, end }: JudgedDate,
  time: JudgedDate,
): boolean =>
  startsLine ||
  ((isWhen || fragment.confidence === 'strong' || !wording.modifiesNouns) &&
    !wording.clauseBreak.test(text.slice(end, time.start)));

/** "7am swim tomorrow", but not "9am email Ben the deck for friday" or "5pm remind Ben of his match tomorrow". */
function isTimeFirst(day: JudgedDate, { startsLine, doubt, rank, end, text, wording }: JudgedDate): boolean {
  const between = text.slice(end, day.start);
  const isOneTask =
    /\p{L}{3}/u.test(between) && !wording.clauseBreak.test(between) && !wording.tells?.test(between);
  const areWhen =
    startsLine && !doubt && rank < deadlineRank && !day.doubt && day.isWhen === day.hasPreposition;
  return areWhen && isOneTask && day.next === 'lineEnd';
}
