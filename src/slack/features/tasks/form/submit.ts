import type { ModalView } from '@slack/types';
import { withTimeout } from '../../../../lib/timeout.ts';
import { advanceDraft, type DraftOutcome } from '../../../../tasks/drafts/advance-draft.ts';
import { type Ref, toRef } from '../../../../tasks/drafts/draft.ts';
import type { PendingAnswer, StoredDraft } from '../../../../tasks/drafts/draft-store.ts';
import {
  draftForEach,
  draftOfFields,
  fieldProblems,
  type TaskFields,
} from '../../../../tasks/drafts/task-fields.ts';
import { type Directory, withStaleFallback } from '../../../../workspaces/directory.ts';
import type { Submission } from '../../../edge/payloads.ts';
import { type AuthenticatedContext, authenticateStaff, memberOf } from '../../../surface/authenticate.ts';
import type { PersonContext, SubmissionContext, ViewHandler } from '../../../surface/context.ts';
import { fillModal, noticeView } from '../../../surface/modal.ts';
import { createResponder } from '../../../surface/responder.ts';
import { clientFor } from '../../../surface/run-request.ts';
import { isExpected, toUserMessage, UserFacingError } from '../../../surface/user-errors.ts';
import { type Message, typedLine } from '../../../ui/message.ts';
import { answerLater, outcomeMessage, toDraftContext } from '../outcome/reply-with-outcome.ts';
import { announceWait, placeOf } from './announce.ts';
import { errorsFor, fieldsOf } from './fields.ts';
import { dueContextOf, fillForm } from './fill.ts';
import { newTask, taskFormView } from './view.ts';

type Caller = AuthenticatedContext<SubmissionContext>;

/** How long the answer under the fields waits for the author's time zone, in milliseconds; Slack waits 3,000. */
const zoneMs = 1_500;

/** What is wrong with the fields, by block id. */
async function errorsIn(submission: Submission, asked: Omit<PersonContext, 'slack'>) {
  const { services } = asked;
  const { profile } = await withTimeout(zoneMs, async () =>
    memberOf({ ...asked, slack: await clientFor(services, asked) }),
  );
  const problems = fieldProblems(fieldsOf(submission), dueContextOf({ services, profile }));
  return errorsFor(problems, Object.keys(submission.lists));
}

export const messageView = (title: string, { text, blocks }: Message): ModalView => {
  const view = noticeView(title, text);
  return blocks === undefined ? view : { ...view, blocks };
};

/** The person and the program that were chosen, if there are still such. @throws UserFacingError */
export async function chosen({ services, connection }: Caller, { personId, programId }: TaskFields) {
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
async function chosenOthers({ services, connection }: Caller, { otherIds = [] }: TaskFields): Promise<Ref[]> {
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
  caller: Caller,
  draftId: string,
  fields: TaskFields,
  pending: PendingAnswer[],
): Promise<[StoredDraft, DraftOutcome]> {
  const { workspaceId, userId } = caller;
  const kept = await caller.services.drafts.store.get(draftId, workspaceId, userId);
  const drafts = { ...toDraftContext(caller), place: placeOf(caller, kept) };
  const { user, program } = await chosen(caller, fields);
  const said = { ...draftOfFields(fields, dueContextOf(caller)), program };
  const draft = draftForEach(said, [user, ...(await chosenOthers(caller, fields))]);
  const stored = { ...kept, id: draftId, workspaceId, userId, proposed: false, draft };
  const place = drafts.place ?? { installation: caller.installation };
  pending.push(await answerLater(caller, { ...stored, request: { kind: 'draft' } }, place));
  return [stored, await advanceDraft(drafts, stored)];
}

/** The question that the form came from, if it came from one, becomes the receipt. */
export async function replaceQuestion(caller: Caller, { responseUrl }: StoredDraft, receipt: Message) {
  if (responseUrl === undefined) return;
  const { replace } = createResponder(responseUrl, async () => {});
  await replace(receipt).catch((error: unknown) => {
    caller.services.log.info({ err: error }, 'A question could not be replaced.');
  });
}

async function submit(
  context: SubmissionContext,
  submission: Submission,
  pending: PendingAnswer[],
): Promise<ModalView> {
  const caller = await authenticateStaff(context);
  const fields = fieldsOf(submission);
  const kept = submission.privateMetadata || undefined;
  const again = async (problem: string) =>
    taskFormView(await fillForm(caller, { draftId: kept, fields, problem }));
  const problems = Object.values(errorsFor(fieldProblems(fields, dueContextOf(caller)), []));
  if (problems.length > 0) return again(problems.join(' '));
  try {
    const [stored, outcome] = await create(caller, kept ?? `view-${submission.viewId}`, fields, pending);
    const message = await outcomeMessage(caller, outcome);
    if (outcome.kind === 'already-waiting') return noticeView(newTask, 'This task is about to be created.');
    if (message === undefined) return noticeView(newTask, 'This task is created already.');
    if (outcome.kind === 'waiting') return await announceWait(caller, outcome.draft, message);
    if (outcome.kind === 'question') return again(message.text);
    if (outcome.kind === 'created') await replaceQuestion(caller, stored, message);
    return messageView(outcome.kind === 'created' ? 'Task created' : newTask, message);
  } catch (error) {
    caller.services.log[isExpected(error) ? 'info' : 'error']({ err: error }, 'A task was not created.');
    const why = `*The task was not created.* ${toUserMessage(error)}`;
    return again(why).catch(() => noticeView(newTask, why, typedLine(fields.text)));
  }
}

/** The submitted form. Everything in it is checked again, and what it still lacks is asked for in the same form. */
export const taskSubmitted: ViewHandler = {
  async ack(submission, asked) {
    const errors = await errorsIn(submission, asked).catch(() => ({}));
    if (Object.keys(errors).length > 0) return { response_action: 'errors', errors };
    return { response_action: 'update', view: noticeView(newTask, 'Creating…') };
  },
  async submit(context, submission) {
    const pending: PendingAnswer[] = [];
    await fillModal(context, submission.viewId, newTask, () => submit(context, submission, pending));
    for (const { end } of pending) await end('told');
  },
};
