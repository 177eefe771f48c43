import { HIDDEN } from './mask.ts';

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

/** The wording of a language of which only the words before its dates are known. */
export function plainWording(lead: string, spaced: boolean): Wording {
  return {
    lead: new RegExp(`${spaced ? EDGE : ''}(?:${lead.replace(/ /g, '\\s{1,4}')})\\s{0,4}$`),
    ownLead: NEVER,
    strictly: NEVER,
    about: NEVER,
    noun: NEVER,
    article: NEVER,
    call: NEVER,
    ambiguous: /^/,
    person: NEVER,
    counted: NEVER,
    soft: new RegExp(`^\\s{0,4}(?:${PUNCTUATION})`),
    clause: /[,;.!?\n，。、；](?!\d)/,
    attributive: false,
    ...(spaced ? {} : { anywhere: true as const }),
  };
}
