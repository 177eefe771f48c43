import type { Button } from '@slack/types';
import type { Task } from '../../platform/resources.ts';
import { listOpenTasks } from '../../tasks/list.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { actions, button, section } from '../ui/blocks.ts';
import { myTasksButton } from '../ui/first-steps.ts';
import { typedLine } from '../ui/message.ts';
import { clip } from '../ui/text.ts';
import { readable } from '../ui/typed-text.ts';
import type { AuthenticatedContext } from './authenticate.ts';
import type { RequestContext, ResponseUrl } from './context.ts';
import { tasksMessage } from './reply-with-tasks.ts';

type Caller = AuthenticatedContext<RequestContext & ResponseUrl>;

/** A button that creates a task with these words, as far as they fit on it. */
export const createCalled = (words: string): string => `Create “${clip(readable(words), 40)}”`;

/** Keeps a line, so that it becomes a task where that is wanted. @returns the id of its draft */
export async function keepLine(
  { services, workspaceId, userId, responseUrl }: RequestContext & ResponseUrl,
  line: string,
): Promise<string> {
  const draft = { text: line, priority: null, due: { chosen: null } };
  return (await services.drafts.store.keep({ workspaceId, userId, responseUrl, typed: line, draft })).id;
}

/** A button that creates a task of this line. */
export const createButton = async (context: RequestContext & ResponseUrl, line: string): Promise<Button> =>
  button(createCalled(line), 'todo.create', await keepLine(context, line));

/**
 * Shows the tasks that a line is probably about, with **Create** for the line. Nothing is done to them.
 *
 * @param why what is missing for what the line asks for: our own words
 */
export async function replyNear(caller: Caller, tasks: Task[], line: string, why?: string): Promise<void> {
  const asks = tasks.length === 1 ? 'What is to be done with it?' : 'Which one do you mean?';
  const text = why ?? `Nothing was changed. ${asks}`;
  const after = isStaff(caller.person) ? [actions([await createButton(caller, line)])] : [];
  await caller.reply(await tasksMessage(caller, { text, tasks, after }));
}

/** More tasks would be a list. */
const mostOwn = 5;

/**
 * What is asked where no task has the words of a line: which of the person's own is meant, if these are few, or whether it
 * is a new task.
 *
 * @param none says that no task has them: our own words, names in them escaped
 * @param create the line of a new task, if it is another
 */
export async function askWhichIsMeant(
  caller: Caller,
  line: string,
  none: string,
  create: { line?: string; label?: string } = {},
): Promise<void> {
  const { tasks } = await listOpenTasks(caller.platform, { user: caller.person.user.id });
  const own = tasks.length <= mostOwn ? tasks : [];
  const which = own.length === 0 ? none : `${none} Do you mean one of yours?`;
  await askWhetherTask(caller, line, which, own.length === 0 ? [myTasksButton] : [], own, create);
}

/** What a line may have been meant for. */
export const instead = '`/todo list NAME` lists tasks, `/client NAME` shows a client.';

/**
 * A line that begins with "edit", "move", "show" and the like: asks whether it is a task, since a task can't be
 * deleted. The line waits as a draft.
 *
 * @param why what it was taken for, and what to type for that: our own words, names in them escaped
 * @param buttons other possible meanings
 * @param offered tasks that may be meant
 * @param create the line of the task, if it is another, and what the button is called that creates it
 */
export async function askWhetherTask(
  caller: Caller,
  line: string,
  why = instead,
  buttons: Button[] = [],
  offered: Task[] = [],
  create: { line?: string; label?: string } = {},
): Promise<void> {
  const text = `Nothing was created or changed. ${why}`;
  const buttonsBelow = async () => {
    if (!isStaff(caller.person)) return buttons.length === 0 ? [] : [actions(buttons)];
    const id = await keepLine(caller, create.line ?? line);
    return [actions([...buttons, button(create.label ?? 'Create it as a task', 'todo.create', id)])];
  };
  const after = await buttonsBelow();
  const typed = typedLine(`/todo ${line}`);
  if (offered.length === 0) return caller.reply({ text, blocks: [...typed, section(text), ...after] });
  const { blocks = [] } = await tasksMessage(caller, { text, tasks: offered, after });
  await caller.reply({ text, blocks: [...typed, ...blocks] });
}
