import type { Task } from '../../platform/resources.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import type { AuthenticatedContext } from './authenticate.ts';
import { taskFinder } from './find-tasks.ts';
import { tasksMessage } from './reply-with-tasks.ts';

/** How many done tasks are shown: the newest. */
const maxDone = 3;

/** Who marked tasks done here, and when, as far as that is still known. */
async function markedHere({ services, workspaceId, directory, person }: AuthenticatedContext) {
  const written = await services.audit.last(workspaceId);
  const people = isStaff(person) ? await directory.people() : [];
  return (id: string) => {
    const last = written.find(
      ({ target, action, result }) => target === id && action === 'task.done' && result === 'ok',
    );
    if (last === undefined) return {};
    const doneBy = people.find((one) => one.id === last.person)?.name;
    return { ...(doneBy && { doneBy }), doneByUser: last.user, doneAtMs: last.atMs };
  };
}

/**
 * Shows the done tasks with these words, if there are any.
 *
 * @param none says that no open task has the words: our own words, names in them escaped
 * @param isMeant whether a task is among those that the line names
 */
export async function replyIfDone(
  caller: AuthenticatedContext,
  words: string,
  none: string,
  isMeant: (task: Task) => boolean = () => true,
): Promise<boolean> {
  const { items, isNear } = (await taskFinder(caller, true))(words);
  const found = items.filter(isMeant);
  if (isNear || found.length === 0) return false;
  const done = found.length === 1 ? 'One that is done does' : `${found.length} that are done do`;
  const more = found.length > maxDone ? `. Here are the newest ${maxDone}` : '';
  await caller.reply(
    await tasksMessage(caller, {
      text: `${none} ${done}${more}:`,
      tasks: found.slice(0, maxDone),
      marked: await markedHere(caller),
      tell: { assignee: true, program: true, doneAt: true },
      hasMenu: false,
    }),
  );
  return true;
}
