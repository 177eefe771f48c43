import { setTaskDone } from '../../tasks/complete.ts';
import { findOpenTasks, listOpenTasks } from '../../tasks/list.ts';
import { sentence } from '../blocks/message.ts';
import { inWords } from '../blocks/text.ts';
import { type Caller, identify } from '../caller.ts';
import { SaidError } from '../explain.ts';
import type { Incoming } from '../incoming.ts';
import { markedMessage } from '../shown/marked.ts';
import { tasksMessage } from '../shown/tasks-message.ts';
import { readable } from '../typed.ts';

/** How many tasks that fit some words are offered with buttons. */
const maxFound = 10;

async function complete(incoming: Incoming, caller: Caller, taskId: string): Promise<void> {
  const task = await setTaskDone(caller.platform, caller.person, taskId, true);
  await incoming.reply(await markedMessage(incoming, caller, task));
}

/**
 * The task behind a number: of the list this person saw last, so that it means what they saw; without one, of the
 * list they would see now.
 */
async function numbered(incoming: Incoming, caller: Caller, number: number): Promise<string> {
  const shown = await incoming.services.shown.lastList(incoming.workspaceId, incoming.userId);
  const seen = shown?.groups.flatMap(({ rows }) => rows);
  if (seen !== undefined) {
    const row = seen[number - (shown?.firstNumber ?? 1)];
    if (row === undefined) {
      throw new SaidError(`The list you saw last has no number ${number}. Type \`/todo\` to see it again.`);
    }
    return row.id;
  }
  const list = await listOpenTasks(caller.platform, { user: caller.person.user.id });
  const task = list.tasks[number - 1];
  if (task === undefined) {
    throw new SaidError(`Your list has no number ${number}. Type \`/todo\` to see it.`);
  }
  return task.id;
}

/** `/todo done 2` */
export async function doneByNumber(incoming: Incoming, number: number): Promise<void> {
  const caller = await identify(incoming);
  await complete(incoming, caller, await numbered(incoming, caller, number));
}

/** `/todo done call anna`: one task of one's own with these words is completed, several are offered. */
export async function doneByWords(incoming: Incoming, typed: string): Promise<void> {
  const caller = await identify(incoming);
  const words = readable(typed);
  const found = await findOpenTasks(caller.platform, { user: caller.person.user.id }, words);
  const [first] = found;
  if (first !== undefined && found.length === 1) return complete(incoming, caller, first.id);
  const quoted = `“${inWords(words)}”`;
  if (first === undefined) {
    const hint = `To create a task that begins with “done”, type \`/todo add done …\`.`;
    return incoming.reply(sentence(`None of your open tasks has the words ${quoted}. ${hint}`));
  }
  const more =
    found.length > maxFound ? ` Here are the first ${maxFound}; more words would tell them apart.` : '';
  const text = `${found.length} of your open tasks have the words ${quoted}. Which one is done?${more}`;
  const tell = { assignee: false, program: true };
  await incoming.reply(await tasksMessage(incoming, caller, { text, tasks: found.slice(0, maxFound), tell }));
}
