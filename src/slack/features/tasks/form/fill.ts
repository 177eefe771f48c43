import { zonedDateTime } from '../../../../lib/local-date-time.ts';
import { type DueReading, type Ref, toRef } from '../../../../tasks/drafts/draft.ts';
import { likelyFor } from '../../../../tasks/drafts/likely.ts';
import type { TaskFields } from '../../../../tasks/drafts/task-fields.ts';
import type { DueContext } from '../../../../tasks/due-date/index.ts';
import { type Directory, withStaleFallback } from '../../../../workspaces/directory.ts';
import type { AuthenticatedContext } from '../../../surface/authenticate.ts';
import type { PersonContext } from '../../../surface/context.ts';
import type { TaskForm } from './view.ts';

type Caller = AuthenticatedContext<PersonContext & { channelId?: string | undefined }>;

/** What the dates in a form are read against. */
export const dueContextOf = ({ services, profile }: Pick<Caller, 'services' | 'profile'>): DueContext => ({
  now: new Date(services.now()),
  timeZone: profile.timeZone,
  locale: profile.locale,
});

/** A date as the pickers show it. */
export function pickerFields(due: DueReading, timeZone: string): Pick<TaskFields, 'date' | 'time'> {
  const at = zonedDateTime(due.atMs, timeZone);
  const date = at.toPlainDate().toString();
  return due.precision === 'day'
    ? { date }
    : { date, time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

async function personAndPrograms(directory: Directory, personId: string, otherIds: string[] = []) {
  const people = await directory.people();
  const person = people.find(({ id }) => id === personId);
  const others = people.filter(({ id }) => otherIds.includes(id));
  return person && { person, others, programs: (await directory.programsOf(personId)).map(toRef) };
}

/** The program that the task probably is for, if the author knows it from before or chose a default. */
async function likelyProgram(caller: Caller, personId: string, programs: Ref[]): Promise<string | undefined> {
  const likely = await likelyFor({ ...caller.services.drafts, ...caller }, caller.channelId)(personId);
  return likely.find(({ id }) => programs.some((program) => program.id === id))?.id;
}

/** The form with the names of the person and their programs as they are now, and the likeliest of these programs. */
export async function fillForm(
  caller: Caller,
  form: Pick<TaskForm, 'draftId' | 'fields' | 'problem'>,
): Promise<TaskForm> {
  const { services, connection, profile } = caller;
  const { directories } = services;
  const { personId, otherIds } = form.fields;
  const read = async (directory: Directory) =>
    personId === undefined ? undefined : personAndPrograms(directory, personId, otherIds);
  let found = await read(directories.of(connection));
  // Someone may have been created, or added to a program, a minute ago.
  if (personId !== undefined && (found?.programs.length ?? 0) === 0)
    found = await withStaleFallback(found, () => read(directories.refreshed(connection)));
  const programs = found?.programs ?? [];
  const { programId = personId && (await likelyProgram(caller, personId, programs)) } = form.fields;
  return {
    ...form,
    fields: { ...form.fields, programId },
    person: found?.person,
    others: found?.others,
    programs,
    timeZone: profile.timeZone,
  };
}
