import { type DueContext, parseDue } from '../due-date/index.ts';
import type { Range } from './scan.ts';
import type { ReadLine } from './types.ts';

/** "No wait", between what was said and what is meant. */
const correction =
  /^([^\n]{2,120}?)(?:[,.;:–—-]? (?:(?:oh|ach|ah|no|nein|non|nee|não|nie),? ){0,2}(?:wait|sorry|i mean|actually|scratch that|warte|quatsch|ich meine?|attends|pardon|je veux dire|espera|perdón|digo|quiero decir|anzi|aspetta|scusa|wacht|ik bedoel|quer dizer|aliás|czekaj|znaczy)[,:]?|, (?:no|nein|non|nee|não|nie),) (?:make it |just |lieber |nur |plutôt |solo )?([^\n]{2,60})$/iu;

/** Where the only day or time of some words is; else the one that they end with, which they may not take for theirs. */
function dayIn(words: string, context: DueContext): Range | undefined {
  const [span, ...others] = parseDue(words, context)?.spans ?? [];
  if (span !== undefined) return others.length === 0 ? span : undefined;
  const start = words.length - (/(?:\S{1,30} )?\S{1,30}$/.exec(words)?.[0].length ?? 0);
  const [last] = parseDue(words.slice(start), context)?.spans ?? [];
  return last && [start + last[0], start + last[1]];
}

/**
 * A line with the day that was meant: "call her Friday at 10" of "call her tomorrow, no wait, Friday at 10"; and only
 * what is to be done to a task of the list, where that was corrected.
 *
 * @param again reads a part of the line
 */
export function withCorrection(
  line: string,
  context: DueContext,
  again: (words: string) => ReadLine,
): string {
  const [, said = '', meant = ''] = correction.exec(line) ?? [];
  if (meant === '') return line;
  if (parseDue(meant, context)?.spans[0]?.[0] !== 0) {
    const { kind } = again(meant);
    return (kind === 'done' || kind === 'replace') && /(?<!\S)#?\d{1,2}(?!\S)/.test(meant) ? meant : line;
  }
  const [start, end] = dayIn(said, context) ?? [-1, 0];
  return start < 0 ? line : `${said.slice(0, start)}${meant}${said.slice(end)}`;
}
