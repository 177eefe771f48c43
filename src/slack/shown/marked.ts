import type { Task } from '../../platform/resources.ts';
import { taskText } from '../../tasks/list.ts';
import type { Message } from '../blocks/message.ts';
import { inWords } from '../blocks/text.ts';
import type { Caller } from '../caller.ts';
import type { Incoming } from '../incoming.ts';
import { tasksMessage } from './tasks-message.ts';

/** Says that a task was marked, and how it is now, with the button that takes it back. */
export function markedMessage(incoming: Incoming, caller: Caller, task: Task): Promise<Message> {
  const heading = task.done ? 'Marked done:' : 'Open again:';
  const own = task.user.id === caller.person.user.id;
  return tasksMessage(incoming, caller, {
    text: `${heading} ${inWords(taskText(task), 240)}`,
    heading,
    tasks: [task],
    tell: { assignee: !own, program: true },
  });
}
