import { HIDDEN } from '../../mask.ts';

/** The words around dates in a language, in lower case, by which a date is told from a word of the task. */
export type Wording = {
  /** Words right before a date that belong to it; `due` and `by` are the groups that make it a deadline. */
  lead: RegExp;
  /** A preposition that a rule has read as part of the date. */
  ownLead: RegExp;
  /** Before a day, and not counting that day; or after it. */
  strictly: RegExp;
  /** After these a date is what the task is about, not when it is due. */
  about: RegExp;
  /** After these a date belongs to the noun before it: "rapport de vendredi". Nothing of the date is before them. */
  of: RegExp;
  /** Particles after a date that belong to it: までに. */
  trail: RegExp;
  /** A verb that moves something from one date to another, in the clause of that date; and the words that lead it. */
  moves: RegExp;
  target: RegExp;
  /** A number, what joins a list, and the digits of a date: "3, 10 and 17 May". */
  listed: RegExp;
  /** After a date these make it the subject of a sentence: "friday is off", "tuesday works". */
  predicate: RegExp;
  /** Before a date these begin a sentence that it is the subject of; after `that` a verb has to follow. */
  whether: RegExp;
  that: RegExp;
  /** "The" with a capital within a line begins a name. */
  name: RegExp;
  /** An end or beginning that is an adjective before a noun: "EOY review". */
  edge: RegExp;
  /** Before a short word these make it a name or a noun: "call tom", "the sun". */
  noun: RegExp;
  /** Before a short weekday at the line's end these make it a noun, "the sun", but "her" does not: "ping her fri". */
  article: RegExp;
  /** Before a short weekday with a capital these make it a name: "ask Mon", but not "call mon". */
  call: RegExp;
  /** Short weekdays that may be words of the task where nothing leads them: "sat nav". */
  ambiguous: RegExp;
  /** After these "tom" is a person, tomorrow elsewhere. */
  person: RegExp;
  /** What is counted in "page 3-4" or "part 2/3": after these words a number is no date. */
  counted: RegExp;
  /** "Invoice 11/12" is one of these, or one due on that day: asked about. */
  reference: RegExp;
  /** What may follow a date within a sentence: a preposition, a verb, punctuation. */
  soft: RegExp;
  /** What parts two things to do in one line. */
  clause: RegExp;
  /** Whether a day or a time may describe the noun after it: "friday deck", "the 5pm call". */
  attributive: boolean;
  /** Scripts without blanks have no word boundary to go by: a date counts wherever it stands. */
  anywhere?: true;
};

/** Where a word may begin. */
export const EDGE = `(?<=^|[\\s([{,;:–—${HIDDEN}-])`;
export const PUNCTUATION = `[,;:.!?)\\]–—${HIDDEN}]|[-&]\\s`;

const NEVER = /(?!)/;

/** Words before a date that belong to it, or that tie it to a noun, and particles after it, as patterns. */
type Around = { lead: string; of?: string | undefined; trail?: string | undefined };

/** The wording of a language of which only the words before its dates are known. */
export function plainWording({ lead, of, trail }: Around, spaced: boolean): Wording {
  return {
    lead: new RegExp(`${spaced ? EDGE : ''}(?:${lead.replace(/ /g, '\\s{1,4}')})\\s{0,4}$`),
    ownLead: NEVER,
    strictly: NEVER,
    about: NEVER,
    of: of === undefined ? NEVER : new RegExp(`${EDGE}(?:${of})\\s{1,4}$`),
    trail: trail === undefined ? NEVER : new RegExp(`^(?:${trail})`),
    moves: NEVER,
    target: NEVER,
    listed: NEVER,
    predicate: NEVER,
    whether: NEVER,
    that: NEVER,
    name: NEVER,
    edge: NEVER,
    noun: NEVER,
    article: NEVER,
    call: NEVER,
    ambiguous: /^/,
    person: NEVER,
    counted: NEVER,
    reference: NEVER,
    soft: new RegExp(`^\\s{0,4}(?:${PUNCTUATION})`),
    clause: /[,;.!?\n，。、；](?!\d)/,
    attributive: false,
    ...(spaced ? {} : { anywhere: true as const }),
  };
}
