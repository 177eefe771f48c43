import { insteadOf } from '../../lib/errors.ts';
import { PlatformError } from '../../platform/errors.ts';
import {
  type Directory,
  DirectoryLoadingError,
  type PersonRef,
  toPersonRef,
  withStaleFallback,
} from '../../workspaces/directory.ts';
import { nearNames } from '../../workspaces/near-names.ts';
import { peopleBegun, peopleNamed, programsNamed } from '../../workspaces/typed-names.ts';
import type { DraftContext } from './context.ts';
import { type CreateOutcome, createOnce } from './create-once.ts';
import { type Draft, type DueReading, type ReadyDraft, type Ref, toRef } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';

/** What is asked before a task can be created, or why it cannot be. */
export type Question =
  | { kind: 'ask-due'; readings: DueReading[]; past: boolean; words?: string; person: Ref; program: Ref }
  /** With one person only: nobody has exactly this name, but theirs begins with it. */
  | { kind: 'ask-person'; name: string; people: PersonRef[] }
  /** Several people were named. These are the ones we recognize; may be empty. */
  | { kind: 'ask-one'; people: PersonRef[] }
  | { kind: 'ask-program'; programs: Ref[]; person: Ref }
  | { kind: 'unknown-person'; name: string; near: PersonRef[] }
  | { kind: 'unknown-program'; name: string; programs: Ref[] }
  | { kind: 'no-program'; person: Ref }
  | { kind: 'not-a-member'; person: Ref; program: Ref; programs: Ref[] };

/** What a draft needs next. */
export type Step = { kind: 'ready'; ready: ReadyDraft } | Question;

/** What became of a draft, to be shown to its author. */
export type DraftOutcome =
  | CreateOutcome
  /** `more`: an answer to it may lead to another question. */
  | { kind: 'question'; question: Question; more: boolean; draft: StoredDraft }
  /** Nothing is open, and nobody has asked to create it yet. */
  | { kind: 'proposal'; ready: ReadyDraft; draft: StoredDraft }
  /** The draft is too old or someone else's, or the answer was never offered. Nothing was created. */
  | { kind: 'gone' };

/** The program of a draft, or why there is none yet. Only programs that the assignee is a member of will do. */
async function programStep(draft: Draft, person: Ref, directory: Directory): Promise<Ref | Question> {
  const own = await directory.programsOf(person.id);
  const programs = own.map(toRef);
  const ownOf = (some: Ref[]) => some.filter(({ id }) => own.some((program) => program.id === id)).map(toRef);
  const { program, programName: name } = draft;
  if (program !== undefined)
    return ownOf([program])[0] ?? { kind: 'not-a-member', person, program, programs };
  let fitting = programs;
  if (name !== undefined) {
    const named = programsNamed(await directory.programs(), name);
    if (named[0] === undefined) return { kind: 'unknown-program', name, programs };
    fitting = ownOf(named);
    if (fitting.length === 0) return { kind: 'not-a-member', person, program: toRef(named[0]), programs };
  }
  const [first, ...others] = fitting;
  if (first === undefined) return { kind: 'no-program', person };
  return others.length === 0 ? first : { kind: 'ask-program', programs: fitting, person };
}

/** The people who may be meant when several were named. */
function oneOf({ users, names }: NonNullable<Draft['several']>, all: readonly PersonRef[]): Question {
  const named = names.flatMap((name) => {
    const whole = peopleNamed(all, name);
    return whole.length > 0 ? whole : peopleBegun(all, name);
  });
  const mentioned = all.filter(({ id }) => users.some((user) => user.id === id));
  return { kind: 'ask-one', people: [...new Set([...mentioned, ...named])].map(toPersonRef) };
}

async function personStep(draft: Draft, me: Ref, directory: Directory): Promise<Ref | Question> {
  const { user, several, userName: name } = draft;
  if (user !== undefined) return user;
  if (several !== undefined) return oneOf(several, await directory.people());
  if (name === undefined) return me;
  const all = await directory.people();
  const named = peopleNamed(all, name);
  const people = named.length > 0 ? named : peopleBegun(all, name);
  const [first] = people;
  if (first === undefined)
    return { kind: 'unknown-person', name, near: nearNames(all, name).map(toPersonRef) };
  // An initial is meant as one; "Smith" for Smithson may be someone else.
  if (people.length === 1 && (named.length > 0 || /\s\p{L}\.?$/u.test(name))) return toRef(first);
  return { kind: 'ask-person', name, people: people.map(toPersonRef) };
}

const isQuestion = (value: Ref | Question): value is Question => 'kind' in value;

/**
 * What to ask next, or the task to create. The same draft and directory give the same step, and only those parts of the
 * directory are read that the draft needs. Nothing is created while anything is open, because a task can be neither
 * edited nor deleted.
 *
 * @throws what the directory throws
 */
export async function nextStep(draft: Draft, me: Ref, directory: Directory): Promise<Step> {
  const person = await personStep(draft, me, directory);
  if (isQuestion(person)) return person;
  const program = await programStep(draft, person, directory);
  if (isQuestion(program)) return program;
  const { text, priority, due } = draft;
  if (!('chosen' in due)) {
    const { readings, past, words } = due;
    return { kind: 'ask-due', readings, past, ...(words && { words }), person, program };
  }
  const seconds = due.chosen && Math.floor(due.chosen.atMs / 1000);
  return { kind: 'ready', ready: { text, due: seconds, priority, user: person, program } };
}

/** The person, program or membership does not exist: a directory that is read again may have it. */
const refusals: Step['kind'][] = ['unknown-person', 'unknown-program', 'no-program', 'not-a-member'];

/** Looking at more answers would only take time. */
const maxAnswers = 3;

/** What the likeliest answers to a question put into a draft. */
function answersTo(question: Question, me: Ref): Partial<Draft>[] {
  const byPerson = (people: Ref[]) => people.slice(0, maxAnswers).map((person) => ({ user: toRef(person) }));
  switch (question.kind) {
    case 'ask-person':
    case 'ask-one':
      return byPerson(question.people);
    case 'unknown-person':
      return byPerson([question.near[0] ?? me]);
    case 'ask-program':
    case 'unknown-program':
    case 'not-a-member':
      return question.programs.slice(0, 1).map((program) => ({ program }));
    default:
      return [];
  }
}

/** True if an answer leads to another question: then all of them are asked together. */
async function asksMore(draft: Draft, question: Question, me: Ref, directory: Directory): Promise<boolean> {
  for (const answer of answersTo(question, me)) {
    const { kind } = await nextStep({ ...draft, ...answer }, me, directory);
    if (kind !== 'ready' && !refusals.includes(kind)) return true;
  }
  return false;
}

/** Creates or proposes the task, or keeps the draft and gives the question that is still open. Every answer comes back to here. */
export async function advanceDraft(context: DraftContext, stored: StoredDraft): Promise<DraftOutcome> {
  const { directories, connection } = context;
  const next = (directory: Directory) => nextStep(stored.draft, context.me, directory);
  let step = await next(directories.of(connection));
  // Someone may have been added to the program a minute ago.
  if (refusals.includes(step.kind))
    step = await withStaleFallback(step, () => next(directories.refreshed(connection)));
  if (step.kind === 'ready' && (stored.proposed || stored.replaces !== undefined))
    return { kind: 'proposal', ready: step.ready, draft: await context.store.keep(stored) };
  if (step.kind === 'ready') return createOnce(context, stored, step.ready);
  // The question can be asked without knowing that.
  const more = await asksMore(stored.draft, step, context.me, directories.of(connection)).catch(
    insteadOf(false, PlatformError, DirectoryLoadingError),
  );
  return { kind: 'question', question: step, more, draft: await context.store.keep(stored) };
}
