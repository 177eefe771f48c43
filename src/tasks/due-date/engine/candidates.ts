import type { Found, Part } from './date-fragment.ts';
import { isSubject, LOOK_BACK } from './subject.ts';
import type { Wording } from './wording.ts';

/**
 * How firmly a date stands in its line, where it begins with the words before it, and on which side of a day it is.
 * `led`: a preposition says that it is when, not what for. `hard`: the next word may be one that it describes.
 * `noun`: it does describe that word ("the 5pm call", "EOY review"), and says when only to a time or day elsewhere.
 */
export type Anchored = {
  found: Found;
  start: number;
  /** With the particles after it. */
  end: number;
  rank: number;
  led: boolean;
  hard: boolean;
  noun: boolean;
  /** It may or may not describe that word: "review tomorrow agenda", "call Ann tomorrow bring notes". */
  loose: boolean;
  strictly?: 'before' | 'after';
};

/** The rank of a date after "by", "before" or "due": no other date in the line can be meant. */
export const DEADLINE = 3;
const AT_THE_END = 2;
const WITHIN = 1;

const LOOK_AHEAD = 80;

/** All that may still follow the last words of a line: punctuation, a priority, a word of thanks. */
const END = /^(?:[\s.,;:!?)\]}…~*_-]|please\b|pls\b|plz\b|thanks\b|thx\b|thank you\b|![a-z0-9]+)*$/;

/** 30.11. */
const DOTTED = /\d\.\d{1,2}\.$/;

const NUMERIC = /^\D{0,10}[\d/.-]+\D{0,3}$/;

/** Where a date stands: what is before it, whether a preposition leads it (its own or another), and what follows. */
type Place = {
  before: string;
  led: boolean;
  own: boolean;
  tail: 'end' | 'soft' | 'hard';
  first: boolean;
  capital: boolean;
  /** "Wed: call Grace" */
  heading: boolean;
};

/**
 * Whether and how firmly a date stands in the text; null where it is only a word of the task. The text is in lower
 * case, `line` is as it was typed.
 */
export function anchor(text: string, line: string, found: Found, wording: Wording): Anchored | null {
  const { part, index, endIndex } = found;
  if (part.never || part.force === 'none' || !saysWhen(part)) return null;
  const before = text.slice(Math.max(0, index - LOOK_BACK), index);
  const particle = wording.trail.exec(text.slice(endIndex, endIndex + LOOK_BACK))?.[0].length ?? 0;
  const end = endIndex + particle;
  const after = text.slice(end, end + LOOK_AHEAD);
  const own = wording.ownLead.test(found.text);
  const lead = fitting(wording.lead.exec(before), part, own);
  const start = index - (lead?.[0].length ?? 0);
  const led = own || isPreposition(lead);
  if (!led && wording.about.test(before) && !(part.clock && !part.days)) return null;
  const last = end + LOOK_AHEAD >= text.length && END.test(after);
  const tail = last ? 'end' : wording.soft.test(after) ? 'soft' : 'hard';
  const first = text.slice(0, start).trim() === '';
  if (isSubject(text, line, found, wording)) return null;
  const place: Place = {
    before,
    led,
    own,
    tail,
    first,
    capital: line.charAt(index) !== text.charAt(index),
    heading: /^\s{0,2}:\s/.test(after),
  };
  if (!stands(found, place, wording)) return null;
  const deadline =
    lead?.groups?.due ?? lead?.groups?.by ?? (/^(?:by|due|before|until|till)\b/.test(found.text) || null);
  const rank = deadline ? DEADLINE : last ? AT_THE_END : WITHIN;
  const side =
    wording.strictly.exec(lead?.[0] ?? '')?.[1] ?? (own ? /^before\b/.exec(found.text)?.[0] : undefined);
  return {
    found,
    start,
    end,
    rank,
    led: led && !/^for\b/.test(lead?.[0] ?? ''),
    hard: tail === 'hard',
    loose:
      isReference(found, place, wording) ||
      (tail === 'hard' && wording.attributive && !led && !first && part.by === 'word' && !part.clock),
    noun: tail === 'hard' && describes(found, place, lead?.[0] ?? '', wording),
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

/** Whether a date right before a word tells which one it is; a weekday does so by `stands`. */
function describes(
  { part, text }: Found,
  { led, first, before }: Place,
  lead: string,
  wording: Wording,
): boolean {
  if (!wording.attributive || part.recurring) return false;
  if (wording.edge.test(text)) return !led;
  if (!led && (/(?:^|\s)(?:the|an?)\s+$/.test(before) || (!first && /^the\s/.test(text)))) return true;
  if (/^(?:to|for)\b/.test(lead)) return true;
  return !led && !first && part.by === 'date' && !part.clock;
}

/** A number with a slash that may name a thing or its day, and has two readings to choose from. */
const isReference = ({ part, text }: Found, { before, tail }: Place, { reference }: Wording): boolean =>
  tail === 'end' && text.includes('/') && (part.days?.length ?? 0) > 1 && reference.test(before);

function stands(found: Found, place: Place, wording: Wording): boolean {
  const { part, text } = found;
  const { person, counted, anywhere, attributive } = wording;
  const { before, led, own, tail, first } = place;
  if (part.force === 'strong' || (anywhere && part.force === 'plain')) return true;
  if (NUMERIC.test(text) && !led && counted.test(before)) return isReference(found, place, wording);
  if (part.force === 'plain') {
    if (tail === 'hard')
      return (led && !/(?:for|to)\s+$/.test(before)) || (!attributive && DOTTED.test(text));
    return tail === 'end' || led || !first || part.by !== undefined;
  }
  if (!own && isNoun(part, place, wording)) return false;
  if (first && place.heading) return true;
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
