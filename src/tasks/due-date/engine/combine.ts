import type { ParsingResult } from 'chrono-node/en';
import { Found, type ParsingContext, type Refiner, settingOf } from './date-fragment.ts';
import { join } from './merge-rules/index.ts';

/** A line with more date words than this is no task line; only its last ones are looked at. */
const MOST = 40;
const GLUE = 24;

/** A preposition that a rule has read as part of its phrase still stands between it and what is before. */
const LED = /^(?:by|before|until|till|due)\s+/;

const isFound = (result: ParsingResult): result is Found => result instanceof Found;

/** As long as each other: the one that ends later ("by jan 30" is jan 30), then the one whose rule comes first. */
const longestFirst = (a: Found, b: Found): number => b.text.length - a.text.length || b.endIndex - a.endIndex;

/** Of readings that overlap the longest stays. */
export const longest: Refiner = {
  refine(context, results) {
    const taken = new Uint8Array(context.text.length);
    const free = ({ index, endIndex }: Found): boolean => {
      for (let at = index; at < endIndex; at++) if (taken[at]) return false;
      return true;
    };
    const kept: Found[] = [];
    for (const found of results.filter(isFound).sort(longestFirst)) {
      if (!free(found)) continue;
      taken.fill(1, found.index, found.endIndex);
      kept.push(found);
    }
    return kept.sort((a, b) => a.index - b.index).slice(-MOST);
  },
};

/**
 * A zone belongs to the clock time right before it, or after it where a day is before both ("friday EST 3pm"). It is
 * nothing elsewhere ("PT tomorrow"), and two letters before a time may be a word ("friday PT 3pm").
 */
export const attachZones: Refiner = {
  refine(context, results) {
    const out: Found[] = [];
    let ahead: Found | undefined;
    for (const found of results.filter(isFound)) {
      const last = out.at(-1);
      const { part } = found;
      const waiting = ahead;
      ahead = undefined;
      if (part.zone && !part.clock) {
        if (!last || !touch(context, last, found)) continue;
        const timed = timedPart(last.part);
        if (timed) out[out.length - 1] = merge(context, last, found, { ...timed, zone: part.zone });
        else if (last.part.days && ZONE_WORD.test(found.text)) ahead = found;
      } else if (
        waiting?.part.zone &&
        part.clock &&
        !part.days &&
        !part.zone &&
        touch(context, waiting, found)
      )
        out.push(merge(context, waiting, found, { ...part, zone: waiting.part.zone }));
      else out.push(found);
    }
    return out;
  },
};

const ZONE_WORD = /^\(?[a-z]{3}/;

const touch = (context: ParsingContext, a: Found, b: Found): boolean =>
  /^\s{0,2}$/.test(between(context, a, b));

/** The part with its clock time; a bare number before a zone is an hour ("Thu 8 GMT"). */
function timedPart(part: Found['part']): Found['part'] | null {
  if (part.zone) return null;
  if (part.clock) return part;
  if (!part.number || part.number > 23) return null;
  return { force: 'none', clock: { hour: part.number, minute: 0, second: 0, sure: part.number > 12 } };
}

/** Neighbours become one, from the right: in "two weeks after next friday at 5" the friday has its time first. */
export const joinNeighbours: Refiner = {
  refine(context, results) {
    const out: Found[] = [];
    for (const found of results.filter(isFound).reverse()) {
      const next = out.at(-1);
      const both = next && joined(context, found, next);
      if (both) out[out.length - 1] = both;
      else out.push(found);
    }
    return out.reverse();
  },
};

const between = (context: ParsingContext, a: Found, b: Found): string =>
  context.text.slice(a.endIndex, b.index);

function joined(context: ParsingContext, a: Found, b: Found): Found | null {
  const glue = between(context, a, b) + (LED.exec(b.text)?.[0] ?? '');
  if (glue.length > GLUE) return null;
  const before = context.text.slice(Math.max(0, a.index - GLUE), a.index);
  const after = settingOf(context).line.slice(b.endIndex, b.endIndex + GLUE);
  const meal = mealBeside(context, a, b, glue, before, after);
  if (meal !== undefined) return meal;
  const part = join({ a: a.part, b: b.part, glue, before, after }, settingOf(context));
  return part && merge(context, a, b, part);
}

/**
 * A meal beside a clock time is a noun of the task: "lunch 1pm with Kim". It stays in the text, as it does where it is
 * all that is planned ("tomorrow lunch", "lunch with Kim friday"); it only tells which half of the day is meant.
 * Undefined where there is no meal, null where it goes with nothing.
 */
function mealBeside(
  context: ParsingContext,
  a: Found,
  b: Found,
  glue: string,
  before: string,
  after: string,
): Found | null | undefined {
  const [meal, other] = a.part.meal ? [a, b] : [b, a];
  if (!meal.part.meal || other.part.meal) return undefined;
  const guest = /^\s{1,4}(?:with|w\/|at|@|for)/i.test(after);
  if (!other.part.clock && !(meal === b && other.part.days && (before.trim() === '' || guest)))
    return undefined;
  const near = /^[\s,]{0,4}(?:(?:at|@|on|by|around|for|this)\s{1,4}){0,2}$/.test(glue);
  const timed = other.part.clock || other.part.days;
  if (!near || !timed || other.part.stretch || other.part.elapsed !== undefined) return null;
  return new Found(context, other.index, other.text, { ...other.part, stretch: meal.part.stretch ?? '' });
}

const merge = (context: ParsingContext, a: Found, b: Found, part: Found['part']): Found =>
  new Found(context, a.index, context.text.slice(a.index, b.endIndex), part);
