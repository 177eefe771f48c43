import type { Task } from '../../platform/resources.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { actions } from '../ui/blocks.ts';
import { createButton } from './ask-whether-task.ts';
import type { AuthenticatedContext } from './authenticate.ts';
import type { RequestContext, ResponseUrl } from './context.ts';
import { tasksMessage } from './reply-with-tasks.ts';

/**
 * Shows the tasks that a line is probably about, with **Create** for the line. Nothing is done to them.
 *
 * @param why what is missing for what the line asks for: our own words
 */
export async function replyNear(
  caller: AuthenticatedContext<RequestContext & ResponseUrl>,
  tasks: Task[],
  line: string,
  why?: string,
): Promise<void> {
  const asks = tasks.length === 1 ? 'What is to be done with it?' : 'Which one do you mean?';
  const after = isStaff(caller.person) ? [actions([await createButton(caller, line)])] : [];
  await caller.reply(
    await tasksMessage(caller, { text: why ?? `Nothing was changed. ${asks}`, tasks, after }),
  );
}
