import { taskText } from '../../tasks/list.ts';
import { changeSaid, namesOnly, type ReadLine } from '../../tasks/read-line/index.ts';
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
  const tasks = (await tasksWith(caller, readable(rest))).items.slice(0, maxShown);
  const [only, ...others] = tasks;
  if (only === undefined) return false;
  if (others.length === 0) {
    const names = await namesFor(caller);
    const due = dueContextOf(caller);
    const text = taskText(only);
    if (to === 'remind') {
      const isSure = namesOnly(readable(rest), text, names, due);
      if (isSure && (await remindTyped(caller, { rest, line, ...(when && { when }) }))) return true;
    } else {
      const change = changeSaid(readable(line), { text, assignee: only.user.name }, names, due);
      if (change && (await proposeChange(caller, only, change, { id: `replace-${id}`, line }))) return true;
    }
  }
  await replyNear(caller, tasks, line, to && shown[to]);
  return true;
}
