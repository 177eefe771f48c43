import type { KnownBlock } from '@slack/types';
import { listOpenTasks, listOverdueTasks, type TaskFilter, type TaskList } from '../../tasks/list.ts';
import { isStaff, requireStaff } from '../../workspaces/permissions.ts';
import { type AuthenticatedUser, authenticate } from '../authenticate.ts';
import type { ActionHandler, RequestContext } from '../context.ts';
import { resolvePerson } from '../resolve-person.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import { maxRows, type TaskMessage, toRow } from '../task-messages/task-message.ts';
import { type Message, sentence } from '../ui/message.ts';
import { escapeInline, mrkdwn } from '../ui/text.ts';
import type { TodoCommand } from './parse.ts';

/** Whose tasks to list, all open ones or only the overdue ones. Without an `id`, everyone's. */
type Whose = { id?: string; name?: string; mine: boolean; overdue?: boolean };

type ListCommand = Extract<TodoCommand, { kind: 'list' }>;

const lead = ({ mine, name }: Whose): string =>
  mine ? 'You have' : name === undefined ? 'Your organization has' : `${escapeInline(name)} has`;

function emptyList(caller: AuthenticatedUser, whose: Whose, page: number): Message {
  if (page > 1) return sentence(`This list has no page ${page}. Type \`/todo\` for the first one.`);
  const kind = whose.overdue ? 'overdue' : 'open';
  if (whose.mine && whose.overdue) return sentence('You have no overdue tasks.');
  if (whose.mine) {
    const hint = isStaff(caller.person) ? ' Type `/todo Call Anna tomorrow 3pm` to create one.' : '';
    return sentence(`You have no open tasks.${hint}`);
  }
  return sentence(`${lead(whose)} no ${kind} tasks.`);
}

/** The specification sets no maximum page size. If a message cannot hold a whole page, it says so. */
function cutNote({ tasks }: TaskList): KnownBlock[] {
  if (tasks.length <= maxRows) return [];
  const text = `Only the first ${maxRows} of this page’s ${tasks.length} tasks fit here. The others appear once these are done.`;
  return [{ type: 'context', elements: [mrkdwn(text)] }];
}

/** The number of a page's first task. The last page may be short, so it is counted from the end. */
const firstNumber = ({ page, lastPage, tasks, total }: TaskList): number =>
  (page < lastPage ? (page - 1) * tasks.length : Math.max(0, total - tasks.length)) + 1;

function listTaskMessage(
  context: RequestContext,
  caller: AuthenticatedUser,
  whose: Whose,
  list: TaskList,
): Omit<TaskMessage, 'id'> {
  return {
    workspaceId: context.workspaceId,
    viewer: context.userId,
    timeZone: caller.profile.timeZone,
    text: '',
    before: [],
    count: { lead: lead(whose), total: list.total, kind: whose.overdue ? 'overdue' : 'open' },
    groups: [{ rows: list.tasks.slice(0, maxRows).map(toRow) }],
    after: cutNote(list),
    list: { whom: whose.mine ? 'mine' : (whose.id ?? 'all'), page: list.page, lastPage: list.lastPage },
    firstNumber: firstNumber(list),
    tell: { assignee: !whose.mine && whose.id === undefined, program: true },
  };
}

/** One page of somebody's open tasks as a message, with one platform call. Overdue tasks are read page by page. */
async function listMessage(
  context: RequestContext,
  caller: AuthenticatedUser,
  whose: Whose,
  page: number,
): Promise<Message> {
  const { services } = context;
  const filter: TaskFilter = { user: whose.mine ? caller.person.user.id : whose.id };
  const list = await (whose.overdue
    ? listOverdueTasks(caller.platform, filter, services.now(), { page, perPage: maxRows })
    : listOpenTasks(caller.platform, filter, page));
  if (list.tasks.length === 0) return emptyList(caller, whose, page);
  const shown = await services.taskMessages.keep(listTaskMessage(context, caller, whose, list));
  await services.taskMessages.setLastList(shown, context.userId);
  return renderTaskMessage(shown, services.now());
}

/** `/todo`, `/todo list …` */
export async function listTasks(context: RequestContext, command: ListCommand): Promise<void> {
  const caller = await authenticate(context);
  const { whose, overdue, page } = command;
  const show = async (of: Whose) =>
    context.reply(await listMessage(context, caller, { ...of, overdue }, page));
  if (whose.kind === 'mine') return show({ mine: true });
  requireStaff(caller.person);
  if (whose.kind === 'all') return show({ mine: false });
  const action = overdue ? 'list.person-overdue' : 'list.person';
  await resolvePerson(context, caller, whose.name, action, (person) => show({ ...person, mine: false }));
}

/** **Previous** and **Next** under a list. */
export const turnPage: ActionHandler = async (context, click) => {
  const caller = await authenticate(context);
  const [page = '1', whom = 'mine', kind] = click.value.split(' ');
  const whose = { ...(await whoseList(context, caller, whom)), overdue: kind === 'overdue' };
  await context.redraw(
    await listMessage(context, caller, whose, Math.max(1, Number.parseInt(page, 10) || 1)),
  );
};

const listOf =
  (overdue: boolean): ActionHandler =>
  async (context, click) => {
    const caller = await authenticate(context);
    const whose = await whoseList(context, caller, click.value);
    await context.redraw(await listMessage(context, caller, { ...whose, overdue }, 1));
  };

/** Somebody was chosen from several people with the same name. */
export const listOfPerson = listOf(false);
export const overdueOfPerson = listOf(true);

/** Whose list a button means. Checks that this person may see it. */
async function whoseList(context: RequestContext, caller: AuthenticatedUser, whom: string): Promise<Whose> {
  if (whom === 'mine' || whom === caller.person.user.id) return { mine: true };
  requireStaff(caller.person);
  if (whom === 'all') return { mine: false };
  const people = await context.services.directories.of(caller.connection).people();
  const person = people.find(({ id }) => id === whom);
  return { id: whom, name: person?.name, mine: false };
}
