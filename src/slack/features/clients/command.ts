import type { KnownBlock } from '@slack/types';
import { findClientByEmail } from '../../../clients/create-client.ts';
import { oneLine, splitFirstWord } from '../../../lib/text.ts';
import type { Client } from '../../../platform/resources.ts';
import { listOpenTasks, type TaskList } from '../../../tasks/list.ts';
import { namesIn, readLine } from '../../../tasks/read-line/index.ts';
import type { PersonRef } from '../../../workspaces/directory.ts';
import { searchNames } from '../../../workspaces/search-names.ts';
import { isPerson } from '../../../workspaces/typed-names.ts';
import { type AuthenticatedContext, authenticateStaff, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, CommandHandler } from '../../surface/context.ts';
import { clientsOnly, nobodyNamed, type PersonScope, resolvePerson } from '../../surface/resolve-person.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import { actions, button, picker, section } from '../../ui/blocks.ts';
import { dataTable, maxTableRows } from '../../ui/data-table.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { buttonRow, pageNamed, pageOf, pageWords, turns } from '../../ui/pager.ts';
import { namedRow } from '../../ui/person-row.ts';
import { bullets, clip, plural } from '../../ui/text.ts';
import { withUnreadable } from '../../ui/unreadable.ts';
import { type CardTasks, clientCard, overdueIn, readClient } from './card.ts';
import { clientForm } from './new-client.ts';

const perPage = 15;

const clientRow = ({ id, name, email }: PersonRef): KnownBlock =>
  namedRow(name, clip(oneLine(email), 80), button('Show', 'client.show', id), 'Show');

/** One page of the organization's clients, with a search and **New client**. @param wanted from 1 */
function clientsMessage(clients: readonly PersonRef[], wanted: number): Message {
  const { shown, ...place } = pageOf(clients, perPage, wanted);
  const count = clients.length === 0 ? 'No clients yet' : plural(clients.length, 'client');
  const text = `${count}${pageWords(place)}`;
  const search = picker('Search clients', 'pick.client');
  const first = [...(clients.length > 0 ? [search] : []), button('New client', 'client.new', '')];
  const after = place.page === 1 && place.lastPage > 1 ? [button('As a table', 'client.table', '1')] : [];
  const pages = buttonRow([...turns(place, 'client.list'), ...after]);
  return { text, blocks: [section(`*${text}*`), actions(first), ...shown.map(clientRow), ...pages] };
}

/** A hundred of the organization's clients as a table. @param wanted from 1 */
function clientsTable(clients: readonly PersonRef[], wanted: number): Message {
  const { shown, ...place } = pageOf(clients, maxTableRows, wanted);
  const text = `${clients.length} clients${pageWords(place)}`;
  const rows = shown.map(({ name, email }) => [name, email]);
  const table = rows.length === 0 ? [] : [dataTable('Clients', ['Name', 'Email'], rows)];
  const after = actions([...turns(place, 'client.table'), button('As a list', 'client.list.first', '1')]);
  return { text, blocks: [section(`*${text}*`), ...table, after] };
}

const usage = sentence(
  bullets([
    '`/client Anna`, or `/client anna@example.com`, shows a client.',
    '`/client` lists all of them.',
    '`/client new` creates one.',
  ]),
);

const clients: PersonScope = {
  ...clientsOnly,
  offer: (name) => [button('New client', 'client.new', clip(name, 255))],
};

/** How many tasks are overdue: mostly known from the first page, else read. */
async function withOverdue({ platform, services }: AuthenticatedContext, id: string, list: TaskList) {
  const seen = overdueIn(list, services.now());
  if (seen !== undefined) return { ...list, overdue: seen };
  const { total } = await platform.tasksPage({ user: id, done: false, overdue: true });
  return { ...list, overdue: Math.max(total, list.tasks.length) };
}

const readTasks = async (caller: AuthenticatedContext, id: string): Promise<CardTasks> =>
  withOverdue(caller, id, await listOpenTasks(caller.platform, { user: id }));

async function cardOf(caller: AuthenticatedContext, client: Client, tasks: CardTasks): Promise<Message> {
  const { services, workspaceId, userId } = caller;
  const about = { workspaceId, viewer: userId, timeZone: caller.profile.timeZone };
  const own = await caller.directory.programsNow(client.id);
  const parts = clientCard(client, tasks, typeof own === 'function' ? [] : own, about, services.now());
  return renderTaskMessage(await services.taskMessages.keepIfPossible(parts), services.now());
}

/** A client's card by id. The client and their tasks are read at the same time. */
export async function card(caller: AuthenticatedContext, id: string): Promise<Message> {
  const [client, tasks] = await Promise.all([readClient(caller, id), readTasks(caller, id)]);
  return cardOf(caller, client, tasks);
}

async function byEmail(caller: AuthenticatedContext, email: string): Promise<void> {
  const client = await findClientByEmail(caller.platform, email);
  if (client !== undefined)
    return caller.reply(await cardOf(caller, client, await readTasks(caller, client.id)));
  const near = searchNames(await caller.directory.clients(), email, 5);
  const offered = await clients.offer?.(email);
  await caller.reply(nobodyNamed(email, { ...clients, none: 'No client' }, near, 'client.show', offered));
}

/** One page of the clients, which also says how many could not be read. */
export async function clientList(
  { directory }: AuthenticatedContext,
  page: number,
  toMessage = clientsMessage,
): Promise<Message> {
  const message = toMessage(await directory.clients(), page);
  return withUnreadable(message, await directory.unreadable('clients'), 'client');
}

const about =
  '(?:open )?(?:tasks?|to-?dos?|e-?mail(?: address)?|phone(?: number)?|card|profile|details|coach|programs?|progress)';
const before = new RegExp(
  `^(?:(?:show|open|find|search(?: for)?|look ?up|who is|who['’]s|who coaches)(?: me)?|(?:the )?${about} (?:of|for)) `,
  'i',
);
const after = new RegExp(`['’]s? ${about}$`, 'i');
/** The name in "tasks of Anna", "Anna's email" and "wer ist Anna": the card has all of it. */
async function nameIn(caller: AuthenticatedContext, query: string): Promise<string> {
  const name = query.replace(/\?$/, '').replace(before, '').replace(after, '').trim();
  const all = await caller.directory.clients();
  const isClient = (typed: string) => isPerson(all, typed);
  if (isClient(name)) return name;
  const [only, ...others] = namesIn(query, { isPerson: isClient, isProgram: () => false });
  return only === undefined || others.length > 0 ? name : only;
}

const creating: ReadonlySet<string> = new Set(['new', 'add', 'create']);

/** `/client …`. Staff only. */
export const clientCommand: CommandHandler = async (context, text) => {
  const query = text.trim();
  const [word, rest] = splitFirstWord(query);
  if (creating.has(word.toLowerCase())) return clientForm.open(context, rest);
  const caller = await authenticateStaff(context);
  if (
    /^(?:(?:list )?(?:all )?(?:(?:my|the) )?clients|list|all|mine)?$/i.test(query) ||
    readLine(query).kind === 'clients'
  )
    return caller.reply(await clientList(caller, 1));
  if (/^(?:help|\?)$/i.test(query)) return caller.reply(usage);
  if (/^[^\s@<>|]+@[^\s@<>|]+$/.test(query)) return byEmail(caller, query);
  const show = async ({ id }: { id: string }) => caller.reply(await card(caller, id));
  await resolvePerson(caller, await nameIn(caller, query), 'client.show', show, clients);
};

/** A client was chosen: from several matches, from the list, or in its search. */
export const showClient: ActionHandler = forStaff(async (caller, click) =>
  caller.redraw(await card(caller, click.value)),
);

/** **Previous** and **Next** under the clients. */
export const turnClientsPage: ActionHandler = forStaff(async (caller, click) =>
  caller.redraw(await clientList(caller, pageNamed(click.value))),
);

/** **As a table** under a long list of clients, and its **Previous** and **Next**. */
export const showClientsTable: ActionHandler = forStaff(async (caller, click) =>
  caller.redraw(await clientList(caller, pageNamed(click.value), clientsTable)),
);
