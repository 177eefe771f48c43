import type { Range } from '../types.ts';
import { type Anchored, DEADLINE } from './candidates.ts';
import type { Found, Part, Setting } from './date-fragment.ts';
import { together } from './merge-rules/times.ts';
import { isSubject, LOOK_BACK } from './subject.ts';
import type { Wording } from './wording.ts';

/**
 * A day and its time from two places of a line ("Friday call Anna at 5pm"), made one; `others` are the day with the
 * line's other times. `sure`: nothing else can be meant. `guess`: the day had no standing of its own, and may be a word
 * of the task.
 */
export type Apart = { part: Part; others: Part[]; spans: Range[]; sure: boolean; guess: boolean };

/** All that was read in a line (lower case, and as typed), and what of it stands as a date. */
export type Read = { text: string; line: string; found: Found[]; anchored: Anchored[] };

/** A day, where its words begin, and how it stands. `good`: it is a day, and not only a word of the task. */
type DayHere = { found: Found; start: number; first: boolean; good: boolean; anchored: Anchored | undefined };

const isDay = ({ days, clock, elapsed, never, by, force }: Part): boolean =>
  days !== undefined &&
  !clock &&
  elapsed === undefined &&
  !never &&
  force !== 'none' &&
  (by !== 'count' || force === 'strong');

const isTime = ({ days, clock, stretch, elapsed, recurring }: Part): boolean =>
  (clock ?? stretch) !== undefined && !days && elapsed === undefined && !recurring;

/** "Friday lunch with Kim at 1pm" is about the lunch: the words stay. */
const MEAL = /lunch|breakfast|dinner/;

/** The one day of a line with its time, or with each of its times; null where they do not go together. */
export function apart(read: Read, wording: Wording, setting: Setting): Apart | null {
  const { text, anchored } = read;
  const times = anchored.filter(({ found }) => isTime(found.part)).toSorted((a, b) => b.rank - a.rank);
  const days = anchored.filter(({ found }) => isDay(found.part));
  const [time] = times;
  if (!time || days.length > 1 || times.length + days.length < anchored.length) return null;
  const day = days[0] ? standing(days[0], text, wording) : looseDay(read, wording);
  if (!day || deadlineWins(day, time, text, wording)) return null;
  const [part, ...others] = times.flatMap(({ found }) => joined(day.found, found, setting) ?? []);
  if (part === undefined) return null;
  const kept = times.length > 1 || isInNoun(time, text, wording);
  const dayRange: Range = [day.start, day.anchored?.end ?? day.found.endIndex];
  const timeRange: Range = [time.start, time.end];
  const cutsDay = day.good && !MEAL.test(day.found.part.stretch ?? '');
  const ranges = [...(cutsDay ? [dayRange] : []), ...(kept && cutsDay ? [] : [timeRange])];
  return {
    part,
    others,
    spans: ranges.sort(([from], [other]) => from - other),
    sure: !kept && isSure(day, time, text, wording),
    guess: !day.anchored && (!day.good || day.found.part.force === 'weak'),
  };
}

function joined(day: Found, time: Found, setting: Setting): Part | null {
  const [a, b] = day.index < time.index ? [day.part, time.part] : [time.part, day.part];
  return together({ a, b, glue: ' ', before: '', after: '' }, setting);
}

/** Whether a piece begins the line. */
const isFirst = (text: string, index: number): boolean => text.slice(0, index).trim() === '';

/** A day that stands by itself; "for tomorrow class" says which class. */
function standing(anchored: Anchored, text: string, { attributive }: Wording): DayHere {
  const { found, start, led, hard } = anchored;
  const first = isFirst(text, start);
  return { found, start, first, good: first || led || !hard || !attributive, anchored };
}

/** A weekday anywhere, and at the line's head any day: alone it would be a word of the task, but a time stands beside it. */
function looseDay({ text, line, found, anchored }: Read, wording: Wording): DayHere | undefined {
  const days = found
    .filter((each) => isDay(each.part) && !anchored.some((other) => other.found === each))
    .flatMap((each) => loose(each, text, line, wording) ?? []);
  return days.find(({ first }) => first) ?? (days.length === 1 ? days[0] : undefined);
}

function loose(found: Found, text: string, line: string, wording: Wording): DayHere | null {
  const { part, index, endIndex } = found;
  const first = isFirst(text, index);
  const weekly = part.days?.some(({ again }) => again === 'week') ?? false;
  const word = part.force === 'weak' && wording.ambiguous.test(found.text);
  if (first ? !weekly && part.force !== 'plain' : !weekly || word) return null;
  if (wording.about.test(text.slice(Math.max(0, index - LOOK_BACK), index))) return null;
  if (isSubject(text, line, found, wording)) return null;
  const named = wording.attributive && /^\s{1,4}\p{Lu}/u.test(line.slice(endIndex, endIndex + 8));
  const good = weekly && !word && !named && (first || !wording.attributive);
  return { found, start: index, first, good, anchored: undefined };
}

/** "By friday call at 5pm" is due by friday; "by 5pm send the friday deck" by five. */
function deadlineWins(day: DayHere, time: Anchored, text: string, wording: Wording): boolean {
  if (day.anchored?.rank === DEADLINE) return true;
  if (time.rank < DEADLINE) return false;
  if (!day.anchored) return !day.first;
  return time.start < day.start && wording.clause.test(text.slice(time.found.endIndex, day.start));
}

/** The time of "move the 5pm call" tells which call. */
const isInNoun = ({ led, hard, start }: Anchored, text: string, { attributive }: Wording): boolean =>
  attributive && hard && !led && !isFirst(text, start);

/** The day comes first, and begins the line, or stands where a time later in the same clause can only be its own. */
function isSure(day: DayHere, time: Anchored, text: string, wording: Wording): boolean {
  const { found, first, good, anchored } = day;
  const { part, endIndex } = found;
  if (!good || endIndex > time.start || anchored?.strictly || (part.period && !part.recurring)) return false;
  if (first) return anchored !== undefined || time.rank < DEADLINE;
  const firm = anchored?.led || part.force === 'strong';
  return firm && !wording.clause.test(text.slice(endIndex, time.start));
}
