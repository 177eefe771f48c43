import type { InputBlock, ModalView, PlainTextOption } from '@slack/types';
import { oneLine } from '../../../lib/text.ts';
import type { Task } from '../../../platform/resources.ts';
import { markAllDone } from '../../../tasks/complete.ts';
import { type AuthenticatedContext, authenticate } from '../../surface/authenticate.ts';
import type { ActionHandler, SubmissionContext, ViewHandler } from '../../surface/context.ts';
import { markedMessage } from '../../surface/marked-message.ts';
import { noticeView, openModal } from '../../surface/modal.ts';
import { createResponder } from '../../surface/responder.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { tellIfDone, tellMarked } from '../../task-changes/tell.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import type { TaskMessage, TaskMessageRow } from '../../task-messages/task-message.ts';
import { dueLabel } from '../../ui/due-text.ts';
import { LIMITS } from '../../ui/limits.ts';
import { clip, plain } from '../../ui/text.ts';

const title = 'Mark several done';

type Listed = Pick<TaskMessage, 'groups' | 'timeZone' | 'tell' | 'firstNumber'>;

function option(row: TaskMessageRow, lead: string, list: Listed, nowMs: number): PlainTextOption {
  const due = row.due === null ? '' : dueLabel(row.due, list.timeZone, nowMs);
  const details = [list.tell.assignee && row.assignee, due].filter(Boolean).join(' · ');
  return {
    text: plain(clip(`${lead}${oneLine(row.title)}`, LIMITS.option.text)),
    value: row.id,
    ...(details && { description: plain(clip(oneLine(details), LIMITS.option.description)) }),
  };
}

/** The open tasks of a list with checkboxes, ten in each block. Its metadata is the list's id. */
function checklistView(id: string, list: Listed, nowMs: number): ModalView {
  const rows = list.groups.flatMap((group) => group.rows);
  const options = rows.flatMap((row, index) => {
    const lead = list.firstNumber === undefined ? '' : `${list.firstNumber + index}. `;
    const one = option(row, lead, list, nowMs);
    return row.done || row.id.length > LIMITS.option.value ? [] : [one];
  });
  if (options.length === 0) return noticeView(title, 'All tasks of this list are done.');
  const size = LIMITS.checkboxes.options;
  const blocks = Array.from(
    { length: Math.ceil(options.length / size) },
    (_, at): InputBlock => ({
      type: 'input',
      block_id: `tasks.${at}`,
      optional: true,
      label: plain(at === 0 ? 'Which tasks are done?' : 'More tasks'),
      element: {
        type: 'checkboxes',
        action_id: 'value',
        options: options.slice(at * size, (at + 1) * size),
      },
    }),
  );
  return {
    type: 'modal',
    callback_id: 'list.done-checked',
    private_metadata: id,
    title: plain(title),
    submit: plain('Mark done'),
    close: plain('Cancel'),
    blocks,
  };
}

/** The list of this id, if this person sees it. @throws UserFacingError */
async function listOf(
  { services, workspaceId, userId }: Pick<AuthenticatedContext, 'services' | 'workspaceId' | 'userId'>,
  id: string,
): Promise<TaskMessage> {
  const list = await services.taskMessages.get({ workspaceId, id });
  if (list?.viewer === userId) return list;
  throw new UserFacingError('This list is more than a day old. Type `/todo` for a new one.');
}

/** **Mark several done** under a list. The list is remembered with the way to change it from the modal. */
export const openChecklist: ActionHandler = (context, click) =>
  openModal(context, title, async () => {
    const { services, responseUrl } = context;
    await authenticate(context);
    const list = await listOf(context, click.value);
    await services.taskMessages.reachableAt(list, responseUrl);
    return checklistView(list.id, list, services.now());
  });

/** Shows the tasks done in their list, or in a message of their own where the list can't be reached. */
async function showDone(
  caller: AuthenticatedContext<SubmissionContext>,
  list: TaskMessage,
  done: Task[],
): Promise<void> {
  const { services, person, userId } = caller;
  const { replace } = createResponder(list.responseUrl, async () => {
    await caller.reply(await markedMessage(caller, done));
  });
  await services.taskMessages.change(list, {
    task: done,
    by: person.user.name,
    byUser: userId,
    show: (changed) => replace(renderTaskMessage(changed, services.now())),
  });
}

/** The submitted checkboxes. Each task is checked again; only those of the list count. */
export const checkedSubmitted: ViewHandler = {
  submit: async (context, { privateMetadata, lists }) => {
    const caller = await authenticate(context);
    const list = await listOf(context, privateMetadata);
    const listed = new Set(list.groups.flatMap(({ rows }) => rows.map(({ id }) => id)));
    const ids = Object.values(lists)
      .flat()
      .filter((id) => listed.has(id));
    if (ids.length === 0) return;
    const { done, failed } = await markAllDone(caller.platform, caller.person, ids, (id) =>
      tellIfDone(caller, id),
    );
    const told = tellMarked(caller, done);
    if (done.length > 0) await showDone(caller, list, done);
    await told;
    if (failed !== undefined) throw failed;
  },
};
