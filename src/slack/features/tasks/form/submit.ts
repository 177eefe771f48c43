import { oneLine } from '../../../../lib/text.ts';
import type { ReplyPlace } from '../../../../operations/operation.ts';
import { advanceDraft, type DraftOutcome } from '../../../../tasks/drafts/advance-draft.ts';
import { type Ref, toRef } from '../../../../tasks/drafts/draft.ts';
import type { StoredDraft } from '../../../../tasks/drafts/draft-store.ts';
import {
  draftForEach,
  draftOfFields,
  fieldProblems,
  isSameDue,
  type TaskFields,
} from '../../../../tasks/drafts/task-fields.ts';
import { type Directory, withStaleFallback } from '../../../../workspaces/directory.ts';
import type { Submission } from '../../../edge/payloads.ts';
import { form, type Opener, type Submitter } from '../../../forms/form.ts';
import { answerLater } from '../../../surface/answer-later.ts';
import { dueContextOf } from '../../../surface/read-line.ts';
import { createResponder } from '../../../surface/responder.ts';
import { UserFacingError } from '../../../surface/user-errors.ts';
import { outcomeMessage, toDraftContext } from '../../../task-requests/reply-with-outcome.ts';
import { withCommandNames } from '../../../ui/command-names.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { type Message, sentence } from '../../../ui/message.ts';
import { clip } from '../../../ui/text.ts';
import { errorsFor, fieldsOf } from './fields.ts';
import { fillAgain } from './fill.ts';
import { subjectOf, type TaskForm, taskBlocks } from './view.ts';

/** Where a form's task is announced and its receipt goes: the question that it came from, if it came from one. */
const placeOf = ({ installation }: Submitter, kept: StoredDraft | undefined): ReplyPlace => ({
  installation,
  responseUrl: kept?.responseUrl,
  replaces: kept?.responseUrl !== undefined,
});

/** Shows a task that waits where it can be stopped after the form is closed: in place of its question, or directly. */
async function announceWait(
  { services, slack, workspaceId, userId }: Submitter,
  draft: StoredDraft,
  message: Message,
): Promise<Message> {
  const { replace } = createResponder(draft.place?.responseUrl, async () => {
    const { channel, ts } = await services.messenger.post(slack, workspaceId, { channel: userId }, message);
    if (draft.place === undefined) return;
    const place = { ...draft.place, responseUrl: undefined, message: { channelId: channel, ts } };
    await services.drafts.store.change(draft, (before) => ({ ...before, place }));
  });
  const told = await replace(withCommandNames(services.commandNames, message)).then(
    () => true,
    () => false,
  );
  const where = told
    ? 'Until then, a message to you has *Change* and *Cancel*.'
    : 'It could not be announced.';
  return sentence(`This is created in ten seconds. ${where}`);
}

/** The people and the program that were chosen. @throws UserFacingError if one of them is gone */
export async function chosen(
  { services, connection, directory, person }: Submitter,
  { personIds: ids, isMine, programId }: TaskFields,
): Promise<{ users: [Ref, ...Ref[]]; program: Ref }> {
  const personIds = isMine ? [person.user.id] : ids;
  const find = async (from: Directory) => {
    const all = await from.people();
    return {
      users: personIds.flatMap((personId) => all.find(({ id }) => id === personId) ?? []),
      program: (await from.programs()).find(({ id }) => id === programId),
    };
  };
  const isWhole = ({ users, program }: Awaited<ReturnType<typeof find>>) =>
    program !== undefined && users.length === personIds.length;
  let found = await find(directory);
  if (!isWhole(found))
    found = await withStaleFallback(found, () => find(services.directories.refreshed(connection)));
  const [first, ...others] = found.users.map(toRef);
  if (first === undefined || others.length + 1 < personIds.length) {
    throw new UserFacingError(
      personIds.length > 1
        ? 'Some of these people are no longer on the coaching platform. Choose again.'
        : 'That person is no longer on the coaching platform. Choose another.',
    );
  }
  if (!found.program)
    throw new UserFacingError('That program is no longer on the coaching platform. Choose another.');
  return { users: [first, ...others], program: toRef(found.program) };
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
  const { users, program } = await chosen(caller, fields);
  const said = { ...draftOfFields(fields, dueContextOf(caller)), program };
  // The moment that was chosen before stays, to the second.
  const due = kept && isSameDue(kept.draft.due, fields) ? kept.draft.due : said.due;
  const draft = draftForEach({ ...said, due }, users);
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
  resume: { load: fillAgain, subject: subjectOf },
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
