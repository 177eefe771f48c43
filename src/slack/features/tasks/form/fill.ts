import { type Ref, toRef } from '../../../../tasks/drafts/draft.ts';
import { likelyFor } from '../../../../tasks/drafts/likely.ts';
import { formatDate } from '../../../../tasks/due-date/format.ts';
import { parseDue } from '../../../../tasks/due-date/index.ts';
import { type Directory, withStaleFallback } from '../../../../workspaces/directory.ts';
import type { Submission } from '../../../edge/payloads.ts';
import type { AuthenticatedContext } from '../../../surface/authenticate.ts';
import type { PersonContext } from '../../../surface/context.ts';
import { dueContextOf } from '../../../surface/read-line.ts';
import { fieldsOf } from './fields.ts';
import type { TaskForm } from './view.ts';

type Caller = AuthenticatedContext<PersonContext & { channelId?: string | undefined }>;

async function peopleAndPrograms(directory: Directory, personIds: readonly string[]) {
  const all = await directory.people();
  const people = personIds.flatMap((personId) => all.find(({ id }) => id === personId) ?? []);
  const [first] = people;
  return { people, programs: first ? (await directory.programsOf(first.id)).map(toRef) : [] };
}

/** The program that the task probably is for, if the author knows it from before or chose a default. */
async function likelyProgram(caller: Caller, personId: string, programs: Ref[]): Promise<string | undefined> {
  const likely = await likelyFor({ ...caller.services.drafts, ...caller }, caller.channelId)(personId);
  return likely.find(({ id }) => programs.some((program) => program.id === id))?.id;
}

/** The form with the people's names and programs as they are now, the likeliest program, and the date as it is read. */
export async function fillForm(
  caller: Caller,
  form: Pick<TaskForm, 'draftId' | 'fields' | 'problem'>,
): Promise<TaskForm> {
  const { services, connection, directory, profile, person } = caller;
  const { personIds, when = '' } = form.fields;
  const read = (from: Directory) => peopleAndPrograms(from, personIds);
  let found = await read(directory);
  // Someone may have been created, or added to a program, a minute ago.
  if (personIds.length > 0 && found.programs.length === 0)
    found = await withStaleFallback(found, () => read(services.directories.refreshed(connection)));
  const { people, programs } = found;
  const [first] = people;
  const { programId = first && (await likelyProgram(caller, first.id, programs)) } = form.fields;
  const context = dueContextOf(caller);
  const readings = parseDue(when, context)?.readings ?? [];
  const past = (due: Date) => (due < context.now ? ', which is in the past' : '');
  return {
    ...form,
    fields: { ...form.fields, programId },
    people,
    isMine: form.fields.isMine ?? (people.length === 1 && first?.id === person.user.id),
    programs,
    timeZone: profile.timeZone,
    read: readings.map(({ due, precision }) => formatDate(due, precision, context) + past(due)).join(' or '),
  };
}

/** The form with what is in it now; for oneself where nobody is chosen. @param draftId that of the form, or empty */
export function fillAgain(draftId: string, filled: Submission, caller: Caller): Promise<TaskForm> {
  const fields = fieldsOf(filled);
  const isMine = fields.personIds.length === 0;
  const personIds = isMine ? [caller.person.user.id] : fields.personIds;
  return fillForm(caller, { draftId: draftId || undefined, fields: { ...fields, personIds, isMine } });
}
