import type { KnownBlock } from '@slack/types';
import type { Task } from '../../platform/resources.ts';
import { taskText } from '../../tasks/list.ts';
import { menuOf } from '../task-messages/change-select.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import { type TaskMessage, type TaskMessageRow, toRow } from '../task-messages/task-message.ts';
import { section } from '../ui/blocks.ts';
import { type Message, sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import type { Caller } from './authenticate.ts';

type Parts = {
  /** What the whole message says, in our own words; text from outside is escaped. */
  text: string;
  /** What goes above the tasks, if that is less than `text`. */
  heading?: string;
  /** What the details of the last task begin with. Then nothing stands above them. */
  receipt?: string;
  tasks: Task[];
  /** Who marked each done task, and when; the caller, just now, unless given. */
  marked?: (id: string) => Pick<TaskMessageRow, 'doneBy' | 'doneByUser' | 'doneAtMs'>;
  /** Which names each row repeats: both unless given. */
  tell?: TaskMessage['tell'];
  after?: KnownBlock[];
  /** Whether a menu to change the tasks is below them. Not needed if `after` has it. */
  hasMenu?: boolean;
};

/**
 * A private message with a sentence and some tasks, stored so that its buttons work. The work is finished, so if the
 * message cannot be stored, its words are shown without buttons instead of an error.
 */
export async function tasksMessage(caller: Caller, parts: Parts): Promise<Message> {
  const { services, workspaceId, userId } = caller;
  const own = { doneBy: caller.person.user.name, doneByUser: userId };
  const { receipt, marked = () => own } = parts;
  const rows = parts.tasks.map(toRow).map((row) => (row.done ? { ...row, ...marked(row.id) } : row));
  Object.assign(rows.at(-1) ?? {}, { receipt });
  try {
    const shown = await services.taskMessages.keep({
      workspaceId,
      viewer: userId,
      timeZone: caller.profile.timeZone,
      text: parts.text,
      before: receipt === undefined ? [section(parts.heading ?? parts.text)] : [],
      groups: [{ rows }],
      menu: parts.hasMenu === false ? undefined : menuOf(caller.person),
      after: parts.after ?? [],
      tell: parts.tell ?? { assignee: true, program: true },
    });
    return renderTaskMessage(shown, services.now());
  } catch (error) {
    services.log.warn({ err: error, workspace: workspaceId }, 'A task message could not be stored.');
    return sentence(parts.text);
  }
}

/** Says that tasks were marked and shows their new state, with buttons to undo it. */
export function markedMessage(
  caller: Caller,
  tasks: Task[],
  heading = tasks.every(({ done }) => done) ? 'Marked done:' : 'Open again:',
): Promise<Message> {
  const own = tasks.every(({ user }) => user.id === caller.person.user.id);
  const titles = tasks.map((task) => escapeInline(taskText(task), Math.ceil(240 / tasks.length)));
  const text = `${heading} ${titles.join(', ')}`;
  return tasksMessage(caller, { text, heading, tasks, tell: { assignee: !own, program: true } });
}
