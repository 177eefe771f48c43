import { HIDDEN } from './mask.ts';
import type { Found, Part } from './part.ts';

/** How firmly a date stands in its line; with several the firmest is the due date. */
export type Anchored = { found: Found; start: number; rank: number; strictly?: 'before' | 'after' };

const LOOK_BACK = 40;
const LOOK_AHEAD = 80;

const DEADLINE = '(?:is\\s{1,4})?due(?:\\s{1,4}date)?|deadline(?:\\s{1,4}is)?';
const BY = 'by|before|until|till|til|no\\s{1,4}later\\s{1,4}than|not\\s{1,4}later\\s{1,4}than|latest|at\\s{1,4}the\\s{1,4}latest';
const AT = 'on|at|@|for|around|after|starting|start|scheduled\\s{1,4}for|to';
const EDGE = `(?<=^|[\\s([{,;:–—${HIDDEN}-])`;

/** The words before a date that belong to it: "due by", "on", "for the", "deadline:". */
const LEAD = new RegExp(
  `${EDGE}(?:(?<due>${DEADLINE})(?:\\s{0,4}:)?(?:\\s{1,4}(?:${BY}|on|at|in|for))?|(?<by>${BY})|(?<at>${AT}))(?:\\s{1,4}(?:the|this))?\\s{0,4}$`,
  'iu',
);

/** A preposition that a rule has read as part of the date. */
const OWN_LEAD = /^(?:at|@|by|in|on|before|until|till|within|around|no\s+later|due)\b|^@/i;

/** After these a date is what the task is about, not when it is due. */
const ABOUT = new RegExp(
  `${EDGE}(?:(?<!(?:how|what)\\s{1,4})about|re:?|regarding|concerning|from|since|of|vs\\.?|versus|than|between|like|unlike|every|last|past|previous|as|per|called|titled|named)\\s{1,4}(?:the\\s{1,4}|this\\s{1,4})?$`,
  'iu',
);
const PEOPLE = /(?:^|\s)(?:call|ask|email|mail|e-mail|tell|ping|with|message|text|meet|see|remind|invite|thank|dm|help|and|&|about|hi|hey|dear)\s+$/i;
const TO_PERSON = /(?:^|\s)(?:to|for|from|re|by|of)\s+$/i;
const ARTICLE = /(?:^|\s)(?:the|a|an|my|our|your|his|her|their|its|some|more|no|any|these|those|which|what|if|or|than)\s+$/i;

/** What is counted in "page 3-4" or "part 2/3": after these words a number is no date. */
export const COUNTED =
  /(?:^|[^\p{L}])(?:pages?|pp|p|chapters?|ch|parts?|steps?|sections?|slides?|items?|exercises?|questions?|modules?|sessions?|phases?|rounds?|levels?|lessons?|units?|versions?|v|ratings?|rated|scores?|scored|ratio|reps|sets?|rows?|lines?|rates?|ranks?|marks?|rooms?|points?|nos?|nr|numbers?|tasks?|tickets?|issues?|invoices?|orders?|drafts?|days?|weeks?|won|lost|split|target|floors?|gate|platform|bus|flight|route|suite|apartment|grade|year|aged?|size|stage|tier|type|build|release|q|option|figure|table|appendix|top|episode|season|volume|vol|week|day|week)\.?\s*#?\s*$/iu;

const END = /^(?:[\s.,;:!?)\]}…~*_-]|please\b|pls\b|plz\b|thanks\b|thx\b|thank you\b|![a-z0-9]+)*$/iu;
const SOFT = new RegExp(
  `^\\s{0,4}(?:[,;:.!?)\\]–—${HIDDEN}]|[-&]\\s|(?:about|with|to|for|re|regarding|and|or|at|on|in|via|from|that|so|because|since|if|when|while|but|then|as|is|was|are|were|will|would|should|can|could|works?|please|pls|by|before|after|until|unless|without|using|using|over|per|plus|i|we|he|she|they|you|it|let|sharp|latest|max|ish|though)\\b)`,
  'iu',
);

const NUMERIC = /^\D{0,10}[\d/.-]+\D{0,3}$/;

/** Whether and how firmly a date stands in the text; null where it is only a word of the task. */
export function anchor(text: string, found: Found): Anchored | null {
  const { part, index, endIndex } = found;
  if (part.never || part.force === 'none' || !saysWhen(part)) return null;
  const before = text.slice(Math.max(0, index - LOOK_BACK), index);
  const after = text.slice(endIndex, endIndex + LOOK_AHEAD);
  const lead = LEAD.exec(before);
  const article = lead ? null : /\bthe\s{1,4}$/i.exec(before);
  const start = index - (lead ?? article ?? [''])[0].length;
  const own = OWN_LEAD.test(found.text);
  if (!lead && ABOUT.test(before) && !own && !(part.clock && !part.days)) return null;
  const tail = endIndex + LOOK_AHEAD >= text.length && END.test(after) ? 'end' : SOFT.test(after) ? 'soft' : 'hard';
  if (!stands(found, { before, lead: lead !== null || own, own, tail, first: text.slice(0, start).trim() === '' })) return null;
  const deadline = lead?.groups?.due !== undefined || lead?.groups?.by !== undefined || /^(?:by|due|before|until|till)\b/i.test(found.text);
  const rank = deadline ? 3 : tail === 'end' ? 2 : 1;
  const [, strictly] = /\b(before|after)\s+(?:the\s+|this\s+)?$/i.exec(lead?.[0] ?? '') ?? /^(before)\b/i.exec(found.text) ?? [];
  return { found, start, rank, ...(strictly && { strictly: strictly.toLowerCase() as 'before' | 'after' }) };
}

const saysWhen = (part: Part): boolean =>
  part.days !== undefined || part.clock !== undefined || part.stretch !== undefined || part.elapsed !== undefined;

type Place = { before: string; lead: boolean; own: boolean; tail: 'end' | 'soft' | 'hard'; first: boolean };

function stands({ part, text }: Found, { before, lead, own, tail, first }: Place): boolean {
  if (part.force === 'strong') return true;
  if (NUMERIC.test(text) && !lead && COUNTED.test(before)) return false;
  if (part.force === 'plain') return tail === 'end' || (lead && !/for\s+$/i.test(before)) || (tail === 'soft' && !(first && part.by === undefined)) || (tail === 'soft' && lead);
  if (!own && (ARTICLE.test(before) || PEOPLE.test(before))) return false;
  if (/^tom$/i.test(text) && (TO_PERSON.test(before) || /^T/.test(text))) return false;
  if (tail === 'end') return true;
  if (!lead) return false;
  if (part.by === 'ordinal' && !part.clock) return false;
  return tail === 'soft' || (part.days !== undefined && part.by !== 'count' && part.elapsed === undefined);
}
