import type { Chrono } from 'chrono-node/en';
import type { DateFragment, PlainDate } from './date-fragment.ts';
import { DateMatch, type Parser, type ParsingContext } from './date-match.ts';
import { startsOf } from './starts.ts';

/** What every rule may know. */
export type RuleContext = {
  /** The person's local date. */
  today: PlainDate;
  /** Whether 3/4 is the 3rd of April. */
  dayFirst: boolean;
  /** Whether the locale settles that. Slack's own locale, en-US, says little outside America. */
  orderKnown: boolean;
  /** The masked line as typed; chrono and the rules see it folded. */
  line: string;
};

/** A pattern and what its match means. The pattern repeats nothing without a limit, so it is linear in the text. */
export type Rule = {
  pattern: string;
  /** The phrase may continue with a hyphen or a word; the pattern itself says how. */
  openEnded?: true;
  read: (groups: Record<string, string | undefined>, context: RuleContext) => DateFragment | null;
};

/** Chrono hands its options to every parser and refiner, and the rule context with them. */
export type ChronoOptions = NonNullable<Parameters<Chrono['parse']>[2]> & { ruleContext: RuleContext };

export const ruleContextOf = (context: ParsingContext): RuleContext =>
  (context.option as ChronoOptions).ruleContext;

/** Lower-case letters as a class without Unicode properties, which compile a hundred times more slowly. */
export const letter = 'a-z\\u00aa\\u00b5\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3040-\\ud7ff';

/** Where a phrase may not begin: inside a word or number, and after a currency sign, `#` or `@`. */
const insideWord = new RegExp(
  `[${letter}\\d_$£€#@%\\\\]$|\\d[.:,/-]$|[${letter}][./]$|(?<!(?<![${letter}])(?:l|d|all|dall|dell|nell|sull|quest|un))['’]$|(?<!(?<![${letter}])(?:mid|mi|early|late))(?<=[${letter}])-$`,
);

/** Where a phrase may not end: inside a word, number, address or compound, and before a possessive. */
const phraseEnd = (letters: string) =>
  `(?![${letters}\\d_%€]|['’][${letters}]|[.@/:-]\\d|[.@/-][${letters}]|(?<=\\d),\\d)`;

/** Of scripts with blanks: in others, a date in digits may touch any letter. */
const spacedLetter = 'a-z\\u00aa\\u00b5\\u00c0-\\u1fff';

const startsInsideWord = (text: string, index: number): boolean =>
  insideWord.test(text.slice(Math.max(0, index - 8), index));
const insideLatin = new RegExp(insideWord.source.replaceAll(letter, spacedLetter));
/** The same where letters of scripts without blanks may touch a date in digits. */
const startsInsideLatin = (text: string, index: number): boolean =>
  insideLatin.test(text.slice(Math.max(0, index - 8), index));

/** A parser, and what the phrases that it reads begin with. */
export type PhraseParser = Parser & { starts: Set<string> };

/**
 * Makes a chrono parser of a rule. Patterns are lower case, like the folded text: case-insensitive ones take longer
 * to compile. `spaced` is false for scripts that put no blanks between words, and `inSpaced` for words of other scripts
 * among them.
 */
export function createParser(rule: Rule, spaced = true, inSpaced = spaced): PhraseParser {
  const end = phraseEnd(inSpaced ? letter : spacedLetter);
  // Most places of a line are inside a word: the pattern leaves them out by itself.
  const inWord = spaced ? `(?<![${inSpaced ? letter : spacedLetter}])` : '';
  const pattern = new RegExp(`${inWord}(?:${rule.pattern})${spaced && !rule.openEnded ? end : ''}`);
  const isInside = inSpaced ? startsInsideWord : startsInsideLatin;
  return {
    starts: startsOf(rule.pattern),
    pattern: () => pattern,
    extract(context, match) {
      const index = match.index ?? 0;
      if (spaced && isInside(context.text, index)) return null;
      const fragment = rule.read(match.groups ?? {}, ruleContextOf(context));
      return fragment && new DateMatch(context, index, match[0], fragment);
    },
  };
}
