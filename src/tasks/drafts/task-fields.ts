import { isKind } from '../../lib/errors.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import type { Draft, DueReading, Ref } from './draft.ts';
import { pickedDue } from './draft-answers.ts';

/** What the form for a task holds. `date` is `2026-12-01`, `time` `09:30`, both local; `words` say a date in words. */
export type TaskFields = {
  text?: string | undefined;
  personId?: string | undefined;
  /** Others who get a task of their own. */
  otherIds?: string[] | undefined;
  programId?: string | undefined;
  date?: string | undefined;
  time?: string | undefined;
  words?: string | undefined;
  priority?: string | undefined;
};

/** What is wrong with a field. `readings` are short dates to choose from. */
export type FieldProblem =
  | { field: 'text' | 'personId' | 'programId'; kind: 'missing' }
  | { field: 'date' | 'words'; kind: 'past' }
  | { field: 'date'; kind: 'no-such-date' }
  | { field: 'time'; kind: 'no-date' }
  | { field: 'words'; kind: 'not-a-date' }
  | { field: 'words'; kind: 'several'; readings: string[] }
  /** The words say another day or time than the pickers do. */
  | { field: 'words'; kind: 'conflict'; reading: string };

type FieldsDue = { chosen: DueReading | null } | { problem: FieldProblem };

/** Whether words say the moment that was picked. Words without a time leave the time to its picker. */
const agrees = (said: DueReading, picked: DueReading, context: DueContext): boolean =>
  said.precision === 'day'
    ? dayOf(said, context) === dayOf(picked, context)
    : said.atMs === picked.atMs && picked.precision === 'minute';

/**
 * The due date of a form: what was picked, or what the words say. Both together have to agree, since a task's date can't
 * be changed later; a picked date decides between several readings of the words.
 */
function dueOfFields({ date, time, words = '' }: TaskFields, context: DueContext): FieldsDue {
  const nowMs = context.now.getTime();
  const readings = (parseDue(words, context)?.readings ?? []).map(
    ({ due, precision, label }): DueReading => ({ atMs: due.getTime(), precision, label }),
  );
  const [first, ...others] = readings;
  if (date !== undefined) {
    let picked: DueReading;
    try {
      picked = pickedDue({ date, time }, context.timeZone, nowMs);
    } catch (error) {
      if (isKind(error, RefusedError, 'missing-date'))
        return { problem: { field: 'date', kind: 'no-such-date' } };
      throw error;
    }
    if (picked.atMs < nowMs) return { problem: { field: 'date', kind: 'past' } };
    const clear = first !== undefined && others.length === 0;
    return clear && !agrees(first, picked, context)
      ? { problem: { field: 'words', kind: 'conflict', reading: first.label } }
      : { chosen: picked };
  }
  if (words.trim() !== '') {
    if (first === undefined) return { problem: { field: 'words', kind: 'not-a-date' } };
    if (others.length > 0)
      return {
        problem: { field: 'words', kind: 'several', readings: readings.map(({ label }) => label) },
      };
    if (first.atMs < nowMs) return { problem: { field: 'words', kind: 'past' } };
    if (time === undefined) return { chosen: first };
    // A time in the words has to be the one that was picked.
    return dueOfFields({ words, date: dayOf(first, context), time }, context);
  }
  return time === undefined ? { chosen: null } : { problem: { field: 'time', kind: 'no-date' } };
}

const dayOf = ({ atMs }: DueReading, { timeZone }: DueContext): string =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Everything that is wrong with the fields and can be known without asking the platform. */
export function fieldProblems(fields: TaskFields, context: DueContext): FieldProblem[] {
  const missing = (['text', 'personId', 'programId'] as const)
    .filter((field) => !fields[field]?.trim())
    .map((field): FieldProblem => ({ field, kind: 'missing' }));
  const due = dueOfFields(fields, context);
  return 'problem' in due ? [...missing, due.problem] : missing;
}

const priorities = ['high', 'medium', 'low'] as const;

/** The draft's parts that the fields say by themselves. @throws nothing for fields without problems */
export function draftOfFields(
  fields: TaskFields,
  context: DueContext,
): Pick<Draft, 'text' | 'priority' | 'due'> {
  const due = dueOfFields(fields, context);
  return {
    text: fields.text?.trim() ?? '',
    priority: priorities.find((one) => one === fields.priority) ?? null,
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
