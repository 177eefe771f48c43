import { zonedDateTime } from '../../../lib/local-date-time.ts';
import type { Task } from '../../../platform/resources.ts';
import { type Reader, spanDays } from '../../../tasks/day-spans.ts';
import { type TaskList, taskText } from '../../../tasks/list.ts';
import { queryTasks } from '../../../tasks/query.ts';
import { hasName } from '../../../tasks/search.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import { tasksMessage } from '../../surface/reply-with-tasks.ts';
import { newTaskButton, rowWithFilter } from '../../task-messages/page-buttons.ts';
import { type Message, sentence, withBelow } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { unreadableWords } from '../../ui/unreadable.ts';
import { encodeQuery } from './list-query.ts';
import { emptyWords, isWhole, type NamedQuery, taskQueryOf } from './list-words.ts';

/** The assignee of a new task from this list: its person, or the user who clicks. Only the team creates tasks. */
export const newTaskAssignee = ({ person }: AuthenticatedContext, query: NamedQuery): string | undefined =>
  isStaff(person) ? (query.people.length === 1 ? query.whom : '') : undefined;

/** So many tasks are read for what else may be meant: one page. */
const maxRead = 100;
const maxShown = 10;

/** The user’s own tasks that an empty list may be asked for: those that name its person, or are overdue today. */
async function meantInstead(
  { platform, person }: AuthenticatedContext,
  query: NamedQuery,
  reader: Reader,
): Promise<{ heading: string; tasks: Task[] }> {
  const none = { heading: '', tasks: [] };
  const own = { ...taskQueryOf(query), user: person.user.id };
  const read = async (some: typeof own) =>
    (await queryTasks(platform, some, reader, { page: 1, perPage: maxRead })).tasks;
  const [name] = query.people;
  if (name !== undefined && query.people.length === 1)
    return {
      heading: `Your tasks that name ${escapeInline(name, 60)}`,
      tasks: (await read(own)).filter((task) => hasName(taskText(task), name)),
    };
  if (!query.mine || query.state !== 'open' || query.due === undefined) return none;
  const { from, until } = spanDays(query.due, reader);
  const today = zonedDateTime(reader.nowMs, reader.timeZone).toPlainDate();
  const isNow = Temporal.PlainDate.compare(from, today) <= 0 && Temporal.PlainDate.compare(today, until) < 0;
  return isNow
    ? { heading: 'Overdue', tasks: await read({ ...own, due: undefined, state: 'overdue' }) }
    : none;
}

/** A list without tasks, with the menu to change it. */
export async function emptyList(
  caller: AuthenticatedContext,
  query: NamedQuery,
  { page, unreadable }: TaskList,
): Promise<Message> {
  const reader = { nowMs: caller.services.now(), timeZone: caller.profile.timeZone };
  const plainly = query.mine && isWhole(query) && !query.program;
  const hint = plainly && isStaff(caller.person) ? ' Type `/todo Call Anna tomorrow 3pm` to create one.' : '';
  // An unreadable task may be the one that is said to be missing.
  const words =
    unreadableWords(unreadable) ||
    (page > 1
      ? `This list has no page ${page}. Type \`/todo\` for the first one.`
      : `${emptyWords(query, reader)}${hint}${query.note ? ` ${query.note}` : ''}`);
  const newTaskFor = newTaskAssignee(caller, query);
  const newTask = newTaskFor === undefined ? [] : [newTaskButton(newTaskFor)];
  const below = rowWithFilter(encodeQuery(query), newTask, reader.nowMs);
  const isEmpty = page === 1 && unreadable === 0;
  const { heading, tasks } = isEmpty ? await meantInstead(caller, query, reader) : { heading: '', tasks: [] };
  const some = tasks.length > maxShown ? `, the first ${maxShown}` : '';
  return tasks.length === 0
    ? withBelow(sentence(words), ...below)
    : tasksMessage(caller, {
        text: `${words} ${heading}${some}:`,
        tasks: tasks.slice(0, maxShown),
        after: below,
        tell: { assignee: false, program: true },
      });
}
