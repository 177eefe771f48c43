import type { Task } from '../../../platform/resources.ts';
import type { TaskFilter, TaskList } from '../../../tasks/list.ts';
import { countOverdue, queryTasks } from '../../../tasks/query.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import { menuOf } from '../../task-messages/change-select.ts';
import { inParts } from '../../task-messages/parts.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import { maxRows, type TaskMessage, toRow } from '../../task-messages/task-message.ts';
import { footnote } from '../../ui/blocks.ts';
import type { Message } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';
import { emptyList, newTaskAssignee } from './empty-list.ts';
import { encodeQuery } from './list-query.ts';
import { isOfSeveral, isWhole, kindWords, listTitle, type NamedQuery, taskQueryOf } from './list-words.ts';

/** The tasks of several people, each under their name. */
const byPerson = (tasks: Task[]): TaskMessage['groups'] =>
  [...Map.groupBy(tasks, ({ user }) => user.id).values()].map((own) => ({
    heading: `*${escapeInline(own[0]?.user.name ?? '', 100)}*`,
    rows: own.map(toRow),
  }));

/** Each of them may be somebody else's, and have a heading too. */
const maxRowsOfSeveral = 10;

const platformDays = footnote(
  'When a task was done is the platform’s word: its days may begin at another hour.',
);

const firstNumber = ({ page, perPage }: TaskList): number => (page - 1) * perPage + 1;

/** How many tasks of a whole list are overdue, if the list itself does not say. */
async function overdueIn(
  caller: AuthenticatedContext,
  query: NamedQuery,
  filter: TaskFilter,
  list: TaskList,
  before: TaskMessage | undefined,
): Promise<number | undefined> {
  if (!isWhole(query)) return undefined;
  const { platform, services } = caller;
  const known = before && stillTrue(before, encodeQuery(query), list, services.now());
  return known ?? countOverdue(platform, filter, list, services.now());
}

/** How many are overdue according to the previous page, if only this person's **Done** has changed the list since. */
function stillTrue(
  { list: kept, head, groups }: TaskMessage,
  query: string,
  { total }: TaskList,
  nowMs: number,
): number | undefined {
  if (kept?.query !== query || head?.overdue === undefined) return undefined;
  const done = groups.flatMap(({ rows }) => rows).filter((row) => row.done);
  if (head.total - done.length !== total) return undefined;
  return head.overdue - done.filter(({ due }) => due !== null && due * 1000 < nowMs).length;
}

/**
 * One page of a list as a message. Most pages take one call of the platform, or two at the same time.
 *
 * @param before the page that was shown before this one, if it is stored
 */
export async function listMessage(
  caller: AuthenticatedContext,
  query: NamedQuery,
  page: number,
  before?: TaskMessage,
): Promise<Message> {
  const { services, platform, person, profile, workspaceId, userId } = caller;
  const reader = { nowMs: services.now(), timeZone: profile.timeZone };
  const { state, doneOn, program, mine, whom, filter, note } = query;
  const several = isOfSeveral(query);
  const perPage = several ? maxRowsOfSeveral : maxRows;
  const list = await queryTasks(platform, taskQueryOf(query), reader, { page, perPage });
  if (list.tasks.length === 0) return emptyList(caller, query, list);
  const overdue = await overdueIn(caller, query, filter, list, before);
  const { tasks } = list;
  const newTaskFor = newTaskAssignee(caller, query);
  const parts = {
    workspaceId,
    viewer: userId,
    timeZone: profile.timeZone,
    text: '',
    before: [],
    head: {
      title: listTitle(query),
      kind: kindWords(query, reader),
      total: list.total,
      ...(state === 'done' && { done: true }),
      ...(overdue !== undefined && { overdue }),
    },
    groups: several
      ? byPerson(tasks)
      : isWhole(query)
        ? inParts(tasks, reader).map((part) => ({ ...part, heading: `*${part.heading}*` }))
        : [{ rows: tasks.map(toRow) }],
    after: [
      ...unreadableNote(list.unreadable),
      ...(doneOn === undefined ? [] : [platformDays]),
      ...(note === undefined ? [] : [footnote(note)]),
    ],
    list: {
      page: list.page,
      lastPage: list.lastPage,
      query: encodeQuery(query),
    },
    firstNumber: firstNumber(list),
    ...(newTaskFor !== undefined && { newTaskFor }),
    menu: menuOf(person),
    tell: { assignee: !mine && whom === 'all', program: program === undefined },
  };
  const shown = await services.taskMessages.keepIfPossible(parts, userId);
  return renderTaskMessage(shown, services.now());
}
