import type { Task } from '../../../platform/resources.ts';
import { markAllDone } from '../../../tasks/complete.ts';
import { markedTogetherMs } from '../../../tasks/limits.ts';
import { readTask } from '../../../tasks/replace/replaced-task.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { askWhichIsMeant, createCalled, replyNear } from '../../surface/ask-whether-task.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import type { RequestContext, ResponseUrl } from '../../surface/context.ts';
import { replyIfDone } from '../../surface/done-tasks.ts';
import { eachNamed, numbered, ownTasksNaming, taskFinder, tasksWith } from '../../surface/find-tasks.ts';
import { markedMessage, tasksMessage } from '../../surface/reply-with-tasks.ts';
import { tellIfDone, tellMarked } from '../../task-changes/tell.ts';
import { type Message, withAbove } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { readable } from '../../ui/typed-text.ts';
import { unreadableNote, unreadableWords } from '../../ui/unreadable.ts';
import { listTasks } from './list.ts';

type Caller = AuthenticatedContext<RequestContext & ResponseUrl>;

/** How many matching tasks are offered with buttons. */
const maxFound = 10;

/** Completes tasks and shows them. If one fails, the user sees what was done before it, and why it failed. */
export async function complete(
  caller: AuthenticatedContext,
  taskIds: string[],
  show: (done: Task[]) => Promise<void>,
): Promise<void> {
  const { done, failed } = await markAllDone(caller.platform, caller.person, taskIds, (id) =>
    tellIfDone(caller, id),
  );
  const told = tellMarked(caller, done);
  const shown = done.length > 0 ? show(done) : undefined;
  // A reply that fails must not hide why the rest was not done.
  await (failed === undefined ? shown : shown?.catch(() => undefined));
  await told;
  if (failed !== undefined) throw failed;
}

const replyDone = (caller: AuthenticatedContext, taskIds: string[]): Promise<void> =>
  complete(caller, taskIds, async (done) => caller.reply(await markedMessage(caller, done)));

/** `/todo done 2`, `/todo done 1, 3` */
export const doneByNumbers = async (caller: AuthenticatedContext, numbers: number[]): Promise<void> =>
  replyDone(caller, await numbered(caller, numbers));

/**
 * `/todo done call anna`: completes the one task with these words, the user's own or for staff also a client's, or asks
 * which of several.
 *
 * @param line all that was typed
 * @param orElse what staff want where no task has the words
 */
export async function doneByWords(
  caller: Caller,
  typed: string,
  line: string,
  orElse?: () => Promise<void>,
): Promise<void> {
  const words = readable(typed);
  const find = await taskFinder(caller);
  const { items, unreadable, isNear } = find(words, readable(line));
  const found = isNear ? [] : items;
  const [first] = found;
  if (first !== undefined && found.length === 1) return replyDone(caller, [first.id]);
  const quoted = `“${escapeInline(words)}”`;
  if (first === undefined) {
    const each = eachNamed(find, words);
    if (each.length > 0)
      return replyDone(
        caller,
        each.map(({ id }) => id),
      );
    if (items.length === 0 && orElse !== undefined && isStaff(caller.person)) return orElse();
    const clients = isStaff(caller.person) ? ', and none of your clients’ tasks' : '';
    const not = `None of your open tasks has the words ${quoted}${clients}. ${unreadableWords(unreadable)}`;
    const none = not.trim();
    if (await replyIfDone(caller, words, none)) return;
    const near = items.length > 0 ? items : await ownTasksNaming(caller, readable(line));
    if (near.length > 0) return replyNear(caller, near, line);
    return askWhichIsMeant(caller, line, none, { line: typed, label: createCalled(typed) });
  }
  const more =
    found.length > maxFound ? ` Here are the first ${maxFound}; more words would tell them apart.` : '';
  const own = found.every(({ user }) => user.id === caller.person.user.id);
  const which = own ? 'of your open tasks' : 'open tasks';
  const text = `${found.length} ${which} have the words ${quoted}. Which one is done?${more}`;
  const tell = { assignee: !own, program: true };
  const after = unreadableNote(unreadable);
  await caller.reply(await tasksMessage(caller, { text, tasks: found.slice(0, maxFound), tell, after }));
}

/** Shows the done tasks that a line wants open again, or those that are open still. False if there are none. */
async function reopenNamed(caller: Caller, line: string): Promise<boolean> {
  const done = (await taskFinder(caller, true))(line).items.slice(0, maxFound);
  if (done.length > 0) {
    const which = done.length === 1 ? 'Is this one to be open again?' : 'Which one is to be open again?';
    await caller.reply(await markedMessage(caller, done, `Nothing was changed yet. ${which}`));
    return true;
  }
  const near = (await tasksWith(caller, line)).items;
  const open = near.length > 0 ? near : await ownTasksNaming(caller, line);
  if (open.length === 0 || open.length > maxFound) return false;
  const text = `Nothing was changed: ${open.length === 1 ? 'this one is' : 'these are'} still open.`;
  await caller.reply(await tasksMessage(caller, { text, tasks: open }));
  return true;
}

/**
 * `/todo undo`: what this person marked done last, with **Undo**; else all that is done: anybody’s, if a coach named a task.
 *
 * @param line what was typed, if it names a task
 */
export async function undoLast(caller: Caller, line?: string): Promise<void> {
  if (line !== undefined && (await reopenNamed(caller, readable(line)))) return;
  const { services, platform, workspaceId, userId } = caller;
  const written = await services.audit.last(workspaceId);
  const marked = written.filter(
    ({ user, action, result }) => user === userId && action === 'task.done' && result === 'ok',
  );
  const ids = [...new Set(marked.map(({ target = '' }) => target))].slice(0, maxFound);
  const tasks = await Promise.all(ids.map((id) => readTask(platform, id)));
  const done = tasks.flatMap((task) => (task?.done ? [task] : []));
  const at = ({ id }: Pick<Task, 'id'>) => marked.find(({ target }) => target === id)?.atMs ?? 0;
  const last = done.filter((task) => at(done[0] ?? task) - at(task) < markedTogetherMs);
  const kind = line !== undefined && isStaff(caller.person) ? 'all' : 'mine';
  if (last.length === 0) {
    const none = 'I find nothing that you marked done lately, so there is nothing of yours to undo.';
    const reply = (list: Message) => caller.reply(line !== undefined ? list : withAbove(none, list));
    return listTasks({ ...caller, reply }, { whose: { kind }, state: 'done', page: 1 });
  }
  const lead = `You marked ${last.length === 1 ? 'this' : 'these'} done last. Nothing was changed yet.`;
  await caller.reply(await markedMessage(caller, last, lead));
}
