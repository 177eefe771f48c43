import type { Task } from '../../../platform/resources.ts';
import type { Reader } from '../../../tasks/day-spans.ts';
import { isOverdue, type TaskList, taskText } from '../../../tasks/list.ts';
import { queryTasks } from '../../../tasks/query.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import type { ActionContext } from '../../surface/context.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { type Cell, dataTable, maxTableRows } from '../../ui/data-table.ts';
import { dueLabel } from '../../ui/due-text.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { readUpTo } from '../../ui/pager.ts';
import { unreadableWords, withUnreadable } from '../../ui/unreadable.ts';
import { encodeQuery, type ListQuery } from './list-query.ts';
import { emptyWords, isOfSeveral, kindWords, listTitle, type NamedQuery, taskQueryOf } from './list-words.ts';
import { withNames } from './whose.ts';

/** Sorts after every date. */
const noDate: Cell = { value: Number.MAX_SAFE_INTEGER, text: 'no due date' };

const dueCell = ({ due }: Task, { nowMs, timeZone }: Reader): Cell =>
  due === null ? noDate : { value: due, text: dueLabel(due, timeZone, nowMs) };

type Column = [head: string, cell: (task: Task) => Cell];

/** The columns that hold information. */
function columnsOf(query: NamedQuery, reader: Reader): Column[] {
  return [
    ['Task', taskText],
    ['Due', (task) => dueCell(task, reader)],
    ...column(query.state === 'open', 'State', (task) =>
      isOverdue(task, reader.nowMs) ? 'overdue' : 'open',
    ),
    ...column((!query.mine && query.whom === 'all') || isOfSeveral(query), 'For', ({ user }) => user.name),
    ['Program', ({ program }) => program.name],
  ];
}

const column = (wanted: boolean, head: string, cell: Column[1]): Column[] => (wanted ? [[head, cell]] : []);

/** The list as a table, with a button back to the one with **Done**. */
function tableMessage(query: NamedQuery, { tasks, total }: TaskList, reader: Reader): Message {
  const shown = tasks.slice(0, maxTableRows);
  const columns = columnsOf(query, reader);
  const count = `${total} ${kindWords(query, reader)}`;
  const first = shown.length < total ? ` · the first ${shown.length}` : '';
  const table = dataTable(
    'Tasks',
    columns.map(([head]) => head),
    shown.map((task) => columns.map(([, cell]) => cell(task))),
  );
  const back = button('As a list', 'list.show', encodeQuery(query));
  return {
    text: `${listTitle(query)}: ${count}`,
    blocks: [section(`*${listTitle(query)}* · ${count}${first}`), table, actions([back])],
  };
}

/** As many tasks of a list as a table holds. The platform's later pages are read at the same time. */
async function readTasks(
  { platform }: AuthenticatedContext,
  query: NamedQuery,
  reader: Reader,
): Promise<TaskList> {
  const { first, all, unreadable } = await readUpTo(maxTableRows, (page) =>
    queryTasks(platform, taskQueryOf(query), reader, { page, perPage: maxTableRows }),
  );
  return { ...first, tasks: all.flatMap(({ tasks }) => tasks), unreadable };
}

/** **As a table**: up to a hundred tasks of a list to sort and filter. */
export async function showTable(caller: AuthenticatedContext<ActionContext>, of: ListQuery): Promise<void> {
  const query = await withNames(caller, of);
  const reader = { nowMs: caller.services.now(), timeZone: caller.profile.timeZone };
  const list = await readTasks(caller, query, reader);
  const table = () => withUnreadable(tableMessage(query, list, reader), list.unreadable);
  const none = sentence(unreadableWords(list.unreadable) || emptyWords(query, reader));
  await caller.redraw(list.tasks.length === 0 ? none : table());
}
