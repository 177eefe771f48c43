import { taskText } from '../../tasks/list.ts';
import { changeSaid, type ReadLine } from '../../tasks/read-line/index.ts';
import { shown } from '../features/lists/search.ts';
import { remindTyped } from '../features/personal/remind.ts';
import { dueContextOf } from '../features/tasks/form/fill.ts';
import { proposeChange, type ReplacingContext } from '../features/tasks/form/replace-command.ts';
import { type AuthenticatedContext, authenticateStaff } from '../surface/authenticate.ts';
import { tasksWith } from '../surface/find-tasks.ts';
import { replyNear } from '../surface/near-tasks.ts';
import { namesFor } from '../surface/read-line.ts';
import { readable } from '../ui/typed-text.ts';

type Existing = NonNullable<Extract<ReadLine, { kind: 'create' }>['existing']>;

/** More tasks would not be read. */
const maxShown = 10;

/**
 * Answers a line that may be about tasks that are there: proposes what it asks for, or shows them. **Create** makes a new
 * task of it.
 *
 * @param id names the interaction, for good
 * @returns false where there is no such task
 */
export async function aboutTask(
  context: AuthenticatedContext<ReplacingContext>,
  { rest, to, when }: Existing,
  line: string,
  id: string,
): Promise<boolean> {
  const caller = await authenticateStaff(context);
  if (to === 'remind' && (await remindTyped(caller, { rest, line, ...(when && { when }) }))) return true;
  const tasks = (await tasksWith(caller, readable(rest))).items.slice(0, maxShown);
  const [only, ...others] = tasks;
  if (only === undefined) return false;
  if (others.length === 0 && to === undefined) {
    const task = { text: taskText(only), assignee: only.user.name };
    const change = changeSaid(readable(line), task, await namesFor(caller), dueContextOf(caller));
    if (change && (await proposeChange(caller, only, change, { id: `replace-${id}`, line }))) return true;
  }
  await replyNear(caller, tasks, line, to && shown[to]);
  return true;
}
