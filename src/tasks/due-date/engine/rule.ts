import type { Chrono } from 'chrono-node/en';
import type { DateFragment, PlainDate } from './date-fragment.ts';
import { DateMatch, longestFirst, type Parser, type ParsingContext } from './date-match.ts';
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

type Groups = Record<string, string | undefined>;

/** A pattern and what its match means. The pattern repeats nothing without a limit, so it is linear in the text. */
export type Rule = {
  pattern: string;
  /** The phrase may continue with a hyphen or a word; the pattern itself says how. */
  openEnded?: true;
  /** What the mark in the pattern stands for. */
  anchor?: Anchor | undefined;
  read: (groups: Groups, context: RuleContext) => DateFragment | null;
};

/** All that belongs to an anchor: its mark, where it is, and its groups for the rules around it. */
export type Anchored = { mark: string; start: number; end: number; groups: Groups };

/**
 * What a line is looked through for once, such as a length of time, so that the many phrases around it need not spell it
 * out again: in their patterns, a mark stands for it.
 */
export type Anchor = {
  /** Characters that no rule may read elsewhere, one for each kind of it. */
  marks: string[];
  pattern: RegExp;
  read: (text: string, match: RegExpExecArray) => Anchored;
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

/** How far from its anchor a phrase is looked for. */
const maxAround = 60;

/** Where a phrase may not end: inside a word, number, address or compound, and before a possessive. */
const phraseEnd = (letters: string) =>
  `(?![${letters}\\d_%€]|['’][${letters}]|[.@/:-]\\d|[.@/-][${letters}]|(?<=[\\d\ue002-\ue004]),\\d)`;

/** Of scripts with blanks: in others, a date in digits may touch any letter. */
const spacedLetter = 'a-z\\u00aa\\u00b5\\u00c0-\\u1fff';

const startsInsideWord = (text: string, index: number): boolean =>
  insideWord.test(text.slice(Math.max(0, index - 8), index));
const insideLatin = new RegExp(insideWord.source.replaceAll(letter, spacedLetter));
/** The same where letters of scripts without blanks may touch a date in digits. */
const startsInsideLatin = (text: string, index: number): boolean =>
  insideLatin.test(text.slice(Math.max(0, index - 8), index));

/** A pattern that begins and ends where words do, if there are blanks between them. */
export const wholePhrase = (pattern: string, spaced: boolean): RegExp =>
  new RegExp(spaced ? `(?<![${letter}])(?:${pattern})(?![${letter}\\d]|-[${letter}])` : pattern);

/** The first match of a pattern that begins at a place where one may. */
function firstOf(pattern: RegExp, text: string, isWrong: (index: number) => boolean) {
  for (let from = 0, found = pattern.exec(text); found; found = pattern.exec(text.slice(from))) {
    const index = from + found.index;
    if (!isWrong(index)) return { index, words: found[0], groups: found.groups };
    from = index + 1;
  }
  return null;
}

/** A parser, and what the phrases that it reads begin with. */
export type PhraseParser = Parser & { starts: Set<string> };

/**
 * Makes chrono parsers of rules, one of all that have the same anchor. Patterns are lower case, like the folded text:
 * case-insensitive ones take longer to compile. `spaced` is false for scripts that put no blanks between words, and
 * `inSpaced` for words of other scripts among them.
 */
export function createParsers(rules: Rule[], spaced = true, inSpaced = spaced): PhraseParser[] {
  const isInside = !spaced ? () => false : inSpaced ? startsInsideWord : startsInsideLatin;
  const end = phraseEnd(inSpaced ? letter : spacedLetter);
  // Most places of a line are inside a word: the pattern leaves them out by itself.
  const inWord = spaced ? `(?<![${inSpaced ? letter : spacedLetter}])` : '';
  const compiled = ({ pattern, openEnded }: Rule): RegExp =>
    new RegExp(`${inWord}(?:${pattern})${spaced && !openEnded ? end : ''}`);
  const parserOf = (rule: Rule): PhraseParser => {
    const pattern = compiled(rule);
    return {
      starts: startsOf(rule.pattern),
      pattern: () => pattern,
      extract(context, match) {
        const index = match.index ?? 0;
        if (isInside(context.text, index)) return null;
        const fragment = rule.read(match.groups ?? {}, ruleContextOf(context));
        return fragment && new DateMatch(context, index, match[0], fragment);
      },
    };
  };
  const parserAround = (anchor: Anchor): PhraseParser => {
    const { pattern, read } = anchor;
    const phrases = rules
      .filter((rule) => rule.anchor === anchor)
      .map((rule) => ({ around: compiled(rule), read: rule.read }));
    return {
      starts: startsOf(pattern.source),
      pattern: () => pattern,
      extract(context, match) {
        const { text } = context;
        const { mark, start, end, groups } = read(text, match as RegExpExecArray);
        const from = Math.max(0, start - maxAround);
        const marked = text.slice(from, start) + mark + text.slice(end, end + maxAround);
        const matches = phrases.flatMap((phrase) => {
          const found = firstOf(phrase.around, marked, (at) => isInside(text, from + at));
          if (!found?.words.includes(mark)) return [];
          const fragment = phrase.read({ ...found.groups, ...groups }, ruleContextOf(context));
          const index = from + found.index;
          const words = text.slice(index, index + found.words.length - mark.length + end - start);
          return fragment ? new DateMatch(context, index, words, fragment) : [];
        });
        return matches.sort(longestFirst)[0] ?? null;
      },
    };
  };
  const anchors = new Set<Anchor>();
  return rules.flatMap((rule) => {
    if (!rule.anchor) return parserOf(rule);
    return anchors.has(rule.anchor) ? [] : parserAround(anchors.add(rule.anchor) && rule.anchor);
  });
}
