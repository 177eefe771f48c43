import { oneLine } from '../../../../lib/text.ts';
import { advanceDraft, type DraftOutcome } from '../../../../tasks/drafts/advance-draft.ts';
import { type Ref, toRef } from '../../../../tasks/drafts/draft.ts';
import type { StoredDraft } from '../../../../tasks/drafts/draft-store.ts';
import {
  draftForEach,
  draftOfFields,
  fieldProblems,
  type TaskFields,
} from '../../../../tasks/drafts/task-fields.ts';
import { type Directory, withStaleFallback } from '../../../../workspaces/directory.ts';
import type { Submission } from '../../../edge/payloads.ts';
import { form, type Opener, type Submitter } from '../../../forms/form.ts';
import { answerLater } from '../../../surface/answer-later.ts';
import { createResponder } from '../../../surface/responder.ts';
import { UserFacingError } from '../../../surface/user-errors.ts';
import { outcomeMessage, toDraftContext } from '../../../task-requests/reply-with-outcome.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { type Message, sentence } from '../../../ui/message.ts';
import { clip } from '../../../ui/text.ts';
import { announceWait, placeOf } from './announce.ts';
import { errorsFor, fieldsOf } from './fields.ts';
import { dueContextOf } from './fill.ts';
import { type TaskForm, taskBlocks } from './view.ts';

/** The person and the program that were chosen, if there are still such. @throws UserFacingError */
export async function chosen({ services, connection }: Submitter, { personId, programId }: TaskFields) {
  const find = async (directory: Directory) => ({
    user: (await directory.people()).find(({ id }) => id === personId),
    program: (await directory.programs()).find(({ id }) => id === programId),
  });
  let found = await find(services.directories.of(connection));
  if (!found.user || !found.program)
    found = await withStaleFallback(found, () => find(services.directories.refreshed(connection)));
  const { user, program } = found;
  if (!user) throw new UserFacingError('That person is no longer on the coaching platform. Choose another.');
  if (!program)
    throw new UserFacingError('That program is no longer on the coaching platform. Choose another.');
  return { user: toRef(user), program: toRef(program) };
}

/** The others who were chosen. @throws UserFacingError if one of them is gone */
async function chosenOthers(
  { services, connection }: Submitter,
  { otherIds = [] }: TaskFields,
): Promise<Ref[]> {
  if (otherIds.length === 0) return [];
  const find = async (directory: Directory) =>
    (await directory.people()).filter(({ id }) => otherIds.includes(id)).map(toRef);
  let found = await find(services.directories.of(connection));
  if (found.length < otherIds.length)
    found = await withStaleFallback(found, () => find(services.directories.refreshed(connection)));
  if (found.length < otherIds.length)
    throw new UserFacingError('Some of these people are no longer on the coaching platform. Choose again.');
  return found;
}

/** Creates the task once, however often the form is submitted. */
async function create(
  caller: Submitter,
  draftId: string,
  fields: TaskFields,
): Promise<[StoredDraft, DraftOutcome]> {
  const { workspaceId, userId } = caller;
  const kept = await caller.services.drafts.store.get(draftId, workspaceId, userId);
  const drafts = { ...toDraftContext(caller), place: placeOf(caller, kept) };
  const { user, program } = await chosen(caller, fields);
  const said = { ...draftOfFields(fields, dueContextOf(caller)), program };
  const draft = draftForEach(said, [user, ...(await chosenOthers(caller, fields))]);
  const stored = { ...kept, id: draftId, workspaceId, userId, proposed: false, draft };
  const place = drafts.place ?? { installation: caller.installation };
  const { end } = await answerLater(caller, { ...stored, request: { kind: 'draft' } }, place);
  caller.whenShown(() => end('told'));
  return [stored, await advanceDraft(drafts, stored)];
}

/** The question that the form came from, if it came from one, becomes the receipt. */
export async function replaceQuestion(caller: Submitter, { responseUrl }: StoredDraft, receipt: Message) {
  if (responseUrl === undefined) return;
  const { replace } = createResponder(responseUrl, async () => {});
  await replace(receipt).catch((error: unknown) => {
    caller.services.log.info({ err: error }, 'A question could not be replaced.');
  });
}

/** What is filled in, the draft that it is for, and the blocks that errors can be under. */
export const readTask = (submitted: Submission) => ({
  fields: fieldsOf(submitted),
  draftId: submitted.privateMetadata || `view-${submitted.viewId}`,
  shown: Object.keys(submitted.lists),
});

/** What a task's form says when it is opened. */
export type Fill = (caller: Opener) => Promise<TaskForm>;

/** The form for a new task. Everything in it is checked again, and what it still lacks is asked for in the same form. */
export const taskForm = form({
  id: 'task.new',
  title: 'New task',
  submit: 'Create task',
  saving: 'Creating…',
  failed: 'The task was not created.',
  who: 'staff',
  load: (caller, fill: Fill) => fill(caller),
  about: ({ draftId }) => draftId ?? '',
  // A task from elsewhere gives the form its name.
  titleOf: ({ draftId, fields }) => (draftId && clip(oneLine(fields.text ?? ''), LIMITS.modal.title)) || '',
  fields: taskBlocks,
  read: readTask,
  check: ({ fields, shown }, caller) => errorsFor(fieldProblems(fields, dueContextOf(caller)), shown),
  async save(caller, { fields, draftId }) {
    const [stored, outcome] = await create(caller, draftId, fields);
    const message = await outcomeMessage(caller, outcome);
    if (outcome.kind === 'already-waiting') return sentence('This task is about to be created.');
    if (message === undefined) return sentence('This task is created already.');
    if (outcome.kind === 'waiting') return announceWait(caller, outcome.draft, message);
    if (outcome.kind === 'question') return { problems: { form: message.text } };
    if (outcome.kind !== 'created') return message;
    await replaceQuestion(caller, stored, message);
    return { title: 'Task created', ...message };
  },
});
