import { oneLine, unquoted } from '../../../lib/text.ts';
import { type MemberRole, memberRole } from '../../../platform/resources.ts';
import { readable } from '../../ui/typed-text.ts';

/** What a user typed after `/program`. */
export type ProgramCommand =
  | { kind: 'list' }
  | { kind: 'help' }
  /** The whole text may be the program's name, or its last word a role or "progress". */
  | { kind: 'show'; name: string; part?: { name: string; show: MemberRole | 'progress' } }
  /** Every way to split the words into a person and a program, the likeliest first; "to Spring" names no person. */
  | { kind: 'add'; person: string; splits: { person: string; program: string }[] };

/** A program's name as people write it: `"Spring Cohort"`, `#spring-cohort`, a channel. */
export const programName = (typed: string): string =>
  unquoted(readable(typed.trim())).replace(/^#/, '').slice(0, 300);

const lastWord = / (?:— ?)?(leader|coache?|member|progress)s?$/i;

/** More splits are no likely way to read a name. */
const maxSplits = 5;

function parseAdd(rest: string): ProgramCommand {
  const found = [...rest.matchAll(/(?:^| )(?:to|into|in) /gi)];
  const some = [...found.slice(0, maxSplits), ...found.slice(maxSplits).slice(-1)];
  const splits = some.map(({ index, 0: between }) => ({
    person: rest.slice(0, index).trim(),
    program: programName(rest.slice(index + between.length)),
  }));
  return { kind: 'add', person: rest.replace(/ (?:to|into|in)$/i, '').trim(), splits };
}

/** Parses `[NAME [leader | coach | member | progress]] | add PERSON to PROGRAM | list | help`. */
export function parseProgram(text: string): ProgramCommand {
  const typed = oneLine(text).slice(0, 1_000);
  if (/^(?:list|all)?$/i.test(typed)) return { kind: 'list' };
  if (/^(?:help|\?)$/i.test(typed)) return { kind: 'help' };
  const add = /^add(?: (.*))?$/i.exec(typed);
  if (add !== null) return parseAdd(add[1] ?? '');
  const name = programName(typed);
  const last = lastWord.exec(typed);
  if (last === null) return { kind: 'show', name };
  const [before, word = ''] = [typed.slice(0, last.index), last[1]];
  const role = memberRole.safeParse(word.toLowerCase().replace('coache', 'coach')).data;
  return { kind: 'show', name, part: { name: programName(before), show: role ?? 'progress' } };
}
