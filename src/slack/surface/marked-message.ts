import type { Task } from '../../platform/resources.ts';
import { taskText } from '../../tasks/list.ts';
import type { Message } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import type { AuthenticatedContext } from './authenticate.ts';
import { tasksMessage } from './reply-with-tasks.ts';

/** Says that tasks were marked and shows their new state, with buttons to undo it. */
export function markedMessage(
  caller: AuthenticatedContext,
  tasks: Task[],
  heading = tasks.every(({ done }) => done) ? 'Marked done:' : 'Open again:',
): Promise<Message> {
  const own = tasks.every(({ user }) => user.id === caller.person.user.id);
  const titles = tasks.map((task) => escapeInline(taskText(task), Math.ceil(240 / tasks.length)));
  const text = `${heading} ${titles.join(', ')}`;
  return tasksMessage(caller, { text, heading, tasks, tell: { assignee: !own, program: true } });
}
