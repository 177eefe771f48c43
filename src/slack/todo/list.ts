import type { KnownBlock } from '@slack/types';
import { isOverdue, listOpenTasks, type TaskFilter, type TaskList } from '../../tasks/list.ts';
import { isStaff } from '../../workspaces/people.ts';
import { type Message, sentence } from '../blocks/message.ts';
import { inWords, mrkdwn } from '../blocks/text.ts';
import { type Caller, identify, StaffOnlyError } from '../caller.ts';
import type { ActionHandler, Incoming } from '../incoming.ts';
import { choosePerson } from '../people-choice.ts';
import { renderShown } from '../shown/render.ts';
import { maxRows, type Shown, toRow } from '../shown/shown.ts';
import type { TodoCommand } from './parse.ts';

/** Whose open tasks are listed; `id` undefined is everyone's. */
export type Whose = { id?: string; name?: string; mine: boolean };

type ListCommand = Extract<TodoCommand, { kind: 'list' }>;

function headline(whose: Whose, list: TaskList, nowMs: number): string {
  const who = whose.mine ? 'You have' : whose.name === undefined ? 'There are' : `${inWords(whose.name)} has`;
  const overdue = list.tasks.filter((task) => isOverdue(task, nowMs)).length;
  const count = `${list.total} open ${list.total === 1 ? 'task' : 'tasks'}`;
  const late = overdue > 0 ? `, ${overdue} of them overdue` : '';
  const page = list.lastPage > 1 ? ` (page ${list.page} of ${list.lastPage})` : '';
  return `${who} ${count}${list.lastPage > 1 ? '' : late}${page}.`;
}

function emptyList(caller: Caller, whose: Whose, page: number): Message {
  if (page > 1) return sentence(`There is no page ${page} of this list. Type \`/todo\` for the first one.`);
  if (whose.mine) {
    const hint = isStaff(caller.person) ? ' Type `/todo Call Anna tomorrow 3pm` to create one.' : '';
    return sentence(`You have no open tasks.${hint}`);
  }
  return sentence(
    whose.name === undefined ? 'There are no open tasks.' : `${inWords(whose.name)} has no open tasks.`,
  );
}

/** The specification does not say how long a page may be; what a message cannot hold of one is said. */
function cutNote({ tasks }: TaskList): KnownBlock[] {
  if (tasks.length <= maxRows) return [];
  const text = `Only the first ${maxRows} of this page’s ${tasks.length} tasks fit here; the others show once these are done.`;
  return [{ type: 'context', elements: [mrkdwn(text)] }];
}

/** The last page may be short, and is counted from the end. */
const firstNumber = ({ page, lastPage, tasks, total }: TaskList): number =>
  (page < lastPage ? (page - 1) * tasks.length : Math.max(0, total - tasks.length)) + 1;

function shownList(incoming: Incoming, caller: Caller, whose: Whose, list: TaskList): Omit<Shown, 'id'> {
  const text = headline(whose, list, incoming.services.now());
  const before: KnownBlock[] = [{ type: 'section', text: mrkdwn(`*${text}*`) }];
  return {
    workspaceId: incoming.workspaceId,
    viewer: incoming.userId,
    timeZone: caller.profile.timeZone,
    text,
    before,
    groups: [{ rows: list.tasks.slice(0, maxRows).map(toRow) }],
    after: cutNote(list),
    list: { whom: whose.mine ? 'mine' : (whose.id ?? 'all'), page: list.page, lastPage: list.lastPage },
    firstNumber: firstNumber(list),
    tell: { assignee: !whose.mine && whose.id === undefined, program: true },
  };
}

/** One page of somebody's open tasks, as a message. One call of the platform. */
export async function listMessage(
  incoming: Incoming,
  caller: Caller,
  whose: Whose,
  page: number,
): Promise<Message> {
  const { services } = incoming;
  const filter: TaskFilter = { user: whose.mine ? caller.person.user.id : whose.id };
  const list = await listOpenTasks(caller.platform, filter, page);
  if (list.tasks.length === 0) return emptyList(caller, whose, page);
  const shown = await services.shown.keep(shownList(incoming, caller, whose, list));
  await services.shown.setLastList(shown, incoming.userId);
  return renderShown(shown, services.now());
}

/** `/todo`, `/todo list …` */
export async function listTasks(incoming: Incoming, command: ListCommand): Promise<void> {
  const caller = await identify(incoming);
  const { whose, page } = command;
  if (whose.kind === 'mine') return incoming.reply(await listMessage(incoming, caller, { mine: true }, page));
  if (!isStaff(caller.person)) throw new StaffOnlyError('A client asked for the tasks of others.');
  if (whose.kind === 'all') return incoming.reply(await listMessage(incoming, caller, { mine: false }, page));
  await choosePerson(incoming, caller, whose.name, 'list.person', async (person) => {
    await incoming.reply(await listMessage(incoming, caller, { ...person, mine: false }, page));
  });
}

/** **Previous** and **Next** under a list. */
export const turnPage: ActionHandler = async (incoming, click) => {
  const caller = await identify(incoming);
  const [page = '1', whom = 'mine'] = click.value.split(' ');
  const whose = await whoseList(incoming, caller, whom);
  await incoming.replace(
    await listMessage(incoming, caller, whose, Math.max(1, Number.parseInt(page, 10) || 1)),
  );
};

/** Somebody was chosen from several of a name. */
export const listOfPerson: ActionHandler = async (incoming, click) => {
  const caller = await identify(incoming);
  await incoming.replace(
    await listMessage(incoming, caller, await whoseList(incoming, caller, click.value), 1),
  );
};

/** Whose list a button means, checked against what this person may see. */
async function whoseList(incoming: Incoming, caller: Caller, whom: string): Promise<Whose> {
  if (whom === 'mine' || whom === caller.person.user.id) return { mine: true };
  if (!isStaff(caller.person)) throw new StaffOnlyError('A client asked for the tasks of others.');
  if (whom === 'all') return { mine: false };
  const directory = await incoming.services.directories.get(caller.connection);
  const person = [...directory.teamMembers, ...directory.clients].find(({ id }) => id === whom);
  return { id: whom, name: person?.name, mine: false };
}
