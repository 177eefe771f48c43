import type { Found, Part } from './part.ts';
import type { Wording } from './wording.ts';

/**
 * How firmly a date stands in its line, where it begins with the words before it, and on which side of a day it is.
 * `led`: a preposition says that it is when, not what for. `hard`: the next word may be one that it describes.
 */
export type Anchored = {
  found: Found;
  start: number;
  rank: number;
  led: boolean;
  hard: boolean;
  strictly?: 'before' | 'after';
};

/** The rank of a date after "by", "before" or "due": no other date in the line can be meant. */
export const DEADLINE = 3;
const AT_THE_END = 2;
const WITHIN = 1;

/** How far the words before a date are looked at. */
export const LOOK_BACK = 40;
const LOOK_AHEAD = 80;

/** All that may still follow the last words of a line: punctuation, a priority, a word of thanks. */
const END = /^(?:[\s.,;:!?)\]}…~*_-]|please\b|pls\b|plz\b|thanks\b|thx\b|thank you\b|![a-z0-9]+)*$/;

const NUMERIC = /^\D{0,10}[\d/.-]+\D{0,3}$/;

/** Where a date stands: what is before it, whether a preposition leads it (its own or another), and what follows. */
type Place = {
  before: string;
  led: boolean;
  own: boolean;
  tail: 'end' | 'soft' | 'hard';
  first: boolean;
  capital: boolean;
};

/**
 * Whether and how firmly a date stands in the text; null where it is only a word of the task. The text is in lower
 * case, `line` is as it was typed.
 */
export function anchor(text: string, line: string, found: Found, wording: Wording): Anchored | null {
  const { part, index, endIndex } = found;
  if (part.never || part.force === 'none' || !saysWhen(part)) return null;
  const before = text.slice(Math.max(0, index - LOOK_BACK), index);
  const after = text.slice(endIndex, endIndex + LOOK_AHEAD);
  const own = wording.ownLead.test(found.text);
  const lead = fitting(wording.lead.exec(before), part, own);
  const start = index - (lead?.[0].length ?? 0);
  const led = own || isPreposition(lead);
  if (!led && wording.about.test(before) && !(part.clock && !part.days)) return null;
  const last = endIndex + LOOK_AHEAD >= text.length && END.test(after);
  const tail = last ? 'end' : wording.soft.test(after) ? 'soft' : 'hard';
  const first = text.slice(0, start).trim() === '';
  const place: Place = { before, led, own, tail, first, capital: line.charAt(index) !== text.charAt(index) };
  if (!stands(found, place, wording)) return null;
  const deadline =
    lead?.groups?.due ?? lead?.groups?.by ?? (/^(?:by|due|before|until|till)\b/.test(found.text) || null);
  const rank = deadline ? DEADLINE : last ? AT_THE_END : WITHIN;
  const side =
    wording.strictly.exec(lead?.[0] ?? '')?.[1] ?? (own ? /^before\b/.exec(found.text)?.[0] : undefined);
  return {
    found,
    start,
    rank,
    led: led && !/^for\b/.test(lead?.[0] ?? ''),
    hard: tail === 'hard',
    ...(side && { strictly: side === 'before' ? 'before' : 'after' }),
  };
}

/**
 * The words before a date if they go with it: "drop by in 2 weeks" keeps its "by", "log on tomorrow" its "on"; only
 * "due" goes before another preposition.
 */
function fitting(lead: RegExpExecArray | null, part: Part, own: boolean): RegExpExecArray | null {
  if (lead === null || lead.groups?.due) return lead;
  if (own) return null;
  const relative = part.by === 'count' || (part.by === 'word' && !part.weekday);
  if (/^on\b/.test(lead[0]) && relative) return null;
  return /^at\b/.test(lead[0]) && part.by !== 'period' && !part.stretch ? null : lead;
}

/** An article alone belongs to the date, but leads nothing. */
const isPreposition = (lead: RegExpExecArray | null): boolean => lead !== null && !/^the\s/.test(lead[0]);

const saysWhen = (part: Part): boolean =>
  part.days !== undefined ||
  part.clock !== undefined ||
  part.stretch !== undefined ||
  part.elapsed !== undefined;

function stands({ part, text }: Found, place: Place, wording: Wording): boolean {
  const { person, counted, anywhere } = wording;
  const { before, led, own, tail, first } = place;
  if (part.force === 'strong' || (anywhere && part.force === 'plain')) return true;
  if (NUMERIC.test(text) && !led && counted.test(before)) return false;
  if (part.force === 'plain') {
    if (tail === 'hard') return led && !/for\s+$/.test(before);
    return tail === 'end' || led || !first || part.by !== undefined;
  }
  if (!own && isNoun(part, place, wording)) return false;
  if (text === 'tom' && person.test(before)) return false;
  if (tail === 'end') return true;
  if (!led || (part.by === 'ordinal' && !part.clock)) return false;
  return tail === 'soft' || (part.days !== undefined && part.by !== 'count' && part.elapsed === undefined);
}

/** A short word that is a name or a noun where it stands: "call tom", "the sun". */
function isNoun(part: Part, { before, tail, capital }: Place, { noun, article, call }: Wording): boolean {
  if (!part.weekday || tail !== 'end') return noun.test(before);
  return article.test(before) || (capital && call.test(before));
}
