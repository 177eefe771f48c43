import { maskLiterals } from '../mask.ts';
import { isEndOfText } from './position.ts';
import { possibleNames } from './program.ts';
import { rangeOf } from './ranges.ts';
import type { Extracted, ParseLineContext, ProgramRef } from './types.ts';
import { looksLikeName, wordsFrom } from './words.ts';

const forEveryone =
  /(?<![\p{L}\p{N}\\])for\s{1,4}(?:everyone|everybody|all(?:\s{1,4}(?:the\s{1,4})?(?:members|clients|people|participants))?)\s{1,4}(?:in|of|from)\s{1,4}/iu;
/** The same without a program: "for everybody", "for my clients". */
const forAll =
  /(?<![\p{L}\p{N}\\])for\s{1,4}(?:everyone|everybody|(?:all\s{1,4}(?:of\s{1,4})?)?(?:my|our)\s{1,4}(?:clients|coachees|members|people|participants)|all\s{1,4}(?:the\s{1,4})?(?:clients|coachees|members|participants))(?![\p{L}\p{N}])/iu;
/** A name in quotes, a tag, or a channel as Slack sends it. */
const marked =
  /^(?:["“](?<quoted>[^"“”\n]{1,80})["”]|#(?<tag>[\p{L}\p{N}_-]{1,80})|<#C[A-Z0-9]{1,20}\|(?<channel>[^<>]{1,80})>)/iu;

/** After a name at the start of the line. */
const setOff = /^\s{0,4}[:,–—-]/;

/**
 * Finds `for everyone in Leadership`: a task for each member of a program, whose name is empty in `for everybody` alone. The program's name may be in quotes, be a tag, or
 * be the beginning of its name. An unknown name counts only where it is capitalized and ends the text: "cake for everyone
 * in the office" is for no one.
 */
export function findEveryone(line: string, context: ParseLineContext): Extracted<ProgramRef> | null {
  const { isProgram = () => false, isProgramName = () => false } = context;
  const match = forEveryone.exec(maskLiterals(line)) ?? forAll.exec(maskLiterals(line));
  if (match === null) return null;
  const [start, at] = rangeOf(match);
  const leads = line.slice(0, start).trim() === '';
  const setOffAt = (end: number): number => (leads && setOff.exec(line.slice(end, end + 8))?.[0].length) || 0;
  const isEnd = (end: number): boolean => setOffAt(end) > 0 || isEndOfText(line, end, context);
  const found = (name: string, known: boolean, end: number): Extracted<ProgramRef> => ({
    value: { name, known },
    range: [start, end + setOffAt(end)],
  });
  if (!/\s$/.test(match[0])) return isEnd(at) ? found('', true, at) : null;
  const sign = marked.exec(line.slice(at, at + 120));
  if (sign !== null) {
    const { quoted, tag, channel } = sign.groups ?? {};
    const typed = (quoted ?? tag ?? channel ?? '').trim();
    const name = [typed, typed.replace(/[_-]+/g, ' ')].find(isProgram);
    return found(name ?? typed, name !== undefined, at + sign[0].length);
  }
  const names = possibleNames(line, at);
  const known = names.find(isProgramName) ?? names.find((name) => isProgram(name) && isEnd(at + name.length));
  if (known !== undefined) return found(known, true, at + known.length);
  const words = wordsFrom(line, at);
  const end = words.findIndex(({ text }) => !looksLikeName(text));
  const last = (end < 0 ? words : words.slice(0, end)).at(-1);
  return last !== undefined && isEnd(last.end) ? found(line.slice(at, last.end), false, last.end) : null;
}
