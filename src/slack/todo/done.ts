import type { Rows, Task } from '../../platform/resources.ts';
import { markAllDone } from '../../tasks/complete.ts';
import { findOpenTasks, listOpenTasks, type TaskFilter } from '../../tasks/list.ts';
import { isAdmin, isStaff } from '../../workspaces/permissions.ts';
import { type AuthenticatedContext, authenticate } from '../authenticate.ts';
import type { RequestContext } from '../context.ts';
import { tellMarked } from '../notices/tell.ts';
import { markedMessage } from '../task-messages/marked-message.ts';
import { tasksMessage } from '../task-messages/reply-with-tasks.ts';
import { readable } from '../typed-text.ts';
import { sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { unreadableNote, withUnreadable } from '../ui/unreadable.ts';
import { UserFacingError } from '../user-errors.ts';

/** How many matching tasks are offered with buttons. */
const maxFound = 10;

/** Completes tasks and shows them. If one fails, the user hears what was done before it, and why it failed. */
async function complete(caller: AuthenticatedContext, taskIds: string[]): Promise<void> {
  const { done, failed } = await markAllDone(caller.platform, caller.person, taskIds);
  tellMarked(caller, done);
  const tell = async () => {
    if (done.length > 0) await caller.reply(await markedMessage(caller, done));
  };
  if (failed === undefined) return tell();
  // A reply that fails must not hide why the rest was not done.
  await tell().catch(() => undefined);
  throw failed;
}

/**
 * The tasks behind numbers: those of the list that this person saw last, or else of the list that they would see now.
 *
 * @throws UserFacingError if the list has no such number
 */
export async function numbered(caller: AuthenticatedContext, numbers: number[]): Promise<string[]> {
  const shown = await caller.services.taskMessages.lastList(caller.workspaceId, caller.userId);
  const [rows, whose, first] = shown
    ? [shown.groups.flatMap((group) => group.rows), 'The list you saw last', shown.firstNumber ?? 1]
    : [(await listOpenTasks(caller.platform, { user: caller.person.user.id })).tasks, 'Your list', 1];
  return numbers.map((number) => {
    const row = rows[number - first];
    if (row !== undefined) return row.id;
    throw new UserFacingError(
      `${whose} has no number ${number}, so nothing was changed. Type \`/todo\` to see it.`,
    );
  });
}

/** `/todo done 2`, `/todo done 1, 3` */
export async function doneByNumbers(context: RequestContext, numbers: number[]): Promise<void> {
  const caller = await authenticate(context);
  await complete(caller, await numbered(caller, numbers));
}

/** How many tasks of a program are looked through, those due soonest first: a search is worth some pages, not all. */
const maxRead = 300;

/** Where a person's `/todo done WORDS` looks: their own tasks, and for staff those of their programs' members. */
async function searched({ person, services, connection }: AuthenticatedContext): Promise<TaskFilter[]> {
  const own = { user: person.user.id };
  if (!isStaff(person)) return [own];
  const programs = await services.directories.of(connection).programsOf(person.user.id);
  // An admin is in charge of everybody, in a program or not.
  if (programs.length === 0 || isAdmin(person)) return [own, {}];
  return [own, ...programs.map(({ id }) => ({ program: id }))];
}

/** The open tasks with these words, one's own first, then those due soonest. */
export async function tasksWith(caller: AuthenticatedContext, words: string): Promise<Rows<Task>> {
  const { platform, person } = caller;
  const filters = await searched(caller);
  const found = await Promise.all(filters.map((filter) => findOpenTasks(platform, filter, words, maxRead)));
  const tasks = new Map(found.flatMap(({ items }) => items).map((task) => [task.id, task]));
  const [own = 0, ...others] = found.map(({ unreadable }) => unreadable);
  const isOthers = ({ user }: Task): number => (user.id === person.user.id ? 0 : 1);
  const items = [...tasks.values()].sort(
    (a, b) =>
      isOthers(a) - isOthers(b) || (a.due ?? Number.MAX_SAFE_INTEGER) - (b.due ?? Number.MAX_SAFE_INTEGER),
  );
  // One's own are mostly among the others as well.
  const unreadable = Math.max(
    own,
    others.reduce((sum, count) => sum + count, 0),
  );
  return { items, unreadable };
}

/**
 * `/todo done call anna`: completes the one task that has these words, one's own or for staff a client's, or asks which
 * one of several.
 */
export async function doneByWords(context: RequestContext, typed: string): Promise<void> {
  const caller = await authenticate(context);
  const words = readable(typed);
  const { items: found, unreadable } = await tasksWith(caller, words);
  const [first] = found;
  if (first !== undefined && found.length === 1) return complete(caller, [first.id]);
  const quoted = `“${escapeInline(words)}”`;
  if (first === undefined) {
    const clients = isStaff(caller.person) ? ', and none of your clients’ tasks' : '';
    const hint = `To create a task that begins with “done”, type \`/todo add done …\`.`;
    const none = sentence(`None of your open tasks has the words ${quoted}${clients}. ${hint}`);
    return caller.reply(withUnreadable(none, unreadable));
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
