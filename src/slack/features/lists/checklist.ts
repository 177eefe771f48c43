import type { InputBlock } from '@slack/types';
import { oneLine } from '../../../lib/text.ts';
import type { Task } from '../../../platform/resources.ts';
import { choices } from '../../forms/fields.ts';
import { form } from '../../forms/form.ts';
import type { AuthenticatedContext, Caller } from '../../surface/authenticate.ts';
import type { ActionHandler, SubmissionContext } from '../../surface/context.ts';
import { markedMessage } from '../../surface/reply-with-tasks.ts';
import { createResponder } from '../../surface/responder.ts';
import { nothingToDo, UserFacingError } from '../../surface/user-errors.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { withStates } from '../../task-messages/task-messages.ts';
import { dueLabel } from '../../ui/due-text.ts';
import { LIMITS } from '../../ui/limits.ts';
import { inPages } from '../../ui/pager.ts';
import { clip } from '../../ui/text.ts';
import { complete } from './done.ts';

type Listed = Pick<TaskMessage, 'groups' | 'timeZone' | 'tell' | 'firstNumber'>;

/** The open tasks of a list with checkboxes, ten in each block. @throws UserFacingError if there are none */
function taskFields(list: Listed, nowMs: number): InputBlock[] {
  const rows = list.groups.flatMap((group) => group.rows);
  const offered = rows.flatMap((row, index): [string, string, string][] => {
    if (row.done || row.id.length > LIMITS.option.value) return [];
    const lead = list.firstNumber === undefined ? '' : `${list.firstNumber + index}. `;
    const due = row.due === null ? '' : dueLabel(row.due, list.timeZone, nowMs);
    const details = [list.tell.assignee && row.assignee, due].filter(Boolean).join(' · ');
    const title = clip(`${lead}${oneLine(row.title)}`, LIMITS.option.text);
    return [[row.id, title, clip(oneLine(details), LIMITS.option.description)]];
  });
  if (offered.length === 0) throw nothingToDo('All tasks of this list are done.');
  return inPages(offered, LIMITS.checkboxes.options).map((some, at) => {
    const label = at === 0 ? 'Which tasks are done?' : 'More tasks';
    return choices(`tasks.${at}`, label, some, [], { optional: true });
  });
}

/** The list of this id, if this person sees it. @throws UserFacingError */
async function listOf({ services, workspaceId, userId }: Caller, id: string): Promise<TaskMessage> {
  const list = await services.taskMessages.get({ workspaceId, id });
  if (list?.viewer === userId) return list;
  throw new UserFacingError('This list is more than a day old. Type `/todo` for a new one.');
}

/** Shows the done tasks in their list, or in a separate message if the list can't be reached. */
async function showDone(
  caller: AuthenticatedContext<SubmissionContext>,
  list: TaskMessage,
  done: Task[],
): Promise<void> {
  const { services, person, userId } = caller;
  const { replace } = createResponder(list.responseUrl, async () => {
    await caller.reply(await markedMessage(caller, done));
  });
  const change = { task: done, by: person.user.name, byUser: userId };
  await services.taskMessages.revise(
    list,
    (shown) => withStates(shown, change),
    (changed) => replace(renderTaskMessage(changed, services.now())),
  );
}

/** The open tasks of a list, to be marked done together. Each is checked again; only those of the list count. */
export const checklistForm = form({
  id: 'list.done-checked',
  title: 'Mark several done',
  submit: 'Mark done',
  who: 'anyone',
  /** The list is stored with the address by which the modal can change it. */
  async load(caller, { id, responseUrl }: { id: string; responseUrl?: string | undefined }) {
    const list = await listOf(caller, id);
    await caller.services.taskMessages.note(list, (shown) => ({ ...shown, responseUrl }));
    return { list, nowMs: caller.services.now() };
  },
  about: ({ list }) => list.id,
  fields: ({ list, nowMs }) => taskFields(list, nowMs),
  read: ({ privateMetadata, lists }) => ({ id: privateMetadata, chosen: Object.values(lists).flat() }),
  async save(caller, { id, chosen }) {
    const list = await listOf(caller, id);
    const listed = new Set(list.groups.flatMap(({ rows }) => rows.map((row) => row.id)));
    const ids = chosen.filter((one) => listed.has(one));
    if (ids.length === 0) return undefined;
    await complete(caller, ids, (done) => showDone(caller, list, done));
    return undefined;
  },
});

/** **Mark several done** in the menu under a list. */
export const openChecklist: ActionHandler = (context, click) =>
  checklistForm.open(context, { id: click.value, responseUrl: context.responseUrl });
