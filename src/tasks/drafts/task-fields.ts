import { priority } from '../../platform/resources.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import type { Draft, DueReading, Ref } from './draft.ts';

/** What the form for a task holds. */
export type TaskFields = {
  text?: string | undefined;
  /** Several people get a task each. */
  personIds: readonly string[];
  /** Nobody was chosen: the task is for whoever fills it in. */
  isMine?: boolean | undefined;
  programId?: string | undefined;
  /** The due date in words. */
  when?: string | undefined;
  priority?: string | undefined;
};

/** What is wrong with a field. `readings` are short dates to choose from. */
export type FieldProblem =
  | { field: 'text' | 'personIds' | 'programId'; kind: 'missing' }
  | { field: 'when'; kind: 'past' | 'not-a-date' }
  | { field: 'when'; kind: 'several'; readings: string[] };

type FieldsDue = { chosen: DueReading | null } | { problem: FieldProblem };

/** The due date that the words say. */
function dueOfFields({ when = '' }: TaskFields, context: DueContext): FieldsDue {
  if (when.trim() === '') return { chosen: null };
  const readings = (parseDue(when, context)?.readings ?? []).map(
    ({ due, precision, label }): DueReading => ({ atMs: due.getTime(), precision, label }),
  );
  const [first, ...others] = readings;
  if (first === undefined) return { problem: { field: 'when', kind: 'not-a-date' } };
  if (others.length > 0)
    return { problem: { field: 'when', kind: 'several', readings: readings.map(({ label }) => label) } };
  return first.atMs < context.now.getTime()
    ? { problem: { field: 'when', kind: 'past' } }
    : { chosen: first };
}

/** Whether the words are still those that a draft's date was shown as. */
export const isSameDue = (due: Draft['due'], { when = '' }: TaskFields): boolean =>
  'chosen' in due && when.trim() === (due.chosen?.label ?? '');

/** Everything that is wrong with the fields and can be known without asking the platform. */
export function fieldProblems(fields: TaskFields, context: DueContext): FieldProblem[] {
  const isEmpty = {
    text: !fields.text?.trim(),
    personIds: fields.personIds.length === 0 && !fields.isMine,
    programId: !fields.programId,
  };
  const missing = (['text', 'personIds', 'programId'] as const)
    .filter((field) => isEmpty[field])
    .map((field): FieldProblem => ({ field, kind: 'missing' }));
  const due = dueOfFields(fields, context);
  return 'problem' in due ? [...missing, due.problem] : missing;
}

/** The draft's parts that the fields say by themselves. @throws nothing for fields without problems */
export function draftOfFields(
  fields: TaskFields,
  context: DueContext,
): Pick<Draft, 'text' | 'priority' | 'due'> {
  const due = dueOfFields(fields, context);
  return {
    text: fields.text?.trim() ?? '',
    priority: priority.safeParse(fields.priority).data ?? null,
    due: 'chosen' in due ? due : { chosen: null },
  };
}

/** A draft for a person, or for each of several people. */
export const draftForEach = <T extends Pick<Draft, 'text'>>(
  draft: T,
  [user, ...others]: [Ref, ...Ref[]],
): T & Pick<Draft, 'user' | 'several'> =>
  others.length === 0
    ? { ...draft, user }
    : { ...draft, several: { people: [user, ...others], each: { text: draft.text, me: false } } };
