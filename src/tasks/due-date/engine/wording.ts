import { maskCharacter } from '../../mask.ts';

/** The words around dates in a language, in lower case, by which a date is told from a word of the task. */
export type Wording = {
  /** Words right before a date that belong to it; `due` and `by` are the groups that make it a deadline. */
  preposition: RegExp;
  /** A preposition that a rule has read as part of the date. */
  includedPreposition: RegExp;
  /** Before a day, and not counting that day; or after it. */
  exclusive: RegExp;
  /** After these a date is what the task is about, not when it is due. */
  topic: RegExp;
  /** After these a date belongs to the noun before it: "rapport de vendredi". Nothing of the date is before them. */
  nounLink: RegExp;
  /** Particles after a date that belong to it: までに. */
  particle: RegExp;
  /** A verb that moves something from one date to another, in the clause of that date; and the words that lead it. */
  moveVerb: RegExp;
  moveTarget: RegExp;
  /** A number, what joins a list, and the digits of a date: "3, 10 and 17 May". */
  listStart: RegExp;
  /** After a date these make it the subject of a sentence: "friday is off", "tuesday works". */
  predicate: RegExp;
  /** Before a date these begin a sentence that it is the subject of; after `that` a verb has to follow. */
  conditional: RegExp;
  subjectClause: RegExp;
  /** "The" with a capital within a line begins a name. */
  title: RegExp;
  /** An end or beginning that is an adjective before a noun: "EOY review". */
  periodEdge: RegExp;
  /** Before a short word these make it a name or a noun: "call tom", "the sun". */
  nounContext: RegExp;
  /** Before a short weekday at the line's end these make it a noun, "the sun", but "her" does not: "ping her fri". */
  article: RegExp;
  /** Before a short weekday with a capital these make it a name: "ask Mon", but not "call mon". */
  contactVerb: RegExp;
  /** Short weekdays that may be words of the task where nothing leads them: "sat nav". */
  ambiguousWeekday: RegExp;
  /** After these "tom" is a person, tomorrow elsewhere. */
  personPreposition: RegExp;
  /** What is counted in "page 3-4" or "part 2/3": after these words a number is no date. */
  countedNoun: RegExp;
  /** "Invoice 11/12" is one of these, or one due on that day: asked about. */
  referenceNoun: RegExp;
  /** What may follow a date within a sentence: a preposition, a verb, punctuation. */
  functionWord: RegExp;
  /** What parts two things to do in one line. */
  clauseBreak: RegExp;
  /** Whether a day or a time may describe the noun after it: "friday deck", "the 5pm call". */
  modifiesNouns: boolean;
  /** Scripts without blanks have no word boundary to go by: a date counts wherever it stands. */
  withoutSpaces?: true;
};

/** Where a word may begin. */
export const wordStart = `(?<=^|[\\s([{,;:–—${maskCharacter}-])`;
export const punctuation = `[,;:.!?)\\]–—${maskCharacter}]|[-&]\\s`;

const neverMatches = /(?!)/;

/** Words before a date that belong to it, or that tie it to a noun, and particles after it, as patterns. */
type WordsAroundDates = { preposition: string; nounLink?: string | undefined; particle?: string | undefined };

/** The wording of a language of which only the words before its dates are known. */
export function plainWording(
  { preposition, nounLink, particle }: WordsAroundDates,
  spaced: boolean,
): Wording {
  return {
    preposition: new RegExp(
      `${spaced ? wordStart : ''}(?:${preposition.replace(/ /g, '\\s{1,4}')})\\s{0,4}$`,
    ),
    includedPreposition: neverMatches,
    exclusive: neverMatches,
    topic: neverMatches,
    nounLink: nounLink === undefined ? neverMatches : new RegExp(`${wordStart}(?:${nounLink})\\s{1,4}$`),
    particle: particle === undefined ? neverMatches : new RegExp(`^(?:${particle})`),
    moveVerb: neverMatches,
    moveTarget: neverMatches,
    listStart: neverMatches,
    predicate: neverMatches,
    conditional: neverMatches,
    subjectClause: neverMatches,
    title: neverMatches,
    periodEdge: neverMatches,
    nounContext: neverMatches,
    article: neverMatches,
    contactVerb: neverMatches,
    ambiguousWeekday: /^/,
    personPreposition: neverMatches,
    countedNoun: neverMatches,
    referenceNoun: neverMatches,
    functionWord: new RegExp(`^\\s{0,4}(?:${punctuation})`),
    clauseBreak: /[,;.!?\n，。、；](?!\d)/,
    modifiesNouns: false,
    ...(spaced ? {} : { withoutSpaces: true as const }),
  };
}
