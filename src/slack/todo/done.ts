import type { Task } from '../../platform/resources.ts';
import { setTaskDone } from '../../tasks/complete.ts';
import { findOpenTasks, listOpenTasks } from '../../tasks/list.ts';
import { type AuthenticatedUser, authenticate } from '../authenticate.ts';
import type { RequestContext } from '../context.ts';
import { markedMessage } from '../task-messages/marked-message.ts';
import { tasksMessage } from '../task-messages/reply-with-tasks.ts';
import { readable } from '../typed-text.ts';
import { sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { UserFacingError } from '../user-errors.ts';

/** How many matching tasks are offered with buttons. */
const maxFound = 10;

/** Completes tasks one after the other. If one fails, the user hears what was done before it, and why it failed. */
async function complete(
  context: RequestContext,
  caller: AuthenticatedUser,
  taskIds: string[],
): Promise<void> {
  const done: Task[] = [];
  const tell = async () => {
    if (done.length > 0) await context.reply(await markedMessage(context, caller, done));
  };
  try {
    for (const id of taskIds) done.push(await setTaskDone(caller.platform, caller.person, id, true));
  } catch (error) {
    // A reply that fails must not hide why the rest was not done.
    await tell().catch(() => undefined);
    throw error;
  }
  await tell();
}

/**
 * The tasks behind numbers: those of the list that this person saw last, or else of the list that they would see now.
 *
 * @throws UserFacingError if the list has no such number
 */
async function numbered(
  context: RequestContext,
  caller: AuthenticatedUser,
  numbers: number[],
): Promise<string[]> {
  const shown = await context.services.taskMessages.lastList(context.workspaceId, context.userId);
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
  await complete(context, caller, await numbered(context, caller, numbers));
}

/** `/todo done call anna`: completes the one task of one's own that has these words, or offers several. */
export async function doneByWords(context: RequestContext, typed: string): Promise<void> {
  const caller = await authenticate(context);
  const words = readable(typed);
  const found = await findOpenTasks(caller.platform, { user: caller.person.user.id }, words);
  const [first] = found;
  if (first !== undefined && found.length === 1) return complete(context, caller, [first.id]);
  const quoted = `“${escapeInline(words)}”`;
  if (first === undefined) {
    const hint = `To create a task that begins with “done”, type \`/todo add done …\`.`;
    return context.reply(sentence(`None of your open tasks has the words ${quoted}. ${hint}`));
  }
  const more =
    found.length > maxFound ? ` Here are the first ${maxFound}; more words would tell them apart.` : '';
  const text = `${found.length} of your open tasks have the words ${quoted}. Which one is done?${more}`;
  const tell = { assignee: false, program: true };
  await context.reply(await tasksMessage(context, caller, { text, tasks: found.slice(0, maxFound), tell }));
}
