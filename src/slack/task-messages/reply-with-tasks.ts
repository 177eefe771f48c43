import type { KnownBlock } from '@slack/types';
import type { Task } from '../../platform/resources.ts';
import type { AuthenticatedUser } from '../authenticate.ts';
import type { RequestContext } from '../context.ts';
import { type Message, sentence } from '../ui/message.ts';
import { mrkdwn } from '../ui/text.ts';
import { renderTaskMessage } from './render.ts';
import { type TaskMessage, toRow } from './task-messages.ts';

type Parts = {
  /** What the message says all in all; our own words, what is in them from outside escaped. */
  text: string;
  /** What stands above the tasks, where it is less: the rows say the rest. */
  heading?: string;
  tasks: Task[];
  tell: TaskMessage['tell'];
  after?: KnownBlock[];
};

/**
 * A message of one person with a sentence and some tasks, kept so that its buttons work. A task that is done is
 * told as done by this person: it is so because they just made it so. What was done is done, so where the message
 * cannot be kept (its buttons would not work) the words alone are shown rather than an error.
 */
export async function tasksMessage(
  context: RequestContext,
  caller: AuthenticatedUser,
  parts: Parts,
): Promise<Message> {
  const { services, workspaceId, userId } = context;
  const doneBy = caller.person.user.name;
  const rows = parts.tasks.map(toRow).map((row) => (row.done ? { ...row, doneBy } : row));
  try {
    const shown = await services.taskMessages.keep({
      workspaceId,
      viewer: userId,
      timeZone: caller.profile.timeZone,
      text: parts.text,
      before: [{ type: 'section', text: mrkdwn(parts.heading ?? parts.text) }],
      groups: [{ rows }],
      after: parts.after ?? [],
      tell: parts.tell,
    });
    return renderTaskMessage(shown, services.now());
  } catch (error) {
    services.log.warn({ err: error, workspace: workspaceId }, 'A message with tasks could not be kept.');
    return sentence(parts.text);
  }
}
