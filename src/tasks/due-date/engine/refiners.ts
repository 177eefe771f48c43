import type { ParsingResult } from 'chrono-node/en';
import { DateMatch, type ParsingContext, type Refiner, ruleContextOf } from './date-fragment.ts';
import { mergeFragments } from './merge-rules/index.ts';

/** A line with more date words than this is no task line; only its last ones are looked at. */
const maxMatches = 40;
const maxConnectorLength = 24;

/** A preposition that a rule has read as part of its phrase still stands between it and what is before. */
const includedPreposition = /^(?:by|before|until|till|due)\s+/;

const isDateMatch = (result: ParsingResult): result is DateMatch => result instanceof DateMatch;

/** As long as each other: the one that ends later ("by jan 30" is jan 30), then the one whose rule comes first. */
const longestFirst = (a: DateMatch, b: DateMatch): number =>
  b.text.length - a.text.length || b.endIndex - a.endIndex;

/** Of readings that overlap the longest stays. */
export const keepLongest: Refiner = {
  refine(context, results) {
    const taken = new Uint8Array(context.text.length);
    const free = ({ index, endIndex }: DateMatch): boolean => {
      for (let at = index; at < endIndex; at++) if (taken[at]) return false;
      return true;
    };
    const kept: DateMatch[] = [];
    for (const found of results.filter(isDateMatch).sort(longestFirst)) {
      if (!free(found)) continue;
      taken.fill(1, found.index, found.endIndex);
      kept.push(found);
    }
    return kept.sort((a, b) => a.index - b.index).slice(-maxMatches);
  },
};

/**
 * A zone belongs to the clock time right before it, or after it where a day is before both ("friday EST 3pm"). It is
 * nothing elsewhere ("PT tomorrow"), and two letters before a time may be a word ("friday PT 3pm").
 */
export const attachZones: Refiner = {
  refine(context, results) {
    const out: DateMatch[] = [];
    let ahead: DateMatch | undefined;
    for (const found of results.filter(isDateMatch)) {
      const last = out.at(-1);
      const { fragment } = found;
      const waiting = ahead;
      ahead = undefined;
      if (fragment.zone && !fragment.clock) {
        if (!last || !areAdjacent(context, last, found)) continue;
        const timed = withClock(last.fragment);
        if (timed)
          out[out.length - 1] = spanningMatch(context, last, found, { ...timed, zone: fragment.zone });
        else if (last.fragment.days && zoneAbbreviation.test(found.text)) ahead = found;
      } else if (
        waiting?.fragment.zone &&
        fragment.clock &&
        !fragment.days &&
        !fragment.zone &&
        areAdjacent(context, waiting, found)
      )
        out.push(spanningMatch(context, waiting, found, { ...fragment, zone: waiting.fragment.zone }));
      else out.push(found);
    }
    return out;
  },
};

const zoneAbbreviation = /^\(?[a-z]{3}/;

const areAdjacent = (context: ParsingContext, a: DateMatch, b: DateMatch): boolean =>
  /^\s{0,2}$/.test(between(context, a, b));

/** The part with its clock time; a bare number before a zone is an hour ("Thu 8 GMT"). */
function withClock(fragment: DateMatch['fragment']): DateMatch['fragment'] | null {
  if (fragment.zone) return null;
  if (fragment.clock) return fragment;
  if (!fragment.number || fragment.number > 23) return null;
  return {
    confidence: 'none',
    clock: { hour: fragment.number, minute: 0, second: 0, meridiemKnown: fragment.number > 12 },
  };
}

/** Neighbours become one, from the right: in "two weeks after next friday at 5" the friday has its time first. */
export const mergeNeighbors: Refiner = {
  refine(context, results) {
    const out: DateMatch[] = [];
    for (const found of results.filter(isDateMatch).reverse()) {
      const next = out.at(-1);
      const both = next && mergedMatch(context, found, next);
      if (both) out[out.length - 1] = both;
      else out.push(found);
    }
    return out.reverse();
  },
};

const between = (context: ParsingContext, a: DateMatch, b: DateMatch): string =>
  context.text.slice(a.endIndex, b.index);

function mergedMatch(context: ParsingContext, a: DateMatch, b: DateMatch): DateMatch | null {
  const connector = between(context, a, b) + (includedPreposition.exec(b.text)?.[0] ?? '');
  if (connector.length > maxConnectorLength) return null;
  const before = context.text.slice(Math.max(0, a.index - maxConnectorLength), a.index);
  const after = ruleContextOf(context).line.slice(b.endIndex, b.endIndex + maxConnectorLength);
  const meal = mergedMeal(context, a, b, connector, before, after);
  if (meal !== undefined) return meal;
  const fragment = mergeFragments(
    { a: a.fragment, b: b.fragment, connector, before, after },
    ruleContextOf(context),
  );
  return fragment && spanningMatch(context, a, b, fragment);
}

/**
 * A meal beside a clock time is a noun of the task: "lunch 1pm with Kim". It stays in the text, as it does where it is
 * all that is planned ("tomorrow lunch", "lunch with Kim friday"); it only tells which half of the day is meant.
 * Undefined where there is no meal, null where it goes with nothing.
 */
function mergedMeal(
  context: ParsingContext,
  a: DateMatch,
  b: DateMatch,
  connector: string,
  before: string,
  after: string,
): DateMatch | null | undefined {
  const [meal, other] = a.fragment.meal ? [a, b] : [b, a];
  if (!meal.fragment.meal || other.fragment.meal) return undefined;
  const guest = /^\s{1,4}(?:with|w\/|at|@|for)/i.test(after);
  if (!other.fragment.clock && !(meal === b && other.fragment.days && (before.trim() === '' || guest)))
    return undefined;
  const near = /^[\s,]{0,4}(?:(?:at|@|on|by|around|for|this)\s{1,4}){0,2}$/.test(connector);
  const timed = other.fragment.clock || other.fragment.days;
  if (!near || !timed || other.fragment.dayPart || other.fragment.elapsedMs !== undefined) return null;
  return new DateMatch(context, other.index, other.text, {
    ...other.fragment,
    dayPart: meal.fragment.dayPart ?? '',
  });
}

const spanningMatch = (
  context: ParsingContext,
  a: DateMatch,
  b: DateMatch,
  fragment: DateMatch['fragment'],
): DateMatch => new DateMatch(context, a.index, context.text.slice(a.index, b.endIndex), fragment);
