import type { Program } from '../../platform/resources.ts';
import type { Directory, PersonRef } from '../../workspaces/directory.ts';
import { findNamed, foldName } from '../../workspaces/names.ts';
import { nearNames } from '../../workspaces/near-names.ts';
import type { ReadyDraft } from './create-once.ts';

export type Ref = { id: string; name: string };

/** One reading of a typed date. `atMs` in milliseconds, UTC. */
export type DueReading = { atMs: number; precision: 'day' | 'minute'; label: string };

/**
 * A date that has to be chosen: its readings, the words that were read as one, and the task's text with them left
 * in, for the case that they are no date; `textWithBoth` has the words of the assignee's name as well.
 */
export type OpenDue = {
  readings: DueReading[];
  past: boolean;
  words?: string;
  textWithDate?: string;
  textWithBoth?: string;
};

/**
 * A task that is not created yet, as it waits for answers. What was typed stays as names; what was chosen, or was
 * plain from the start, is an id.
 */
export type Draft = {
  text: string;
  /** The text with the words left in that name somebody: what it says once the task is for whoever typed it. */
  textWithName?: string;
  priority: ReadyDraft['priority'];
  /** Chosen (null: no date), or the readings to choose from. */
  due: { chosen: DueReading | null } | OpenDue;
  user?: Ref;
  /** A name that was typed for the assignee. */
  userName?: string;
  /** Several people who were named, one of whom is to be chosen. */
  several?: { users: Ref[]; names: string[] };
  program?: Ref;
  programName?: string;
};

/** What a draft needs next. */
export type Step =
  | { kind: 'ready'; ready: ReadyDraft }
  | { kind: 'ask-due'; readings: DueReading[]; past: boolean; words?: string; person: Ref; program: Ref }
  /** One person alone: nobody has this very name, but it is how theirs begins. */
  | { kind: 'ask-person'; name: string; people: PersonRef[] }
  /** Those of several who are known; nobody where none is. */
  | { kind: 'ask-one'; people: PersonRef[] }
  | { kind: 'ask-program'; programs: Ref[]; person: Ref }
  | { kind: 'unknown-person'; name: string; near: PersonRef[] }
  | { kind: 'unknown-program'; name: string; programs: Ref[] }
  | { kind: 'no-program'; person: Ref }
  | { kind: 'not-a-member'; person: Ref; program: Ref; programs: Ref[] };

/** The people whom a typed name may mean. */
export const peopleNamed = (people: readonly PersonRef[], name: string) =>
  findNamed(people, name, { whole: true });

/** The people whose names begin so: a first name whole, and of the surname as much as was typed. */
export const peopleBegun = (people: readonly PersonRef[], name: string) =>
  findNamed(people, name, { whole: 'but last' });

/** The programs that typed words may mean. `#spring-cohort` means "Spring Cohort". */
export const programsNamed = (programs: readonly Program[], name: string) =>
  findNamed(programs, name.replace(/[-_]/g, ' '));

/**
 * Whether words within a line are a program's whole name. One that is a single word has to be written as the
 * program is: "in spring" is a season.
 */
export const isProgramName = (programs: readonly Program[], typed: string): boolean => {
  const folded = foldName(typed);
  return programs.some(({ name }) =>
    folded.includes(' ') ? foldName(name) === folded : name.trim() === typed,
  );
};

const ref = ({ id, name }: Ref): Ref => ({ id, name });

/** The program of a draft, or why there is none yet. Only programs that the assignee is a member of can be it. */
async function programStep(draft: Draft, person: Ref, directory: Directory): Promise<Ref | Step> {
  const own = await directory.programsOf(person.id);
  const chosen = draft.program;
  if (chosen !== undefined) {
    if (own.some((program) => program.id === chosen.id)) return chosen;
    return { kind: 'not-a-member', person, program: chosen, programs: own.map(ref) };
  }
  if (draft.programName !== undefined) {
    const named = programsNamed(await directory.programs(), draft.programName);
    if (named[0] === undefined) {
      return { kind: 'unknown-program', name: draft.programName, programs: own.map(ref) };
    }
    const fitting = named.filter((program) => own.some(({ id }) => id === program.id));
    if (fitting[0] === undefined) {
      return { kind: 'not-a-member', person, program: ref(named[0]), programs: own.map(ref) };
    }
    return fitting.length === 1
      ? ref(fitting[0])
      : { kind: 'ask-program', programs: fitting.map(ref), person };
  }
  if (own[0] === undefined) return { kind: 'no-program', person };
  return own.length === 1 ? ref(own[0]) : { kind: 'ask-program', programs: own.map(ref), person };
}

const personRef = ({ id, name, email }: PersonRef): PersonRef => ({ id, name, email });

/** The people who may be meant where several were named. */
async function oneOf({ users, names }: NonNullable<Draft['several']>, directory: Directory): Promise<Step> {
  const all = await directory.people();
  const named = names.flatMap((name) => {
    const whole = peopleNamed(all, name);
    return whole.length > 0 ? whole : peopleBegun(all, name);
  });
  const mentioned = all.filter(({ id }) => users.some((user) => user.id === id));
  return { kind: 'ask-one', people: [...new Set([...mentioned, ...named])].map(personRef) };
}

async function personStep(draft: Draft, me: Ref, directory: Directory): Promise<Ref | Step> {
  if (draft.user !== undefined) return draft.user;
  if (draft.several !== undefined) return oneOf(draft.several, directory);
  if (draft.userName === undefined) return me;
  const { userName } = draft;
  const all = await directory.people();
  const named = peopleNamed(all, userName);
  const people = named.length > 0 ? named : peopleBegun(all, userName);
  const [first] = people;
  if (first === undefined)
    return { kind: 'unknown-person', name: userName, near: nearNames(all, userName).map(personRef) };
  // An initial is meant as one; "Smith" for Smithson may be somebody else.
  if (people.length === 1 && (named.length > 0 || /\s\p{L}\.?$/u.test(userName))) return ref(first);
  return {
    kind: 'ask-person',
    name: userName,
    people: people.map(personRef),
  };
}

/**
 * What makes a draft the task of whoever typed it: the words that named somebody are words of the task then. Undefined
 * where nobody was named.
 */
export function keptForMe({ textWithName, due }: Draft, me: Ref): Partial<Draft> | undefined {
  if (textWithName === undefined) return undefined;
  return {
    text: textWithName,
    due: 'readings' in due && due.textWithBoth ? { ...due, textWithDate: due.textWithBoth } : due,
    user: ref(me),
    userName: undefined,
  };
}

/** Whether the step says that there is no such person, program or membership: a directory read anew may have it. */
export const isRefusal = ({ kind }: Step): boolean =>
  kind === 'unknown-person' || kind === 'unknown-program' || kind === 'no-program' || kind === 'not-a-member';

const isStep = (value: Ref | Step): value is Step => 'kind' in value;

/**
 * What to ask next, or the task to create. The same draft and directory give the same step, and of the directory only
 * what the draft needs is read. Nothing is created while anything is open, because a task can be neither edited nor
 * deleted.
 *
 * @throws what the directory throws
 */
export async function nextStep(draft: Draft, me: Ref, directory: Directory): Promise<Step> {
  const person = await personStep(draft, me, directory);
  if (isStep(person)) return person;
  const program = await programStep(draft, person, directory);
  if (isStep(program)) return program;
  if (!('chosen' in draft.due)) {
    const { readings, past, words } = draft.due;
    return { kind: 'ask-due', readings, past, ...(words && { words }), person, program };
  }
  const { chosen } = draft.due;
  return {
    kind: 'ready',
    ready: {
      text: draft.text,
      due: chosen === null ? null : Math.floor(chosen.atMs / 1000),
      priority: draft.priority,
      user: person,
      program,
    },
  };
}
