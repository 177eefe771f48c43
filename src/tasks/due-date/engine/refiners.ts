import { countedThing } from './counted-nouns.ts';
import { bareHour, type DateFragment } from './date-fragment.ts';
import { DateMatch, longestFirst } from './date-match.ts';
import * as days from './merge-days.ts';
import * as times from './merge-times.ts';

/** Merge rules that work with the words of any language. The first one that applies is right. */
const mergeRules: readonly days.MergeRule[] = [
  days.mergeSpanAndDay,
  days.mergeEdgeAndPeriod,
  days.mergeNthAndPeriod,
  days.mergeRecurringDay,
  days.mergeWeekdayAfterDay,
  days.mergeAlternativeDays,
  days.mergeWeekOfDate,
  days.mergeOrdinalAndPeriod,
  days.mergeDateAndYear,
  days.mergeEvery,
  days.mergeRecurringWeekday,
  days.mergeWeekdayAndWeek,
  days.mergeWeekdayAndOrdinal,
  days.mergeWeekdayAndDate,
  days.mergeSameDay,
  days.mergeDayRange,
  times.mergeHourAndDayPart,
  times.mergeHourAndDay,
  times.mergeDayAndHour,
  times.mergeTimeRange,
  times.mergeTwoTimes,
  times.mergeDayTime,
];

/** Makes one fragment of two neighbors; null when they do not belong together. */
function mergeFragments(pair: days.FragmentPair, context: days.MergeContext): DateFragment | null {
  if (pair.a.rejected || pair.b.rejected) return times.mergePastDayTime(pair, context);
  // "Kapitel 2.1 bis Freitag"
  if (pair.a.source === 'date' && pair.a.confidence !== 'strong' && countedThing.test(pair.before))
    return null;
  // "Cap costs at 500 by friday"
  if (pair.a.confidence === 'weak' && context.wording.limitLead?.test(pair.before)) return null;
  // "Monday 2pm quarterly review": an adjective.
  const { recurring, confidence } = pair.b;
  const { modifiesNouns, dateEnd } = context.wording;
  if (recurring && confidence === 'plain' && modifiesNouns && !dateEnd.test(pair.after)) return null;
  for (const rule of mergeRules) {
    const fragment = rule(pair, context);
    if (fragment) return fragment;
  }
  return null;
}

/** A line with more date words than this is no task, so only its last ones are looked at. */
const maxMatches = 40;
const maxConnectorLength = 24;

/** Keeps the longest of matches that overlap. */
export function keepLongest(matches: DateMatch[], text: string): DateMatch[] {
  const taken = new Uint8Array(text.length);
  const longest = matches.toSorted(longestFirst).filter(({ index, endIndex }) => {
    if (taken.subarray(index, endIndex).includes(1)) return false;
    return taken.fill(1, index, endIndex);
  });
  return longest.sort((a, b) => a.index - b.index).slice(-maxMatches);
}

/** Abbreviations of two letters before a time may be words: "friday PT 3pm". */
const zoneAbbreviation = /^\(?[a-z]{3}/;

/**
 * Gives a zone to the clock time right before it, or right after it when a day is before both ("friday EST 3pm"). A
 * zone elsewhere means nothing ("PT tomorrow").
 */
export function attachZones(matches: DateMatch[], text: string): DateMatch[] {
  const areAdjacent = (a: DateMatch, b: DateMatch): boolean =>
    /^\s{0,2}$/.test(text.slice(a.endIndex, b.index));
  const merged: DateMatch[] = [];
  let zoneAhead: DateMatch | undefined;
  for (const match of matches) {
    const last = merged.at(-1);
    const { fragment } = match;
    const waiting = zoneAhead;
    zoneAhead = undefined;
    if (fragment.zone && !fragment.clock) {
      if (!last || !areAdjacent(last, match)) continue;
      const timed = withClock(last.fragment);
      if (timed) merged.splice(-1, 1, spanBoth(text, last, match, { ...timed, zone: fragment.zone }));
      else if (last.fragment.days && zoneAbbreviation.test(match.text)) zoneAhead = match;
    } else if (waiting && isPlainClock(fragment) && areAdjacent(waiting, match))
      merged.push(spanBoth(text, waiting, match, { ...fragment, zone: waiting.fragment.zone }));
    else merged.push(match);
  }
  return merged;
}

const isPlainClock = ({ clock, days, zone }: DateFragment): boolean => clock !== undefined && !days && !zone;

/** The fragment with its clock time. A number alone before a zone is an hour ("Thu 8 GMT"). */
function withClock(fragment: DateFragment): DateFragment | null {
  const { zone, clock, number } = fragment;
  if (zone) return null;
  if (clock) return fragment;
  return number && number <= 23 ? { confidence: 'none', clock: bareHour(number) } : null;
}

/**
 * Merges neighbors from the right: in "two weeks after next friday at 5" the friday gets its time first. What was merged
 * may be merged again: "every friday at 3pm until march".
 */
export function mergeNeighbors(
  matches: DateMatch[],
  text: string,
  line: string,
  context: days.MergeContext,
): DateMatch[] {
  function merge(a: DateMatch, b: DateMatch): DateMatch | null {
    const joining = b.fragment.recurring ? null : context.wording.joiningPreposition.exec(b.text);
    const included = joining?.[0] ?? '';
    const connector = text.slice(a.endIndex, b.index) + included;
    if (connector.length > maxConnectorLength) return null;
    const before = text.slice(Math.max(0, a.index - maxConnectorLength), a.index);
    const after = line.slice(b.endIndex, b.endIndex + maxConnectorLength);
    const pair = { a: a.fragment, b: b.fragment, connector, before, after };
    const fragment = mergeFragments(pair, context);
    return fragment && spanBoth(text, a, b, fragment);
  }
  const merged: DateMatch[] = [];
  for (const [index, first] of [...matches.entries()].reverse()) {
    // "12 Dec 7pm christmas party": an hour is on the day right before it.
    const last = matches[index - 1];
    const isOnDay =
      last?.fragment.days &&
      isPlainClock(first.fragment) &&
      days.blanks.test(text.slice(last.endIndex, first.index));
    let match = first;
    for (let next = merged.at(-1); next && !(isOnDay && next.fragment.days); next = merged.at(-1)) {
      const both = merge(match, next);
      if (!both) break;
      merged.pop();
      match = both;
    }
    merged.push(match);
  }
  return merged.reverse();
}

const spanBoth = (text: string, a: DateMatch, b: DateMatch, fragment: DateFragment): DateMatch =>
  new DateMatch(a.index, text.slice(a.index, b.endIndex), fragment);
