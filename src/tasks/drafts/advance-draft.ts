import { insteadOf, ofKind } from '../../lib/errors.ts';
import { PlatformError } from '../../platform/errors.ts';
import {
  type Directory,
  type PersonRef,
  toPersonRef,
  withStaleFallback,
} from '../../workspaces/directory.ts';
import type { ProgramSource } from '../../workspaces/likely-programs.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { calledBy, searchNames } from '../../workspaces/search-names.ts';
import { peopleBegun, peopleNamed, programsNamed } from '../../workspaces/typed-names.ts';
import { maxAnswers, maxNear } from '../limits.ts';
import type { DraftContext } from './context.ts';
import { type CreateOutcome, createDraft } from './create-once.ts';
import { type Draft, type ReadyDraft, type Ref, toRef } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';
import { type LikelyProgramsOf, likelyFor, noneLikely } from './likely.ts';
import { programStep, sharedPrograms } from './program-step.ts';
import { isPersonQuestion, isQuestion, type PersonQuestion, type Question } from './question.ts';
import { beginWait, mustWait, type WaitOutcome } from './waiting.ts';

/** What a draft needs next. `source` says where its program is known from, if no one named it. */
export type Step = { kind: 'ready'; ready: ReadyDraft; source?: ProgramSource } | ForMany | Question;

/** One task for each: of these people, in these programs, or of the members of a program. `due` in seconds, UTC. */
type ForMany = {
  kind: 'for-many';
  task: Pick<ReadyDraft, 'text' | 'priority' | 'due'>;
  of:
    | { program: Ref; except?: string[] | undefined }
    | { people: { user: Ref; program: Ref }[]; without: Ref[] };
};

/** What became of a draft, to be shown to its author. */
export type DraftOutcome =
  | CreateOutcome
  | WaitOutcome
  /** It waited, and its author stopped that. */
  | { kind: 'stopped'; ended: 'cancelled' | 'changed' }
  /** `more`: an answer to it may lead to another question. */
  | { kind: 'question'; question: Question; more: boolean; draft: StoredDraft }
  /** Nothing is open, and it is for many: that is always asked. */
  | { kind: 'for-many'; many: ForMany; draft: StoredDraft }
  /** Nothing is open, and no one has asked to create it yet. */
  | { kind: 'proposal'; ready: ReadyDraft; draft: StoredDraft }
  /** The draft is too old or someone else's, or the answer was never offered. Nothing was created. */
  | { kind: 'gone' };

type Several = NonNullable<Draft['several']>;

/** Those whom a name means, or else those whose names begin with it. */
function fitting(all: readonly PersonRef[], name: string): PersonRef[] {
  const named = peopleNamed(all, name);
  return named.length > 0 ? named : peopleBegun(all, name);
}

/** The people who may be meant when several were named. */
function oneOf({ people }: Several, all: readonly PersonRef[]): Question {
  const meant = people.flatMap((one) =>
    typeof one === 'string' ? fitting(all, one) : all.filter(({ id }) => id === one.id),
  );
  return { kind: 'ask-one', people: [...new Set(meant)].map(toPersonRef) };
}

/** Those whom a name means, or else those whose names begin with it, or whom one may call that. */
export function possiblyMeant(all: readonly PersonRef[], name: string): PersonRef[] {
  const some = [peopleNamed, peopleBegun, calledBy].map((find) => find(all, name));
  return (some.find(({ length }) => length > 0) ?? []).map(toPersonRef);
}

async function personStep(draft: Draft, me: Ref, directory: Directory): Promise<Ref | Question> {
  const { user, several, userName: name } = draft;
  if (user !== undefined) return user;
  if (several !== undefined) return oneOf(several, await directory.people());
  if (name === undefined) return me;
  const all = await directory.people();
  if (draft.askUser) {
    const people = possiblyMeant(all, name);
    if (people.length > 0) return { kind: 'ask-whose', name, people };
  }
  return personCalled(all, name);
}

/** The person whom a name means, or the question about it. */
function personCalled(all: readonly PersonRef[], name: string): Ref | PersonQuestion {
  const people = fitting(all, name);
  const [first, ...others] = people;
  if (first === undefined)
    return { kind: 'unknown-person', name, near: searchNames(all, name, maxNear).map(toPersonRef) };
  // An initial is meant as one; "Smith" for Smithson may be someone else.
  const isMeant = peopleNamed(all, name).length > 0 || /\s\p{L}\.?$/u.test(name);
  if (others.length === 0 && isMeant) return toRef(first);
  return { kind: 'ask-person', name, people: people.map(toPersonRef) };
}

/** Everyone whom a list means, or the question about the first name that is not clear. */
function eachOf({ people, each }: Several, me: Ref, all: readonly PersonRef[]): Ref[] | PersonQuestion {
  const meant = people.map((one) => (typeof one === 'string' ? personCalled(all, one) : toRef(one)));
  const known = [...(each?.me ? [me] : []), ...meant.flatMap((one) => (isPersonQuestion(one) ? [] : [one]))];
  const unclear = meant.find(isPersonQuestion);
  if (unclear) return { ...unclear, known };
  return [...new Map(known.map((person) => [person.id, person])).values()];
}

/**
 * Replaces the first unclear name with the person who was chosen. A click on an earlier question changes nothing.
 */
export function withPerson(several: Several, person: Ref, all: readonly PersonRef[]): Several {
  const { people } = several;
  const questions = people.map((one) => (typeof one === 'string' ? personCalled(all, one) : one));
  const at = questions.findIndex(isPersonQuestion);
  const question = questions[at];
  const isOffered =
    question && (!('people' in question) || question.people.some(({ id }) => id === person.id));
  const isChosen = people.some((one) => typeof one !== 'string' && one.id === person.id);
  return isOffered && !isChosen ? { ...several, people: people.with(at, toRef(person)) } : several;
}

/**
 * The program of each person; those who are in none that will do are `without`. Where one is open, it is one that all of
 * them are in.
 */
async function programsOfEach(
  draft: Draft,
  people: Ref[],
  directory: Directory,
  likely: LikelyProgramsOf,
): Promise<{ items: { user: Ref; program: Ref }[]; without: Ref[] } | Question> {
  const steps: { user: Ref; known: Awaited<ReturnType<typeof programStep>> }[] = [];
  for (const user of people) {
    const known = await programStep(draft, user, directory, likely);
    // A program that was chosen is for those who are in it. The preview names all programs.
    const own = 'kind' in known && known.kind === 'not-a-member' && !draft.programName && known.programs;
    const [only] = own && own.length === 1 ? own : [];
    steps.push({ user, known: only ? { program: only } : known });
  }
  const unknown = steps.find(({ known }) => isQuestion(known) && known.kind === 'unknown-program')?.known;
  if (unknown !== undefined && isQuestion(unknown)) return unknown;
  const fits = steps.filter(({ known }) => !isQuestion(known) || known.kind === 'ask-program');
  const open = fits.flatMap(({ known }) => ('programs' in known && known.programs) || []);
  const users = fits.map(({ user }) => user);
  const [first, ...others] = open.length === 0 ? [] : await sharedPrograms(open, users, directory);
  if (first !== undefined && others.length > 0)
    return { kind: 'which-program', programs: [first, ...others] };
  const items = fits.flatMap(({ user, known }) => {
    const program = isQuestion(known) ? first : known.program;
    return program === undefined ? [] : [{ user, program }];
  });
  return { items, without: people.filter((one) => !users.includes(one)) };
}

/** The program whose members each get a task. */
async function programOfEveryone(
  { program, everyone = '' }: Draft,
  me: Ref,
  directory: Directory,
): Promise<Ref | Question> {
  const all = await directory.programs();
  if (program === undefined && everyone === '') {
    const own = await directory.programsOf(me.id);
    const [only, ...more] = (own.length > 0 ? own : all).map(toRef);
    if (only !== undefined)
      return more.length === 0
        ? only
        : { kind: 'which-program', programs: [only, ...more], ofEveryone: true };
  }
  const named = program ? all.filter(({ id }) => id === program.id) : programsNamed(all, everyone);
  const [first, ...others] = named.map(toRef);
  if (first === undefined) return { kind: 'unknown-program', name: everyone, programs: all.map(toRef) };
  return others.length > 0 ? { kind: 'which-program', programs: [first, ...others] } : first;
}

/** The due date, or the question about it. */
function dueStep({ due }: Draft, person: Ref, program: Ref): { seconds: number | null } | Question {
  if ('chosen' in due) return { seconds: due.chosen && Math.floor(due.chosen.atMs / 1000) };
  const { readings, past, unclear, words } = due;
  const more = { ...(unclear && { unclear }), ...(words && { words }) };
  return { kind: 'ask-due', readings, past, ...more, person, program };
}

/** What is open about a task for many. */
async function manyStep(
  draft: Draft,
  me: Ref,
  directory: Directory,
  likely: LikelyProgramsOf,
): Promise<ForMany | Question> {
  const { several, priority, text, except } = draft;
  if (several?.each === undefined) {
    const program = await programOfEveryone(draft, me, directory);
    if (isQuestion(program)) return program;
    const due = dueStep(draft, { id: '', name: 'everyone' }, program);
    if ('kind' in due) return due;
    return { kind: 'for-many', task: { text, priority, due: due.seconds }, of: { program, except } };
  }
  const people = eachOf(several, me, await directory.people());
  if (!Array.isArray(people)) return people;
  // Each of them has to be known.
  const whole = { ...directory, programsNow: directory.programsOf };
  const each = await programsOfEach(draft, people, whole, likely);
  if ('kind' in each) return each;
  const { items, without } = each;
  const [first] = items;
  if (first === undefined) return oneOf(several, await directory.people());
  const due = dueStep(draft, { id: '', name: `${people.length} people` }, first.program);
  if ('kind' in due) return due;
  const task = { text: several.each.text, priority, due: due.seconds };
  return { kind: 'for-many', task, of: { people: items, without } };
}

/**
 * What to ask next, or the task to create. The same draft and directory give the same step, and only those parts of the
 * directory are read that the draft needs. Nothing is created while anything is open, because a task can be neither
 * edited nor deleted.
 *
 * @param likely is asked where the person is in several programs and none was named
 * @throws what the directory throws
 */
export async function nextStep(
  draft: Draft,
  me: Ref,
  directory: Directory,
  likely: LikelyProgramsOf = noneLikely,
): Promise<Step> {
  const isForMany = draft.everyone !== undefined || draft.several?.each !== undefined;
  if (isForMany && draft.user === undefined) return manyStep(draft, me, directory, likely);
  const person = await personStep(draft, me, directory);
  if (isQuestion(person)) return person;
  const known = await programStep(draft, person, directory, likely);
  if (isQuestion(known)) return known;
  const { program, source } = known;
  const { text, priority } = draft;
  const chosen = dueStep(draft, person, program);
  if ('kind' in chosen) return chosen;
  const ready = { text, due: chosen.seconds, priority, user: person, program };
  return { kind: 'ready', ready, ...(source && { source }) };
}

/** The person, program or membership does not exist: a directory that is read again may have it. */
const refusals: Step['kind'][] = ['unknown-person', 'unknown-program', 'no-program', 'not-a-member'];

/** What the likeliest answers to a question put into a draft. */
function answersTo(question: Question, me: Ref): Partial<Draft>[] {
  const byPerson = (people: Ref[]) => people.slice(0, maxAnswers).map((person) => ({ user: toRef(person) }));
  switch (question.kind) {
    case 'ask-person':
    case 'ask-whose':
    case 'ask-one':
      return byPerson(question.people);
    case 'unknown-person':
      return byPerson([question.near[0] ?? me]);
    case 'ask-program':
    case 'which-program':
    case 'unknown-program':
    case 'not-a-member':
      return (question.programs ?? []).slice(0, 1).map((program) => ({ program }));
    default:
      return [];
  }
}

/** True if an answer leads to another question: then all of them are asked together. */
async function asksMore(
  draft: Draft,
  question: Question,
  me: Ref,
  next: (draft: Draft) => Promise<Step>,
): Promise<boolean> {
  for (const answer of answersTo(question, me)) {
    const { kind } = await next({ ...draft, ...answer });
    if (kind !== 'ready' && kind !== 'for-many' && !refusals.includes(kind)) return true;
  }
  return false;
}

/** A task is replaced by one other. */
function forOneIfReplacing(stored: StoredDraft): StoredDraft {
  if (stored.replaces === undefined) return stored;
  const { everyone: _, several, ...draft } = stored.draft;
  return { ...stored, draft: { ...draft, ...(several && { several: { ...several, each: undefined } }) } };
}

/** The draft with the program that was taken for it, so that what is shown stays what is created. */
const withProgram = (stored: StoredDraft, { program }: ReadyDraft): StoredDraft => ({
  ...stored,
  draft: { ...stored.draft, program },
});

/**
 * Creates or proposes the task, lets it wait, or keeps the draft and gives the question that is still open. Every answer
 * comes back to here.
 *
 * @param mayWait false when its author asked to create it, or waited already
 */
export async function advanceDraft(
  context: DraftContext,
  given: StoredDraft,
  { mayWait = true } = {},
): Promise<DraftOutcome> {
  const { directories, connection } = context;
  const stored = { ...forOneIfReplacing(given), channelId: given.channelId ?? context.channelId };
  // A replacement keeps the program of the old task: another one is asked about.
  const likely = stored.replaces ? noneLikely : likelyFor(context, stored.channelId);
  const next = (directory: Directory, draft = stored.draft) => nextStep(draft, context.me, directory, likely);
  let step = await next(directories.of(connection));
  // Someone may have been added to the program a minute ago.
  if (refusals.includes(step.kind))
    step = await withStaleFallback(step, () => next(directories.refreshed(connection)));
  if (step.kind === 'for-many')
    return { kind: 'for-many', many: step, draft: await context.store.keep(stored) };
  if (step.kind === 'ready' && (stored.proposed || stored.replaces !== undefined))
    return {
      kind: 'proposal',
      ready: step.ready,
      draft: await context.store.keep(withProgram(stored, step.ready)),
    };
  if (step.kind === 'ready' && mayWait && (await mustWait(context, stored, step.source)))
    return beginWait(context, stored, step.ready, step.source);
  if (step.kind === 'ready') return createDraft(context, stored, step.ready);
  // The form is for one task.
  const { everyone, several, user } = stored.draft;
  const isForMany = user === undefined && (everyone !== undefined || several?.each !== undefined);
  if (isForMany)
    return { kind: 'question', question: step, more: false, draft: await context.store.keep(stored) };
  // The question can be asked without knowing that.
  const known = directories.of(connection);
  const more = await asksMore(stored.draft, step, context.me, (draft) => next(known, draft)).catch(
    insteadOf(false, PlatformError, ofKind(RefusedError, 'directory-loading')),
  );
  return { kind: 'question', question: step, more, draft: await context.store.keep(stored) };
}
