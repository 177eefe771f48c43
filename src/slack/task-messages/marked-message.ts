import type { Task } from '../../platform/resources.ts';
import { taskText } from '../../tasks/list.ts';
import type { AuthenticatedUser } from '../authenticate.ts';
import type { RequestContext } from '../context.ts';
import type { Message } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { tasksMessage } from './reply-with-tasks.ts';

/** Says that tasks were marked and shows their new state, with buttons to undo it. */
export function markedMessage(
  context: RequestContext,
  caller: AuthenticatedUser,
  tasks: Task[],
): Promise<Message> {
  const heading = tasks.every(({ done }) => done) ? 'Marked done:' : 'Open again:';
  const own = tasks.every(({ user }) => user.id === caller.person.user.id);
  const titles = tasks.map((task) => escapeInline(taskText(task), Math.ceil(240 / tasks.length)));
  return tasksMessage(context, caller, {
    text: `${heading} ${titles.join(', ')}`,
    heading,
    tasks,
    tell: { assignee: !own, program: true },
  });
}
