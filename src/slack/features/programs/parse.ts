import { oneLine, unquoted } from '../../../lib/text.ts';
import { type MemberRole, memberRole } from '../../../platform/resources.ts';
import { readable } from '../../ui/typed-text.ts';

/** What a user typed after `/program`. */
export type ProgramCommand =
  | { kind: 'list' }
  | { kind: 'help' }
  | { kind: 'remove' }
  /** The whole text may be the program's name, or its last word a role or "progress". */
  | { kind: 'show'; name: string; part?: { name: string; show: MemberRole | 'progress' | undefined } }
  /** Every way to split the words into a person and a program, the likeliest first; "to Spring" names no person. */
  | { kind: 'add'; person: string; splits: { person: string; program: string }[] };

/** A program's name as people write it: `"Spring Cohort"`, `#spring-cohort`, a channel. */
export const programName = (typed: string): string =>
  unquoted(readable(typed.trim())).replace(/^#/, '').slice(0, 300);

const lastWord = / (?:— ?)?(leader|coache?|member|progress)s?$/i;

/** More splits are no likely way to read a name. */
const maxSplits = 5;

function parseAdd(rest: string): ProgramCommand {
  const found = [...rest.matchAll(/(?:^| )(?:to|into|in|zum?|à|au|al?|ao|aan|till) /giu)];
  const some = [...found.slice(0, maxSplits), ...found.slice(maxSplits).slice(-1)];
  const splits = some.map(({ index, 0: between }) => ({
    person: rest.slice(0, index).trim(),
    program: programName(rest.slice(index + between.length)),
  }));
  return { kind: 'add', person: rest.replace(/ (?:to|into|in)$/i, '').trim(), splits };
}

const mine = /^(?:list|all|mine|(?:my |all |the |our )?programs?)?$/i;
/** "Who is in Spring", "progress of Spring" */
const asked =
  /^(?:who(?:['’]s| is) in|members (?:of|in)|show|(progress) (?:of|in|for)|how is) (.+?)(?: doing| going)?\??$/i;

/** Parses `[NAME [leader | coach | member | progress]] | add PERSON to PROGRAM | list | help`. */
export function parseProgram(text: string): ProgramCommand {
  const typed = oneLine(text).slice(0, 1_000);
  if (mine.test(typed)) return { kind: 'list' };
  if (/^(?:help|\?)$/i.test(typed)) return { kind: 'help' };
  if (/^(?:remove|delete) \S.* (?:from|out of) \S/i.test(typed)) return { kind: 'remove' };
  const add =
    /^(?:add|füge|ajoute[rz]?|añade|agrega|aggiungi|voeg|adicion[ae]|lägg till)(?: (.*?))?(?: hinzu| toe)?$/iu.exec(
      typed,
    );
  if (add !== null) return parseAdd(add[1] ?? '');
  const [whole, progress, of] = asked.exec(typed) ?? [];
  if (of !== undefined) {
    const wantsProgress = progress !== undefined || /^how/i.test(whole ?? '');
    return {
      kind: 'show',
      name: programName(typed),
      part: { name: programName(of), show: wantsProgress ? 'progress' : undefined },
    };
  }
  const name = programName(typed);
  const last = lastWord.exec(typed);
  if (last === null) return { kind: 'show', name };
  const [before, word = ''] = [typed.slice(0, last.index), last[1]];
  const role = memberRole.safeParse(word.toLowerCase().replace('coache', 'coach')).data;
  return { kind: 'show', name, part: { name: programName(before), show: role ?? 'progress' } };
}
