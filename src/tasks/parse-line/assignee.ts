import { maskCharacter, maskLiterals } from '../mask.ts';
import { alsoNamed } from './co-assignees.ts';
import { mentionsIn } from './mentions.ts';
import { afterFor, type NameReader, nameReader } from './names.ts';
import { isIgnorable } from './position.ts';
import { programEnd } from './program.ts';
import type { Range } from './ranges.ts';
import type { Assignee, AssigneeRef, Extracted, ParseLineContext } from './types.ts';

/** Somebody whom the line may give the task to. One that is not firm gives way to one that is: a first name alone. */
type Candidate = Extracted<Assignee> & { firm: boolean };

/** Whose task it is, the words that say so, and all other names, which are words of the task and no dates. */
export type Chosen = { assignee: Assignee | null; firm: boolean; taken: Range[]; others: Range[] };

/** `for me`, first or last in the line. */
const FOR_ME = /(?<![\p{L}\p{N}])for\s{1,4}(?:me|myself)(?![\p{L}\p{N}'’_-])/giu;

/** A line has one or two; looking at more of them would only take time. */
const MOST_PROGRAMS = 3;

const singles = (who: Assignee): AssigneeRef[] => (who.kind === 'several' ? who.people : [who]);
const keyOf = (who: AssigneeRef): string =>
  who.kind === 'slack' ? who.id : who.kind === 'name' ? who.name.toLowerCase() : who.kind;

/** One person, or several: who is named twice is one of them once. */
export function combineAssignees(all: readonly Assignee[]): Assignee | null {
  const people = new Map(all.flatMap(singles).map((one) => [keyOf(one), one]));
  const [first] = all;
  const several = people.size > 1 || all.some(({ kind }) => kind === 'several');
  return several ? { kind: 'several', people: [...people.values()] } : (first ?? null);
}

/** Somebody whom a line names, with all who are named together with them. */
function withOthers(
  line: string,
  [start, end]: Range,
  value: AssigneeRef,
  reader: NameReader,
  context: ParseLineContext,
): Extracted<Assignee> | 'possessive' {
  const also = alsoNamed(line, end, reader, context);
  if (also === 'possessive') return also;
  const people = [value, ...also.people];
  return { value: people.length > 1 ? { kind: 'several', people } : value, range: [start, also.end] };
}

function namesIn(line: string, reader: NameReader, context: ParseLineContext): Candidate[] {
  return afterFor(reader.text).flatMap(([start, at]): Candidate[] => {
    const named = reader.nameAt(at);
    if (named === 'possessive') return [];
    const stranger = named ? [] : reader.unknownNameAt(at);
    const end = named?.end ?? stranger.at(-1)?.end;
    if (end === undefined) return [];
    const { name, known, words } = named ?? {
      name: stranger.map(({ text }) => text).join(' '),
      known: false,
      words: 0,
    };
    const all = withOthers(line, [start, end], { kind: 'name', name, known }, reader, context);
    if (all === 'possessive' || (named === undefined && all.value.kind !== 'several')) return [];
    return [{ ...all, firm: known && words > 1 }];
  });
}

/** Programs' whole names after "for" are words of the task, and no dates: "First 90 Days". */
const programsIn = ({ text }: NameReader, context: ParseLineContext): Range[] =>
  afterFor(text)
    .slice(-MOST_PROGRAMS)
    .flatMap(([, at]): Range[] => {
      const end = programEnd(text, at, context);
      return end === undefined ? [] : [[at, end]];
    });

const EMAIL = /(?<!\S)for\s{1,4}([\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8})/gi;

/**
 * `for anna@example.com`: who has this address. One that nobody has is taken only as the line's last word; elsewhere
 * an address belongs to the task.
 */
function emailsIn(line: string, reader: NameReader, context: ParseLineContext): Candidate[] {
  const { isPerson = () => false } = context;
  const shown = maskLiterals(line);
  return [...line.matchAll(EMAIL)].slice(-6).flatMap((match): Candidate[] => {
    const [whole, email = ''] = match;
    const range: Range = [match.index, match.index + whole.length];
    const known = isPerson(email);
    const last = /^[\s.!]*$/.test(line.slice(range[1]).replaceAll(maskCharacter, ''));
    // Within quotes the "for" is hidden too.
    if (!shown.startsWith(whole.slice(0, 3), match.index) || !(known || last)) return [];
    const value: AssigneeRef = { kind: 'name', name: email, known };
    const all = withOthers(line, range, value, reader, context);
    return [{ ...(all === 'possessive' ? { value, range } : all), firm: true }];
  });
}

function meIn(line: string, reader: NameReader, context: ParseLineContext): Candidate[] {
  const all = [...reader.text.matchAll(FOR_ME)];
  return [all[0], all.length > 1 ? all.at(-1) : undefined].flatMap((match): Candidate[] => {
    if (!match) return [];
    const range: Range = [match.index, match.index + match[0].length];
    const all = withOthers(line, range, { kind: 'me' }, reader, context);
    if (all !== 'possessive' && all.value.kind === 'several') return [{ ...all, firm: false }];
    const apart = isIgnorable(line.slice(0, range[0]), context) || isIgnorable(line.slice(range[1]), context);
    return apart ? [{ value: { kind: 'me' }, range, firm: false }] : [];
  });
}

/**
 * Whom a line, in which signs are hidden, gives the task to. Mentions, emails and full names come before a first
 * name alone; two of one kind are `several`. So is a first name at the very end after a full name within the line,
 * which may be meant either way.
 */
export function assigneeIn(line: string, context: ParseLineContext): Chosen {
  const reader = nameReader(line, context);
  const mentions = mentionsIn(line, context).map((one): Candidate => {
    const all = withOthers(line, one.range, one.value, reader, context);
    return { ...(all === 'possessive' ? one : all), firm: true };
  });
  const all = [
    ...mentions,
    ...emailsIn(line, reader, context),
    ...namesIn(line, reader, context),
    ...meIn(line, reader, context),
  ];
  const firm = all.filter((one) => one.firm);
  const first = ({ range }: Candidate): boolean => isIgnorable(line.slice(0, range[0]), context);
  const last = ({ range }: Candidate): boolean => isIgnorable(line.slice(range[1]), context);
  const weak = all.filter((one) => !one.firm);
  const contested = weak.length > 0 && firm.length > 0 && !firm.some((one) => first(one) || last(one));
  const rivals = firm.length === 0 ? weak : contested ? [...firm, ...weak.filter(last)] : firm;
  const chosen = rivals.find(first) ?? rivals.at(-1);
  return {
    assignee: combineAssignees(rivals.map(({ value }) => value)),
    firm: chosen?.firm ?? false,
    taken: chosen ? [chosen.range] : [],
    others: [
      ...all.filter((one) => one !== chosen).map(({ range }) => range),
      ...programsIn(reader, context).filter(
        ([start]) => !chosen || start < chosen.range[0] || start >= chosen.range[1],
      ),
    ],
  };
}
