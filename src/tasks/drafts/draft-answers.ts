import { RefusedError } from '../../workspaces/refused.ts';
import { shortLabel } from '../due-date/format.ts';
import { advanceDraft, type DraftOutcome, withPerson } from './advance-draft.ts';
import type { DraftContext } from './context.ts';
import { type Draft, type DueReading, type Ref, toRef } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';
import { lookForTask } from './look-for-task.ts';
import type { DraftAnswer } from './request.ts';

/** Makes a draft the task of its author. Undefined when no one was named. */
function keptForMe({ textWithName, due }: Draft, me: Ref): Partial<Draft> | undefined {
  if (textWithName === undefined) return undefined;
  return {
    text: textWithName,
    due: 'readings' in due && due.textWithBoth ? { ...due, textWithDate: due.textWithBoth } : due,
    user: toRef(me),
    userName: undefined,
  };
}

/** One of the readings that were offered, or no date: then the words that were read as one are words of the task. */
function chosenDue({ text, due }: Draft, choice: string): Partial<Draft> | undefined {
  const open = 'readings' in due ? due : undefined;
  if (choice === 'none') return { due: { chosen: null }, text: open?.textWithDate || text };
  const reading = open?.readings[Number(choice)];
  return reading && { due: { chosen: reading } };
}

/**
 * The moment of a picked date and time in a zone; without a time, the end of that day. A time that daylight saving
 * skips moves forward by the gap, one that it repeats is the first of the two (Temporal's "compatible").
 *
 * @throws RefusedError for what is no date or no time
 */
export function pickedDue(
  { date = '', time }: { date?: string | undefined; time?: string | undefined },
  timeZone: string,
  nowMs: number,
): DueReading {
  try {
    const plainTime = time ?? '23:59:59';
    const atMs = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
    const precision = time === undefined ? 'day' : 'minute';
    const label = shortLabel(new Date(atMs), precision, { now: new Date(nowMs), timeZone });
    return { atMs, precision, label };
  } catch (error) {
    throw new RefusedError({ kind: 'missing-date' }, { cause: error });
  }
}

/** As with a typed date, one in the past is a question first, and can be chosen then. */
function pastOrChosen(chosen: DueReading, { due }: Draft, nowMs: number): Draft['due'] {
  if (chosen.atMs >= nowMs) return { chosen };
  return { readings: [chosen], past: true, ...('readings' in due && { textWithDate: due.textWithDate }) };
}

/** What an answer puts into a draft; undefined for what was never offered. */
async function changes(
  { directories, connection, me, timeZone, now }: DraftContext,
  draft: Draft,
  answer: DraftAnswer,
): Promise<Partial<Draft> | undefined> {
  const directory = directories.of(connection);
  switch (answer.kind) {
    case 'person': {
      const all = await directory.people();
      const person = all.find(({ id }) => id === answer.id);
      const { several, user } = draft;
      if (person && several?.each && !user) return { several: withPerson(several, person, all) };
      return person && { user: toRef(person) };
    }
    case 'mine':
      return keptForMe(draft, me);
    case 'one':
      return draft.several && { several: { ...draft.several, each: undefined } };
    case 'program': {
      const program = (await directory.programs()).find(({ id }) => id === answer.id);
      return program && { program: toRef(program) };
    }
    case 'due':
      return chosenDue(draft, answer.choice);
    case 'date':
      return { due: pastOrChosen(pickedDue(answer, timeZone, now()), draft, now()) };
    case 'look':
    case 'again':
    case 'create':
      return {};
  }
}

/**
 * Puts an answer into a draft.
 *
 * @returns the draft, or why there is nothing to answer
 * @throws RefusedError, and what the directory and the store throw
 */
export async function answered(
  context: DraftContext,
  draftId: string,
  answer: DraftAnswer,
): Promise<StoredDraft | Exclude<DraftOutcome, { draft: unknown }>> {
  const stored = await context.store.get(draftId, context.connection.workspaceId, context.userId);
  if (stored === undefined) return { kind: 'gone' };
  const { ended } = stored;
  if (ended === 'cancelled' || ended === 'changed') return { kind: 'stopped', ended };
  // An old window still shows the question.
  if (stored.waitsUntil !== undefined) return { kind: 'already-waiting' };
  const changed = await changes(context, stored.draft, answer);
  if (changed === undefined) return { kind: 'gone' };
  return { ...stored, proposed: false, draft: { ...stored.draft, ...changed } };
}

/**
 * Puts an answer into a draft and goes on with it. Whether a chosen person is in the chosen program is checked there.
 *
 * @throws RefusedError, and what the directory, the store and the platform throw
 */
export async function answerDraft(
  context: DraftContext,
  draftId: string,
  answer: DraftAnswer,
): Promise<DraftOutcome> {
  const draft = await answered(context, draftId, answer);
  if ('kind' in draft) return draft;
  const { unconfirmed } = draft;
  // What is being created at this moment stays begun.
  if (answer.kind === 'look' && unconfirmed !== undefined)
    return lookForTask(context, { ...draft, unconfirmed, begun: undefined });
  // A second click may come before what the first one shows.
  const isAnother = answer.kind === 'again' && answer.another;
  const asked = isAnother
    ? draft
    : { ...draft, unconfirmed: unconfirmed && { ...unconfirmed, shown: undefined } };
  return advanceDraft(context, asked, { mayWait: answer.kind !== 'create' && answer.kind !== 'again' });
}
