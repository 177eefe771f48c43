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
 * @param lead what was found exactly: our own words, names in them escaped
 */
export async function replyNear(
  caller: AuthenticatedContext<RequestContext & ResponseUrl>,
  tasks: Task[],
  lead: string,
  line: string,
): Promise<void> {
  const text = `${lead} Is it ${tasks.length === 1 ? 'this one' : 'one of these'}?`;
  const after = isStaff(caller.person) ? [actions([await createButton(caller, line)])] : [];
  await caller.reply(await tasksMessage(caller, { text, tasks, after }));
}
