import { maskLiterals } from '../mask.ts';
import { endsWords } from './position.ts';
import type { Extracted, ParseLineContext, Program } from './types.ts';

const CHANNEL = /(?:(?<!\S)in\s{1,4})?<#C[A-Z0-9]{1,20}\|([^<>]{1,80})>/i;
const TAG = /(?:(?<!\S)in\s{1,4})?(?<!\S)#((?=[\p{N}_-]{0,60}\p{L})[\p{L}\p{N}_-]{1,80})/iu;
const QUOTED = /(?<![\p{L}\p{N}\\])in\s{1,4}["“]([^"“”\n]{1,80})["”]/iu;
/** A channel that Slack sent without its name. */
const NAMELESS = /(?:(?<!\S)in\s{1,4})?(<#[CG][A-Z0-9]{1,20})\|?>/i;
const IN = /(?<![\p{L}\p{N}\\])in\s{1,4}(?=[\p{L}\p{N}])/giu;

/** How many "in" are looked at, and how many words after each. */
const MOST_PLACES = 6;
const MOST_WORDS = 8;

/** `#name`, `<#C123|name>`, `in "Program name"`, and a program's whole name after "in". A number alone (`#2024`) is no program. */
export function programIn(line: string, context: ParseLineContext): Extracted<Program> | null {
  const { isProgram = () => false } = context;
  const text = maskLiterals(line);
  const signs = [CHANNEL.exec(text), TAG.exec(text), QUOTED.exec(line)].flatMap(
    (match): Extracted<Program>[] => {
      const typed = match?.[1]?.trim();
      if (!match || !typed) return [];
      const name = [typed, typed.replace(/[_-]+/g, ' ')].find(isProgram);
      return [
        {
          value: { name: name ?? typed, known: name !== undefined },
          range: [match.index, match.index + match[0].length],
        },
      ];
    },
  );
  const known = signs.find(({ value }) => value.known) ?? namedIn(text, context);
  return known ?? signs[0] ?? namelessIn(text);
}

/** What Slack calls by an id alone can name no program: the caller says so and asks. */
function namelessIn(text: string): Extracted<Program> | null {
  const match = NAMELESS.exec(text);
  if (!match) return null;
  return {
    value: { name: `${match[1]}>`, known: false },
    range: [match.index, match.index + match[0].length],
  };
}

/** Programs' whole names that may begin here, the longest first: each piece of the text that could be one. */
function piecesAt(text: string, start: number): string[] {
  const words = [...text.slice(start, start + 120).matchAll(/\S+/g)].slice(0, MOST_WORDS);
  return words
    .map((word) => text.slice(start, start + word.index + word[0].replace(/[.,;:!?)\]]+$/, '').length))
    .reverse();
}

/** Where a program's whole name ends that begins here: "for Mentor Training" is for nobody of that name. */
export function programEnd(
  text: string,
  start: number,
  { isProgramName = () => false }: ParseLineContext,
): number | undefined {
  const name = piecesAt(text, start).find(isProgramName);
  return name === undefined ? undefined : start + name.length;
}

/** `in Leadership Foundations` without quotes, as the task's last words or before a colon at the start. */
function namedIn(text: string, context: ParseLineContext): Extracted<Program> | null {
  const { isProgramName } = context;
  if (!isProgramName) return null;
  for (const match of [...text.matchAll(IN)].slice(-MOST_PLACES)) {
    const start = match.index + match[0].length;
    for (const name of piecesAt(text, start)) {
      const end = start + name.length;
      const leads = text.slice(0, match.index).trim() === '' && /^\s{0,4}[:,–—-]/.test(text.slice(end));
      if (isProgramName(name) && (leads || endsWords(text, end, context)))
        return { value: { name, known: true }, range: [match.index, end] };
    }
  }
  return null;
}
