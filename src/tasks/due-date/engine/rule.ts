import { longestStart, startsOf } from '../../../lib/starts.ts';
import type { DateFragment, PlainDate } from './date-fragment.ts';
import { DateMatch, longestFirst } from './date-match.ts';

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
  /** Time zones in it that are typed in capitals and may be words otherwise. */
  capitals: ReadonlySet<string>;
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

/** A folded line, the same with its digits and blanks alike, and where phrases may begin in that. */
export type ScannedLine = { text: string; plain: string; placesOf: (phrase: Starting) => readonly number[] };

type Starting = { starts: Set<string> };

/** Lower-case letters as a class without Unicode properties, which compile a hundred times more slowly. */
export const letter = 'a-z\\u00aa\\u00b5\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3040-\\ud7ff';

/** Where a phrase may not begin: inside a word or number, and after a currency sign, `#` or `@`. */
const insideWord = new RegExp(
  `[${letter}\\d_$£€#@%\\\\]$|\\d[.:,/-]$|[${letter}][./]$|(?<!(?<![${letter}])(?:l|d|all|dall|dell|nell|sull|quest|un))['’]$|(?<!(?<![${letter}])(?:mid|mi|early|late))(?<=[${letter}])-$`,
);

const atMark = /^[\ue001-\ue004]/;
const fromMark = /[\ue001-\ue004].*/s;
/** How far from its anchor a phrase is looked for. */
const maxBefore = 48;
const maxAfter = 32;

/** Where a phrase may not end: inside a word, number, address or compound, and before a possessive. */
const phraseEnd = (letters: string) =>
  `(?![${letters}\\d_%€]|['’][${letters}]|[.@/:-]\\d|[.@/-][${letters}]|(?<=[\\d\ue002-\ue004]),\\d)`;

/** Of scripts with blanks: in others, a date in digits may touch any letter. */
const spacedLetter = 'a-z\\u00aa\\u00b5\\u00c0-\\u1fff';

const insideLatin = new RegExp(insideWord.source.replaceAll(letter, spacedLetter));

/** A pattern that begins and ends where words do, if there are blanks between them. */
export const wholePhrase = (pattern: string, spaced: boolean): RegExp =>
  new RegExp(spaced ? `(?<![${letter}])(?:${pattern})(?![${letter}\\d]|-[${letter}])` : pattern);

/** The first match of a pattern that begins at a place where one may. */
function firstOf(pattern: RegExp, text: string, isWrong: (index: number) => boolean): RegExpExecArray | null {
  pattern.lastIndex = 0;
  let found = pattern.exec(text);
  while (found && isWrong(found.index)) {
    pattern.lastIndex = found.index + 1;
    found = pattern.exec(text);
  }
  return found;
}

/** Finds the places of a text where the phrases of each may begin: where a word does, if there are blanks. */
export function createIndex(all: readonly Starting[], spaced: boolean) {
  const index = new Map<string, Starting[]>();
  for (const one of all) for (const start of one.starts) index.getOrInsertComputed(start, () => []).push(one);
  const wordStart = spaced ? new RegExp(`(?<![${letter}\\d])`, 'g') : /(?:)/g;
  return (plain: string): Map<Starting, number[]> => {
    const places = new Map<Starting, number[]>();
    for (const { index: at } of plain.matchAll(wordStart))
      for (let length = 0; length <= longestStart; length++)
        for (const one of index.get(plain.slice(at, at + length)) ?? [])
          places.getOrInsertComputed(one, () => []).push(at);
    return places;
  };
}

/** Where the words before an anchor may begin; nothing where a phrase begins with its mark. */
const beforeMark = (starts: Set<string>): Set<string> =>
  new Set([...starts].filter((start) => !atMark.test(start)).map((start) => start.replace(fromMark, '')));

/** Whether one of these places, in order, is from one to another. */
function isAnyIn(places: readonly number[], from: number, to: number): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (places[low] ?? Number.POSITIVE_INFINITY) <= to;
}

/** Reads phrases: their pattern, what they begin with, and what those around its anchor do. */
export type PhraseParser = Starting & {
  around?: Starting[];
  pattern: RegExp;
  extract: (line: ScannedLine, match: RegExpExecArray, context: RuleContext) => DateMatch | null;
};

/**
 * Makes parsers of rules, one of all that have the same anchor. Patterns are lower case, like the folded text:
 * case-insensitive ones take longer to compile. `spaced` is false for scripts that put no blanks between words, and
 * `inSpaced` for words of other scripts among them.
 */
export function createParsers(rules: Rule[], spaced = true, inSpaced = spaced): PhraseParser[] {
  // In other scripts than these, letters may touch a date in digits.
  const inside = inSpaced ? insideWord : insideLatin;
  const isInside = (text: string, index: number): boolean =>
    spaced && inside.test(text.slice(Math.max(0, index - 8), index));
  const end = phraseEnd(inSpaced ? letter : spacedLetter);
  // Most places of a line are inside a word: the pattern leaves them out by itself.
  const inWord = spaced ? `(?<![${inSpaced ? letter : spacedLetter}])` : '';
  const compiled = ({ pattern, openEnded }: Rule, flags = ''): RegExp =>
    new RegExp(`${inWord}(?:${pattern})${spaced && !openEnded ? end : ''}`, flags);
  // Chrono cuts off what it has looked at, so that a lookbehind does not see it.
  const inAnchor = new RegExp(`\\d\\d${spaced ? `|[${letter}]{2}` : ''}`);
  const parserOf = (rule: Rule): PhraseParser => {
    const pattern = compiled(rule);
    return {
      starts: startsOf(rule.pattern),
      pattern,
      extract({ text }, { 0: words, index, groups = {} }, context) {
        const fragment = isInside(text, index) ? null : rule.read(groups, context);
        return fragment && new DateMatch(index, words, fragment);
      },
    };
  };
  const parserAround = (anchor: Anchor): PhraseParser => {
    const { pattern, read } = anchor;
    const phrases = rules
      .filter((rule) => rule.anchor === anchor)
      .map((rule) => {
        const all = startsOf(rule.pattern);
        return { ...rule, around: compiled(rule, 'g'), all, starts: beforeMark(all) };
      });
    return {
      starts: startsOf(pattern.source),
      around: phrases,
      pattern,
      extract({ text, plain, placesOf }, match, context) {
        if (inAnchor.test(text.slice(Math.max(0, match.index - 1), match.index + 1))) return null;
        const { mark, start, end, groups } = read(text, match);
        const atIt = [0, 1, 2].map((more) => mark + plain.slice(end, end + more));
        const from = Math.max(0, start - maxBefore);
        const marked = text.slice(from, start) + mark + text.slice(end, end + maxAfter);
        const matches = phrases.flatMap((phrase) => {
          const isNear = isAnyIn(placesOf(phrase), start - maxBefore + 1, start);
          if (!isNear && !atIt.some((one) => phrase.all.has(one))) return [];
          const found = firstOf(phrase.around, marked, (at) => isInside(text, from + at));
          if (!found?.[0].includes(mark)) return [];
          const fragment = phrase.read({ ...found.groups, ...groups }, context);
          const index = from + found.index;
          const words = text.slice(index, index + found[0].length - mark.length + end - start);
          return fragment ? new DateMatch(index, words, fragment) : [];
        });
        return matches.sort(longestFirst)[0] ?? null;
      },
    };
  };
  return rules.flatMap((rule, position) => {
    const { anchor } = rule;
    if (!anchor) return parserOf(rule);
    return rules.findIndex((other) => other.anchor === anchor) === position ? parserAround(anchor) : [];
  });
}
