import { zonedDateTime } from '../../../../lib/local-date-time.ts';
import type { Task } from '../../../../platform/resources.ts';
import { advanceDraft } from '../../../../tasks/drafts/advance-draft.ts';
import { isBegun } from '../../../../tasks/drafts/create-once.ts';
import type { Draft, ReplacedTask } from '../../../../tasks/drafts/draft.ts';
import {
  draftOfFields,
  fieldProblems,
  isSameDue,
  type TaskFields,
} from '../../../../tasks/drafts/task-fields.ts';
import type { DueContext } from '../../../../tasks/due-date/index.ts';
import { dueInstead, wholeDate } from '../../../../tasks/replace/new-due.ts';
import { isReplacement, type Replacement, replaceTask } from '../../../../tasks/replace/replace-task.ts';
import {
  isUnchanged,
  readTask as readOldTask,
  sameDraft,
  toReplaced,
} from '../../../../tasks/replace/replaced-task.ts';
import { ReplyError } from '../../../edge/reply-errors.ts';
import { form, type Opener } from '../../../forms/form.ts';
import { answerLater } from '../../../surface/answer-later.ts';
import { authenticateStaff } from '../../../surface/authenticate.ts';
import type {
  ActionContext,
  ActionHandler,
  PersonContext,
  RequestContext,
  ResponseUrl,
} from '../../../surface/context.ts';
import { dueContextOf } from '../../../surface/read-line.ts';
import { createResponder } from '../../../surface/responder.ts';
import { nothingToDo } from '../../../surface/user-errors.ts';
import { tellMarked } from '../../../task-changes/tell.ts';
import { renderTaskMessage } from '../../../task-messages/render.ts';
import { type TaskMessage, type TaskMessageRow, toRow } from '../../../task-messages/task-message.ts';
import { withStates } from '../../../task-messages/task-messages.ts';
import { replacementGone, replaceOutcomeMessage } from '../../../task-requests/replace-messages.ts';
import { toDraftContext } from '../../../task-requests/reply-with-outcome.ts';
import type { MoveDay } from '../../../ui/change-menu.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { clip, escapeInline } from '../../../ui/text.ts';
import { errorsFor } from './fields.ts';
import { fillAgain } from './fill.ts';
import { formForDraft } from './from-draft.ts';
import { chosen, type Fill, readTask, replaceQuestion } from './submit.ts';
import { subjectOf, type TaskForm, taskBlocks } from './view.ts';

type Triggered = PersonContext & ResponseUrl & { triggerId: string };
type Confirmed = Pick<RequestContext, 'pending' | 'ifStopped'> & PersonContext & ResponseUrl;

/** Tomorrow or next Monday where the user is, at the old time of day. */
function movedTo(to: MoveDay, old: ReplacedTask, context: DueContext): Partial<Draft> {
  const today = zonedDateTime(context.now.getTime(), context.timeZone).toPlainDate();
  const day = today.add({ days: to === 'tomorrow' ? 1 : 8 - today.dayOfWeek });
  const newDue = wholeDate(day.toString(), context);
  return newDue === undefined ? {} : { due: dueInstead(newDue, old, context) };
}

/** The new day that was chosen for a task, and the message of several tasks in which that was. */
type Chosen = { to?: MoveDay | undefined; listId?: string | undefined };

/** Stores where a list can be changed after the form. False for a list that is gone, or another user's. */
async function isOwnList(
  { services, workspaceId, userId }: Opener,
  id: string | undefined,
  responseUrl?: string,
) {
  if (id === undefined) return false;
  const list = await services.taskMessages.note({ workspaceId, id }, (shown) =>
    shown.viewer === userId ? { ...shown, responseUrl } : shown,
  );
  return list?.viewer === userId;
}

/**
 * The form for replacing a task, filled with what it is, or with its new day.
 *
 * @throws UserFacingError if there is nothing to replace
 */
async function fillForTask(
  caller: Opener,
  taskId: string,
  { responseUrl, to, listId }: ResponseUrl & Chosen,
): Promise<TaskForm> {
  const { services, workspaceId, userId, platform, profile, triggerId } = caller;
  const old = await readOldTask(platform, taskId);
  if (old === undefined) throw nothingToDo('That task is no longer on the coaching platform.');
  if (old.done) {
    const title = escapeInline(old.title || old.description, 240);
    throw nothingToDo(`“${title}” is done already, so there is nothing to replace.`);
  }
  const replaces = toReplaced(old);
  const same = sameDraft(replaces, profile.timeZone, services.now());
  const draft = { ...same, ...(to && movedTo(to, replaces, dueContextOf(caller))) };
  const id = `replace-${taskId}-${triggerId}`;
  const place = (await isOwnList(caller, listId, responseUrl)) ? { listId } : { responseUrl };
  return formForDraft(
    caller,
    await services.drafts.store.keep({ id, workspaceId, userId, draft, replaces, ...place }),
  );
}

/** The draft that the form says. A text that was too long for the form stays whole, and a date as it was, unless changed. */
function draftOf({ draft, replaces }: Replacement, fields: TaskFields, context: DueContext) {
  const said = draftOfFields(fields, context);
  const newDue = wholeDate(fields.when ?? '', context);
  const due = newDue ? dueInstead(newDue, replaces, context) : said.due;
  const wasCut = clip(replaces.text, LIMITS.plainTextInput.length);
  return {
    ...said,
    due: isSameDue(draft.due, fields) ? draft.due : due,
    text: said.text === wasCut.trim() ? replaces.text : said.text,
  };
}

/** Stores a replacement that a user confirmed. The answer goes into the message where they confirmed it, if there is one. */
const replaceLater = (context: Confirmed, id: string, responseUrl = context.responseUrl) =>
  answerLater(
    context,
    { id, request: { kind: 'replace' } },
    { installation: context.installation, responseUrl, replaces: responseUrl !== undefined },
  );

/** What is waiting to be replaced; undefined if that is more than an hour old. */
async function replacementOf({ services, workspaceId, userId }: PersonContext, draftId: string) {
  const stored = await services.drafts.store.get(draftId, workspaceId, userId);
  return isReplacement(stored) ? stored : undefined;
}

/** Shows the new task in the list where the old one was chosen. One that now belongs to someone else leaves the old one there as done. */
async function showInList(
  { services, workspaceId }: PersonContext,
  id: string,
  { old, created }: { old: Task; created: Task },
): Promise<void> {
  const { taskMessages, now, log } = services;
  const instead = (row: TaskMessageRow) => (row.id === old.id ? toRow(created) : row);
  const change = (shown: TaskMessage): TaskMessage =>
    old.user.id === created.user.id
      ? { ...shown, groups: shown.groups.map((group) => ({ ...group, rows: group.rows.map(instead) })) }
      : withStates(shown, { task: old });
  const show = (shown: TaskMessage) =>
    createResponder(shown.responseUrl, async () => {}).replace(renderTaskMessage(shown, now()));
  await taskMessages
    .revise({ workspaceId, id }, change, show)
    .catch((error: unknown) => log.info({ err: error }, 'A list does not show a new task.'));
}

/** The form for a task that takes another's place. Everything in it is checked again. */
export const replacementForm = form({
  id: 'replace.form',
  title: 'Replace task',
  submit: 'Replace',
  saving: 'Replacing…',
  failed: 'The task was not replaced.',
  who: 'staff',
  load: (caller, fill: Fill) => fill(caller),
  about: ({ draftId }) => draftId ?? '',
  fields: taskBlocks,
  read: readTask,
  resume: { load: fillAgain, subject: subjectOf },
  async check({ fields, draftId, shown }, caller) {
    const stored = await replacementOf(caller, draftId);
    if (stored === undefined) return {};
    // The old date may be past.
    const changed = isSameDue(stored.draft.due, fields) ? { ...fields, when: undefined } : fields;
    return errorsFor(fieldProblems(changed, dueContextOf(caller)), shown);
  },
  async save(caller, { fields, draftId }) {
    const drafts = toDraftContext(caller);
    const stored = await replacementOf(caller, draftId);
    if (stored === undefined) return replacementGone;
    const { users, program } = await chosen(caller, fields);
    const draft = { ...draftOf(stored, fields, dueContextOf(caller)), user: users[0], program };
    // What was begun stays as it was sent: then it is looked for, or only the old task is left to do.
    const next = isBegun(stored) || stored.unconfirmed ? stored : { ...stored, draft };
    const step = await advanceDraft(drafts, next);
    if (step.kind === 'question')
      return { problems: { form: (await replaceOutcomeMessage(caller, step)).text } };
    if (step.kind === 'proposal' && isUnchanged(stored.replaces, step.ready))
      return { problems: { form: 'Nothing is different yet.' } };
    const pending = await replaceLater(caller, stored.id, stored.responseUrl);
    let end: 'told' | 'pending' = 'told';
    caller.whenShown(() => pending.end(end));
    const outcome = await replaceTask(drafts, caller.person, stored.id);
    if (outcome.kind === 'already-asked') end = 'pending';
    const message = await replaceOutcomeMessage(caller, outcome);
    if (outcome.kind !== 'replaced') return message;
    await tellMarked(caller, [outcome.old]);
    await (stored.listId
      ? showInList(caller, stored.listId, outcome)
      : replaceQuestion(caller, stored, message));
    return { title: 'Task replaced', ...message };
  },
});

/** Opens the form for a task. */
export const openFormForTask = (context: Triggered, taskId: string): Promise<void> =>
  replacementForm.open(context, (caller) => fillForTask(caller, taskId, context));

/**
 * Opens the form for a task, with a new day if one was chosen. In a modal, the form takes its place. A message with more
 * than this task stays.
 */
export function replaceIn(context: ActionContext, taskId: string, where?: Chosen): Promise<void> {
  const { responseUrl } = context;
  const fill: Fill = (caller) => fillForTask(caller, taskId, { ...where, responseUrl });
  return context.form === undefined
    ? replacementForm.open(context, fill)
    : replacementForm.fill(context, context.form.viewId, fill);
}

/** **Replace** on a receipt or under a task. */
export const openReplace: ActionHandler = (context, click) => replaceIn(context, click.value);

/** **Replace** under what it will do, **Look again**, and **Mark the old one done**: each goes on from where it is. */
export const confirmReplacement: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  const { end } = await replaceLater(context, click.value);
  try {
    const outcome = await replaceTask(toDraftContext(caller), caller.person, click.value);
    const message = await replaceOutcomeMessage(caller, outcome);
    if (outcome.kind === 'replaced') await tellMarked(caller, [outcome.old]);
    // The first click may still answer in the same place.
    const isBeside = outcome.kind === 'busy' || outcome.kind === 'already-asked';
    await (isBeside ? context.reply(message) : context.redraw(message));
    await end(outcome.kind === 'already-asked' ? 'pending' : 'told');
  } catch (error) {
    // If they could not be told, another process tells them.
    await end(error instanceof ReplyError ? 'pending' : 'told');
    throw error;
  }
};
