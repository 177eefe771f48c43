import type { ParsingResult } from 'chrono-node/en';
import { bareHour, type DateFragment } from './date-fragment.ts';
import { DateMatch, longestFirst, type ParsingContext, type Refiner } from './date-match.ts';
import type { Locale } from './locale.ts';
import { mergeFragments } from './merge-rules/index.ts';
import { ruleContextOf } from './rule.ts';

/** A line with more date words than this is no task, so only its last ones are looked at. */
const maxMatches = 40;
const maxConnectorLength = 24;

const matchesIn = (results: ParsingResult[]): DateMatch[] =>
  results.filter((result) => result instanceof DateMatch);

/** Keeps the longest of matches that overlap. */
export const keepLongest: Refiner = {
  refine(context, results) {
    const taken = new Uint8Array(context.text.length);
    const longest = matchesIn(results)
      .sort(longestFirst)
      .filter(({ index, endIndex }) => {
        for (let at = index; at < endIndex; at++) if (taken[at]) return false;
        taken.fill(1, index, endIndex);
        return true;
      });
    return longest.sort((a, b) => a.index - b.index).slice(-maxMatches);
  },
};

/** Abbreviations of two letters before a time may be words: "friday PT 3pm". */
const zoneAbbreviation = /^\(?[a-z]{3}/;

/**
 * Gives a zone to the clock time right before it, or right after it when a day is before both ("friday EST 3pm"). A
 * zone elsewhere means nothing ("PT tomorrow").
 */
export const attachZones: Refiner = {
  refine(context, results) {
    const merged: DateMatch[] = [];
    let zoneAhead: DateMatch | undefined;
    for (const match of matchesIn(results)) {
      const last = merged.at(-1);
      const { fragment } = match;
      const waiting = zoneAhead;
      zoneAhead = undefined;
      if (fragment.zone && !fragment.clock) {
        if (!last || !areAdjacent(context, last, match)) continue;
        const timed = withClock(last.fragment);
        if (timed) merged.splice(-1, 1, spanBoth(context, last, match, { ...timed, zone: fragment.zone }));
        else if (last.fragment.days && zoneAbbreviation.test(match.text)) zoneAhead = match;
      } else if (waiting && isPlainClock(fragment) && areAdjacent(context, waiting, match))
        merged.push(spanBoth(context, waiting, match, { ...fragment, zone: waiting.fragment.zone }));
      else merged.push(match);
    }
    return merged;
  },
};

const isPlainClock = ({ clock, days, zone }: DateFragment): boolean => clock !== undefined && !days && !zone;

const areAdjacent = (context: ParsingContext, a: DateMatch, b: DateMatch): boolean =>
  /^\s{0,2}$/.test(context.text.slice(a.endIndex, b.index));

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
export const mergeNeighbors = (locale: Locale): Refiner => ({
  refine(context, results) {
    const merged: DateMatch[] = [];
    for (let match of matchesIn(results).reverse()) {
      for (let next = merged.at(-1); next; next = merged.at(-1)) {
        const both = mergeMatches(locale, context, match, next);
        if (!both) break;
        merged.pop();
        match = both;
      }
      merged.push(match);
    }
    return merged.reverse();
  },
});

function mergeMatches(
  { connectors, wording }: Locale,
  context: ParsingContext,
  a: DateMatch,
  b: DateMatch,
): DateMatch | null {
  const { text } = context;
  const included = connectors.includedPreposition.exec(b.text)?.[0] ?? '';
  const connector = text.slice(a.endIndex, b.index) + included;
  if (connector.length > maxConnectorLength) return null;
  const { today, line } = ruleContextOf(context);
  const before = text.slice(Math.max(0, a.index - maxConnectorLength), a.index);
  const after = line.slice(b.endIndex, b.endIndex + maxConnectorLength);
  const pair = { a: a.fragment, b: b.fragment, connector, before, after };
  const fragment = mergeFragments(pair, { today, connectors, wording });
  return fragment && spanBoth(context, a, b, fragment);
}

const spanBoth = (context: ParsingContext, a: DateMatch, b: DateMatch, fragment: DateFragment): DateMatch =>
  new DateMatch(context, a.index, context.text.slice(a.index, b.endIndex), fragment);
