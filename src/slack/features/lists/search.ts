import type { Task } from '../../../platform/resources.ts';
import { isWithin, spanDays } from '../../../tasks/day-spans.ts';
import { isOverdue, taskText } from '../../../tasks/list.ts';
import { type ListFilters, listNumbers, type ReadLine } from '../../../tasks/read-line/index.ts';
import { readTask } from '../../../tasks/replace/replaced-task.ts';
import { hasName } from '../../../tasks/search.ts';
import { findNamed } from '../../../workspaces/find-named.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { programsNamed } from '../../../workspaces/typed-names.ts';
import { askWhetherTask, askWhichIsMeant, replyNear } from '../../surface/ask-whether-task.ts';
import { type AuthenticatedContext, authenticateStaff } from '../../surface/authenticate.ts';
import type { RequestContext, ResponseUrl } from '../../surface/context.ts';
import { replyIfDone } from '../../surface/done-tasks.ts';
import { numbered, tasksWith, withoutFiller } from '../../surface/find-tasks.ts';
import { tasksMessage } from '../../surface/reply-with-tasks.ts';
import { actions } from '../../ui/blocks.ts';
import { changeButtons } from '../../ui/change-menu.ts';
import { sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { readable } from '../../ui/typed-text.ts';
import { unreadableNote, unreadableWords } from '../../ui/unreadable.ts';
import { listButtons } from './list.ts';

type Caller = AuthenticatedContext<RequestContext & ResponseUrl>;

/** How many matching tasks are shown. */
const maxFound = 10;

/** Whether a task is among those that a line names: of these people, overdue, due then. */
async function inList(caller: AuthenticatedContext, list: ListFilters): Promise<(task: Task) => boolean> {
  const { services, directory, profile } = caller;
  const reader = { nowMs: services.now(), timeZone: profile.timeZone };
  const names = list.whose.kind === 'named' ? list.whose.names : [];
  const all = names.length === 0 ? [] : await directory.people();
  const ids = new Set(names.flatMap((name) => findNamed(all, name).map(({ id }) => id)));
  const days = list.due && spanDays(list.due, reader);
  return (task) =>
    (names.length === 0 || ids.has(task.user.id) || names.some((name) => hasName(taskText(task), name))) &&
    (list.state !== 'overdue' || isOverdue(task, reader.nowMs)) &&
    (days === undefined || (task.due !== null && isWithin(days, task.due, reader))) &&
    (list.program === undefined || programsNamed([task.program], list.program).length > 0) &&
    (list.undated === undefined || task.due === null);
}

/**
 * `/todo search WORDS`: open tasks with these words, or done ones.
 *
 * @param orElse what the line is where no task has them; unless given, whether it is a task is asked
 */
export async function searchTasks(
  caller: Caller,
  { words, line, list }: Omit<Extract<ReadLine, { kind: 'search' }>, 'kind'>,
  orElse?: (none: string) => Promise<void>,
): Promise<void> {
  const typed = readable(words);
  if (typed === '')
    return caller.reply(sentence('Search for what? Type `/todo search WORDS`, or `/todo list NAME`.'));
  if (list?.priority) throw new RefusedError({ kind: 'no-priorities' });
  const isMeant = list === undefined ? () => true : await inList(caller, list);
  const { items, unreadable, isNear } = await tasksWith(caller, typed, readable(line));
  const meant = list?.state === 'done' ? [] : items.filter(isMeant);
  const found = isNear ? [] : meant;
  const quoted = `“${escapeInline(withoutFiller(typed))}”`;
  if (found.length === 0) {
    const none = `No open task has the words ${quoted}. ${unreadableWords(unreadable)}`.trim();
    if (await replyIfDone(caller, typed, none, isMeant)) return;
    if (meant.length > 0)
      return replyNear(
        caller,
        meant,
        line,
        `No open task has all of these words. Do you mean ${meant.length === 1 ? 'this one' : 'one of these'}?`,
      );
    if (orElse) return orElse(none);
    return askWhetherTask(caller, line, none, list && (await listButtons(caller, list)));
  }
  const more = found.length > maxFound ? ` Here are the first ${maxFound}.` : '';
  const count = found.length === 1 ? 'One open task has' : `${found.length} open tasks have`;
  const tasks = found.slice(0, maxFound);
  const [only, ...others] = isStaff(caller.person) ? tasks : [];
  const isOne = only !== undefined && others.length === 0;
  const after = [...unreadableNote(unreadable), ...(isOne ? [actions(changeButtons(only))] : [])];
  const text = `${count} the words ${quoted}.${more}`;
  await caller.reply(await tasksMessage(caller, { text, tasks, after, hasMenu: !isOne }));
}

/** The open tasks that numbers or words stand for. @throws UserFacingError for a number that is not in the list */
async function tasksMeant(caller: AuthenticatedContext, typed: string): Promise<Task[]> {
  const numbers = listNumbers(typed);
  if (numbers === undefined) return (await tasksWith(caller, typed)).items;
  const ids = await numbered(caller, numbers.slice(0, maxFound));
  const tasks = await Promise.all(ids.map((id) => readTask(caller.platform, id)));
  return tasks.flatMap((task) => (task === undefined || task.done ? [] : [task]));
}

/**
 * `/todo repeat 2`, "remind me of 2": shows the tasks, whose menu does that.
 *
 * @param orElse what the line is where there is no such task
 */
export async function showTasks(
  context: Caller,
  { rest, to }: Pick<Extract<ReadLine, { kind: 'show' }>, 'rest' | 'to'>,
  orElse: () => Promise<void>,
): Promise<void> {
  const caller = await authenticateStaff(context);
  const tasks = (await tasksMeant(caller, readable(rest))).slice(0, maxFound);
  if (tasks.length === 0) return orElse();
  await caller.reply(await tasksMessage(caller, { text: shown[to ?? 'any'], tasks }));
}

/** What is said above tasks that are shown. */
export const shown = {
  repeat:
    'Nothing repeats yet. The menu below repeats a task with a date every week. For other days, type the task with them, such as `/todo Call Anna every monday`.',
  remind: 'No reminder is set yet. Choose in the menu below when I remind you.',
  any: 'Nothing was changed. What is to be done with it?',
} as const;

/** `/todo delete …`: a task can't be deleted, so it offers **Done**. */
export async function explainDeleting(
  caller: Caller,
  { rest, line }: Extract<ReadLine, { kind: 'delete' }>,
): Promise<void> {
  const typed = readable(rest).trim();
  const tasks = typed === '' ? [] : await tasksMeant(caller, typed);
  const why = 'The platform can’t delete a task. Mark it done instead';
  const text = tasks.length === 0 ? `${why}: \`/todo done 2\`.` : `${why}.`;
  if (typed === '' || listNumbers(typed) !== undefined) {
    if (tasks.length === 0) return caller.reply(sentence(`${text} Nothing was changed.`));
    return caller.reply(await tasksMessage(caller, { text: `${text} Nothing was changed.`, tasks }));
  }
  if (tasks.length === 0) return askWhichIsMeant(caller, line, `${why}.`);
  await askWhetherTask(caller, line, text, [], tasks.slice(0, maxFound));
}
