import type { ModalView } from '@slack/types';
import { withTimeout } from '../../../../lib/timeout.ts';
import { advanceDraft } from '../../../../tasks/drafts/advance-draft.ts';
import type { ReplacedTask } from '../../../../tasks/drafts/draft.ts';
import type { PendingAnswer } from '../../../../tasks/drafts/draft-store.ts';
import { draftOfFields, fieldProblems, type TaskFields } from '../../../../tasks/drafts/task-fields.ts';
import type { DueContext } from '../../../../tasks/due-date/index.ts';
import { dueInstead, wholeDate } from '../../../../tasks/replace/new-due.ts';
import { isReplacement, type Replacement, replaceTask } from '../../../../tasks/replace/replace-task.ts';
import {
  duePickers,
  isUnchanged,
  readTask,
  sameDraft,
  toReplaced,
} from '../../../../tasks/replace/replaced-task.ts';
import type { Submission } from '../../../edge/payloads.ts';
import { type AuthenticatedContext, authenticateStaff, memberOf } from '../../../surface/authenticate.ts';
import type {
  ActionHandler,
  PersonContext,
  RequestContext,
  SubmissionContext,
  ViewHandler,
} from '../../../surface/context.ts';
import { fillModal, noticeView, openModal } from '../../../surface/modal.ts';
import { clientFor } from '../../../surface/run-request.ts';
import { isExpected, toUserMessage } from '../../../surface/user-errors.ts';
import { tellMarked } from '../../../task-changes/tell.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { typedLine } from '../../../ui/message.ts';
import { clip, escapeInline } from '../../../ui/text.ts';
import { errorsFor, fieldsOf } from '../form/fields.ts';
import { dueContextOf, fillForm } from '../form/fill.ts';
import { formForDraft } from '../form/from-draft.ts';
import { chosen, messageView, replaceQuestion } from '../form/submit.ts';
import { replaceTitle, taskFormView } from '../form/view.ts';
import { replacementGone, replaceOutcomeMessage } from '../messages/replace-messages.ts';
import { answerLater, toDraftContext, withPendingAnswer } from '../outcome/reply-with-outcome.ts';

type Triggered = PersonContext & { triggerId: string; responseUrl?: string };
type Caller = AuthenticatedContext<SubmissionContext>;
type Confirmed = RequestContext & { responseUrl?: string };

/** The form for replacing a task, filled with what it is. */
async function formForTask(context: Triggered, taskId: string): Promise<ModalView> {
  const caller = await authenticateStaff(context);
  const { services, workspaceId, userId, platform, profile, triggerId, responseUrl } = caller;
  const old = await readTask(platform, taskId);
  if (old === undefined) return noticeView(replaceTitle, 'That task is no longer on the coaching platform.');
  if (old.done) {
    const title = escapeInline(old.title || old.description, 240);
    return noticeView(replaceTitle, `“${title}” is done already, so there is nothing to replace.`);
  }
  const replaces = toReplaced(old);
  const draft = sameDraft(replaces, profile.timeZone, services.now());
  const id = `replace-${triggerId}`;
  const stored = await services.drafts.store.keep({ id, workspaceId, userId, responseUrl, draft, replaces });
  return formForDraft(caller, stored);
}

/** Opens the form for a task. */
export const openFormForTask = (context: Triggered, taskId: string): Promise<void> =>
  openModal(context, replaceTitle, () => formForTask(context, taskId));

/** **Replace** on a receipt or under a task. In a modal, the form takes its place. */
export const openReplace: ActionHandler = (context, click) =>
  context.form === undefined
    ? openFormForTask(context, click.value)
    : fillModal(context, context.form.viewId, replaceTitle, () => formForTask(context, click.value));

/**
 * What was filled in, as a change of the old task: its own date may be past, and a date in words counts where the pickers
 * still show the old one.
 */
function changedFields(fields: TaskFields, old: ReplacedTask, context: DueContext) {
  const before = duePickers(old.due, context.timeZone);
  const samePickers = fields.date === before.date && fields.time === before.time;
  const words = fields.words?.trim() ?? '';
  const kept: TaskFields = samePickers ? { ...fields, date: undefined, time: undefined } : fields;
  return { fields: kept, sameDue: samePickers && words === '', words };
}

/** The draft that the form says. A text that was too long for the form stays whole unless it was changed. */
function draftOf(stored: Replacement, filled: TaskFields, context: DueContext) {
  const { replaces } = stored;
  const { fields, sameDue, words } = changedFields(filled, replaces, context);
  const draft = draftOfFields(fields, context);
  const same = sameDraft(replaces, context.timeZone, context.now.getTime());
  const newDue = fields.date === undefined && words !== '' ? wholeDate(words, context) : undefined;
  const due = sameDue ? same.due : newDue ? dueInstead(newDue, replaces, context) : draft.due;
  const wasCut = clip(replaces.text, LIMITS.plainTextInput.length);
  return { ...draft, due, text: draft.text === wasCut.trim() ? replaces.text : draft.text };
}

const problemsOf = ({ replaces }: Replacement, filled: TaskFields, context: DueContext) =>
  fieldProblems(changedFields(filled, replaces, context).fields, context);

/** How long the answer under the fields waits for what it needs, in milliseconds; Slack waits 3,000. */
const lookUpMs = 1_500;

/** What is wrong with the fields, by block id. */
async function errorsIn(submission: Submission, asked: Omit<PersonContext, 'slack'>) {
  const { services, workspaceId, userId } = asked;
  const [{ profile }, stored] = await withTimeout(lookUpMs, async () =>
    Promise.all([
      memberOf({ ...asked, slack: await clientFor(services, asked) }),
      services.drafts.store.get(submission.privateMetadata, workspaceId, userId),
    ]),
  );
  if (!isReplacement(stored)) return {};
  const problems = problemsOf(stored, fieldsOf(submission), dueContextOf({ services, profile }));
  return errorsFor(problems, Object.keys(submission.lists));
}

/** Remembers a replacement that a user confirmed. The answer goes into the message where they confirmed it, if there is one. */
const replaceLater = (context: Confirmed, id: string, responseUrl = context.responseUrl) =>
  answerLater(
    context,
    { id, request: { kind: 'replace' } },
    { installation: context.installation, responseUrl, replaces: responseUrl !== undefined },
  );

async function submit(
  context: SubmissionContext,
  submission: Submission,
  pending: PendingAnswer[],
): Promise<ModalView> {
  const caller: Caller = await authenticateStaff(context);
  const { services, workspaceId, userId, person } = caller;
  const drafts = toDraftContext(caller);
  const stored = await drafts.store.get(submission.privateMetadata, workspaceId, userId);
  if (!isReplacement(stored)) return noticeView(replaceTitle, replacementGone.text);
  const fields = fieldsOf(submission);
  const due = dueContextOf(caller);
  const again = async (problem: string) =>
    taskFormView(await fillForm(caller, { draftId: stored.id, fields, problem }));
  const problems = Object.values(errorsFor(problemsOf(stored, fields, due), []));
  if (problems.length > 0) return again(problems.join(' '));
  try {
    const draft = { ...draftOf(stored, fields, due), ...(await chosen(caller, fields)) };
    // What is created already stays as it is: then only the old task is left to do.
    const next = stored.replaces.by === undefined ? { ...stored, draft } : stored;
    const step = await advanceDraft(drafts, next);
    if (step.kind === 'question') return again((await replaceOutcomeMessage(caller, step)).text);
    if (step.kind === 'proposal' && isUnchanged(stored.replaces, step.ready))
      return again('Nothing is different yet.');
    pending.push(await replaceLater(context, stored.id, stored.responseUrl));
    const outcome = await replaceTask(drafts, person, stored.id);
    const message = await replaceOutcomeMessage(caller, outcome);
    if (outcome.kind === 'replaced') {
      await tellMarked(caller, [outcome.old]);
      await replaceQuestion(caller, stored, message);
    }
    return messageView(outcome.kind === 'replaced' ? 'Task replaced' : replaceTitle, message);
  } catch (error) {
    services.log[isExpected(error) ? 'info' : 'error']({ err: error }, 'A task was not replaced.');
    const why = `*The task was not replaced.* ${toUserMessage(error)}`;
    return again(why).catch(() => noticeView(replaceTitle, why, typedLine(fields.text)));
  }
}

/** The submitted form of a replacement. Everything in it is checked again. */
export const replacementSubmitted: ViewHandler = {
  async ack(submission, asked) {
    const errors = await errorsIn(submission, asked).catch(() => ({}));
    if (Object.keys(errors).length > 0) return { response_action: 'errors', errors };
    return { response_action: 'update', view: noticeView(replaceTitle, 'Replacing…') };
  },
  async submit(context, submission) {
    const pending: PendingAnswer[] = [];
    await fillModal(context, submission.viewId, replaceTitle, () => submit(context, submission, pending));
    for (const { end } of pending) await end('told');
  },
};

/** **Replace** under what it will do, **Look again**, and **Mark the old one done**: each goes on from where it is. */
export const confirmReplacement: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  await withPendingAnswer(await replaceLater(context, click.value), async () => {
    const outcome = await replaceTask(toDraftContext(caller), caller.person, click.value);
    const message = await replaceOutcomeMessage(caller, outcome);
    if (outcome.kind === 'replaced') await tellMarked(caller, [outcome.old]);
    // The first click may still answer in the same place.
    await (outcome.kind === 'busy' ? context.reply(message) : context.redraw(message));
  });
};
