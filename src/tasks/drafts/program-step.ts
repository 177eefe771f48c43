import type { Directory, OwnProgram } from '../../workspaces/directory.ts';
import type { ProgramSource } from '../../workspaces/likely-programs.ts';
import { foldName } from '../../workspaces/names.ts';
import { programsNamed } from '../../workspaces/typed-names.ts';
import { type Draft, type Ref, toRef } from './draft.ts';
import type { LikelyProgramsOf } from './likely.ts';
import type { Question } from './question.ts';

type KnownProgram = { program: Ref; source?: ProgramSource };

/** The program that a task's text names: "feedback form for First 90 Days". Undefined for none and for several. */
function namedIn(text: string, programs: readonly Ref[]): Ref | undefined {
  const words = ` ${foldName(text)} `;
  const [only, ...others] = programs.filter(({ name }) => words.includes(` ${foldName(name)} `));
  return others.length === 0 ? only : undefined;
}

const found = (program: Ref | undefined): KnownProgram | undefined => program && { program };

/** The same as {@link programStep}, where all programs of the person are known. */
async function amongOwn(
  draft: Draft,
  person: Ref,
  own: readonly Ref[],
  directory: Directory,
  likely: LikelyProgramsOf,
): Promise<KnownProgram | Question> {
  const programs = own.map(toRef);
  const ownOf = (some: Ref[]) => some.filter(({ id }) => own.some((program) => program.id === id)).map(toRef);
  const { program, programName: name } = draft;
  if (program !== undefined)
    return found(ownOf([program])[0]) ?? { kind: 'not-a-member', person, program, programs };
  let fitting = programs;
  if (name !== undefined) {
    const named = programsNamed(await directory.programs(), name);
    if (named[0] === undefined) return { kind: 'unknown-program', name, programs };
    fitting = ownOf(named);
    if (fitting.length === 0) return { kind: 'not-a-member', person, program: toRef(named[0]), programs };
  }
  const [first, ...others] = fitting;
  if (first === undefined) return { kind: 'no-program', person };
  if (others.length === 0) return { program: first };
  const inText = name === undefined && namedIn(draft.text, fitting);
  if (inText) return { program: inText };
  // A name that several programs have was meant for one of them, and is asked about.
  for (const { id, source } of name === undefined ? await likely(person.id) : []) {
    const usual = fitting.find((one) => one.id === id);
    if (usual !== undefined) return { program: usual, source };
  }
  return { kind: 'ask-program', programs: fitting, person };
}

/** In so many programs a person is looked for while others wait: of those that are likely, and of those that were named. */
const maxAsked = { likely: 3, named: 10 };

/** The same, where asking about one program is all that can be done soon. */
async function askingEach(
  { program, programName: name }: Draft,
  person: Ref,
  ownProgram: OwnProgram,
  directory: Directory,
  likely: LikelyProgramsOf,
): Promise<KnownProgram | Question> {
  const ownOf = async (ids: readonly string[]): Promise<Ref[]> => {
    const own = await Promise.all(ids.slice(0, maxAsked.named).map(ownProgram));
    return own.filter((one) => one !== undefined).map(toRef);
  };
  if (program !== undefined)
    return (
      found((await ownOf([program.id]))[0]) ?? { kind: 'not-a-member', person, program, programs: undefined }
    );
  if (name !== undefined) {
    const named = programsNamed(await directory.programs(), name).map(toRef);
    const [first] = named;
    if (first === undefined) return { kind: 'unknown-program', name, programs: undefined };
    const own = await ownOf(named.map(({ id }) => id));
    const [only, ...others] = own;
    if (only === undefined && named.length > maxAsked.named) return { kind: 'find-program', person };
    if (only === undefined) return { kind: 'not-a-member', person, program: first, programs: undefined };
    return others.length === 0 ? { program: only } : { kind: 'ask-program', programs: own, person };
  }
  for (const usual of [likely, likely.newest])
    for (const { id, source } of ((await usual?.(person.id)) ?? []).slice(0, maxAsked.likely)) {
      const own = await ownProgram(id);
      if (own !== undefined) return { program: toRef(own), source };
    }
  return { kind: 'find-program', person };
}

/** Of some programs those that all of these people are in; all of them where there is none. */
export async function sharedPrograms(
  programs: readonly Ref[],
  people: readonly Ref[],
  directory: Directory,
): Promise<Ref[]> {
  const different = [...new Map(programs.map((one) => [one.id, one])).values()];
  const own = await Promise.all(people.map(({ id }) => directory.programsOf(id)));
  const shared = different.filter(({ id }) => own.every((some) => some.some((one) => one.id === id)));
  return shared.length > 0 ? shared : different;
}

/** The program of a draft, or why there is none yet. Only programs that the assignee is a member of will do. */
export async function programStep(
  draft: Draft,
  person: Ref,
  directory: Directory,
  likely: LikelyProgramsOf,
): Promise<KnownProgram | Question> {
  const own = await directory.programsNow(person.id);
  return typeof own === 'function'
    ? askingEach(draft, person, own, directory, likely)
    : amongOwn(draft, person, own, directory, likely);
}
