import { trimEndOf } from '../../lib/text.ts';
import { maskLiterals } from '../mask.ts';
import { isEndOfText } from './position.ts';
import { rangeOf } from './ranges.ts';
import type { Extracted, ParseLineContext, ProgramRef } from './types.ts';

const channelMention = /(?:(?<![^\s([])in\s{1,4})?<#C[A-Z0-9]{1,20}\|([^<>]{1,80})>/i;
const tagPattern = /(?:(?<![^\s([])in\s{1,4})?(?<![^\s([])#((?=[\p{N}_-]{0,60}\p{L})[\p{L}\p{N}_-]{1,80})/iu;
const quotedName = /(?<![\p{L}\p{N}\\])in\s{1,4}["“]([^"“”\n]{1,80})["”]/iu;
/** A channel that Slack sent without its name. */
const namelessChannel = /(?:(?<![^\s([])in\s{1,4})?(<#[CG][A-Z0-9]{1,20})\|?>/i;
const inPhrase = /(?<![\p{L}\p{N}\\])in\s{1,4}(?=[\p{L}\p{N}])/giu;

/** How many "in" are checked, and how many words after each. */
const maxPlaces = 6;
const maxWords = 8;

/**
 * Finds `#name`, `<#C123|name>`, `in "Program name"`, or a program's whole name after "in". `#2024` is not a program.
 */
export function findProgram(line: string, context: ParseLineContext): Extracted<ProgramRef> | null {
  const { isProgram = () => false } = context;
  const text = maskLiterals(line);
  const markers = [channelMention.exec(text), tagPattern.exec(text), quotedName.exec(line)].flatMap(
    (match): Extracted<ProgramRef>[] => {
      const typed = match?.[1]?.trim();
      if (!match || !typed) return [];
      const name = [typed, typed.replace(/[_-]+/g, ' ')].find(isProgram);
      return [{ value: { name: name ?? typed, known: name !== undefined }, range: rangeOf(match) }];
    },
  );
  const known = markers.find(({ value }) => value.known) ?? findProgramName(text, context);
  return known ?? markers[0] ?? findNamelessChannel(text);
}

/** Finds a channel that Slack sent without its name. It cannot name a program, so the caller says so and asks. */
function findNamelessChannel(text: string): Extracted<ProgramRef> | null {
  const match = namelessChannel.exec(text);
  return match && { value: { name: `${match[1]}>`, known: false }, range: rangeOf(match) };
}

/** The texts starting here that could be a program's whole name, the longest first. */
export function possibleNames(text: string, start: number): string[] {
  const words = [...text.slice(start, start + 120).matchAll(/\S+/g)].slice(0, maxWords);
  return words
    .map((word) => text.slice(start, start + word.index + trimEndOf(word[0], /[.,;:!?)\]]/).length))
    .reverse();
}

/** Where a program's whole name that starts here ends: "for Mentor Training" does not name a person. */
export function programNameEnd(
  text: string,
  start: number,
  { isProgramName = () => false }: ParseLineContext,
): number | undefined {
  const name = possibleNames(text, start).find(isProgramName);
  return name === undefined ? undefined : start + name.length;
}

/** Finds `in Leadership Foundations` without quotes, at the end of the task's text, or at its start with a colon. */
function findProgramName(text: string, context: ParseLineContext): Extracted<ProgramRef> | null {
  const { isProgramName } = context;
  if (!isProgramName) return null;
  for (const match of [...text.matchAll(inPhrase)].slice(-maxPlaces)) {
    const [from, start] = rangeOf(match);
    for (const name of possibleNames(text, start)) {
      const end = start + name.length;
      const isLeading = text.slice(0, from).trim() === '' && /^\s{0,4}[:,–—-]/.test(text.slice(end));
      if (isProgramName(name) && (isLeading || isEndOfText(text, end, context)))
        return { value: { name, known: true }, range: [from, end] };
    }
  }
  return null;
}
