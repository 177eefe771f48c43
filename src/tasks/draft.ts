import type { Directory } from '../workspaces/directory.ts';
import { findNamed } from '../workspaces/names.ts';
import type { ReadyDraft } from './create.ts';

export type Ref = { id: string; name: string };

/** One reading of a typed date. `atMs` in milliseconds, UTC. */
export type DueReading = { atMs: number; precision: 'day' | 'minute'; label: string };

/**
 * A task that is not created yet, as it waits for answers. What was typed stays as names; what was chosen, or was
 * plain from the start, is an id.
 */
export type Draft = {
  text: string;
  priority: ReadyDraft['priority'];
  /** Chosen (null: no date), or the readings to choose from. */
  due: { chosen: DueReading | null } | { readings: DueReading[]; past: boolean };
  user?: Ref;
  /** A name that was typed for the assignee. */
  userName?: string;
  program?: Ref;
  programName?: string;
};

/** What a draft needs next. */
export type Step =
  | { kind: 'ready'; ready: ReadyDraft }
  | { kind: 'ask-due'; readings: DueReading[]; past: boolean }
  | { kind: 'ask-person'; name: string; people: (Ref & { email: string })[] }
  | { kind: 'ask-program'; programs: Ref[]; person: Ref }
  | { kind: 'unknown-person'; name: string }
  | { kind: 'unknown-program'; name: string; programs: Ref[] }
  | { kind: 'no-program'; person: Ref }
  | { kind: 'not-a-member'; person: Ref; program: Ref; programs: Ref[] };

const everyone = (directory: Directory) => [...directory.teamMembers, ...directory.clients];

/** The people whom a typed name may mean. */
export const peopleNamed = (directory: Directory, name: string) =>
  findNamed(everyone(directory), name, { whole: true });

/** The programs that typed words may mean. `#spring-cohort` means "Spring Cohort". */
export const programsNamed = (directory: Directory, name: string) =>
  findNamed(directory.programs, name.replace(/[-_]/g, ' '));

const ref = ({ id, name }: Ref): Ref => ({ id, name });

/** The program of a draft, or why there is none yet. Only programs that the assignee is a member of can be it. */
function programStep(draft: Draft, person: Ref, directory: Directory): Ref | Step {
  const own = directory.programsOf(person.id);
  const chosen = draft.program;
  if (chosen !== undefined) {
    if (own.some((program) => program.id === chosen.id)) return chosen;
    return { kind: 'not-a-member', person, program: chosen, programs: own.map(ref) };
  }
  if (draft.programName !== undefined) {
    const named = programsNamed(directory, draft.programName);
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

function personStep(draft: Draft, me: Ref, directory: Directory): Ref | Step {
  if (draft.user !== undefined) return draft.user;
  if (draft.userName === undefined) return me;
  const people = peopleNamed(directory, draft.userName);
  if (people[0] === undefined) return { kind: 'unknown-person', name: draft.userName };
  if (people.length === 1) return ref(people[0]);
  return {
    kind: 'ask-person',
    name: draft.userName,
    people: people.map(({ id, name, email }) => ({ id, name, email })),
  };
}

const isStep = (value: Ref | Step): value is Step => 'kind' in value;

/**
 * What to ask next, or the task to create. Pure: the same draft and directory give the same step. Nothing is
 * created while anything is open, because a task can be neither edited nor deleted.
 */
export function nextStep(draft: Draft, me: Ref, directory: Directory): Step {
  const person = personStep(draft, me, directory);
  if (isStep(person)) return person;
  const program = programStep(draft, person, directory);
  if (isStep(program)) return program;
  if (!('chosen' in draft.due)) {
    return { kind: 'ask-due', readings: draft.due.readings, past: draft.due.past };
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
