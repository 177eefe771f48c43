import type { Button } from '@slack/types';
import { oneLine, splitFirstWord } from '../../../lib/text.ts';
import type { Program } from '../../../platform/resources.ts';
import type { ListFilters } from '../../../tasks/read-line/index.ts';
import { findNamed } from '../../../workspaces/find-named.ts';
import { isStaff, requireStaff } from '../../../workspaces/permissions.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { programsNamed } from '../../../workspaces/typed-names.ts';
import { createButton } from '../../surface/ask-whether-task.ts';
import { type AuthenticatedContext, authenticate } from '../../surface/authenticate.ts';
import type { ActionContext, ActionHandler } from '../../surface/context.ts';
import { findPrograms, noSuchProgram } from '../../surface/find.ts';
import { noticeView, openModal } from '../../surface/modal.ts';
import { everyone, resolvePerson } from '../../surface/resolve-person.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { button, section } from '../../ui/blocks.ts';
import { whichIsMeant } from '../../ui/choices.ts';
import { LIMITS } from '../../ui/limits.ts';
import type { Message } from '../../ui/message.ts';
import { pageNamed } from '../../ui/pager.ts';
import { clip, isolate, listed } from '../../ui/text.ts';
import { withChoice } from './list-filter.ts';
import { listMessage } from './list-message.ts';
import { decodeQuery, encodeQuery, type ListQuery } from './list-query.ts';
import { showTable } from './list-table.ts';
import { kindWords } from './list-words.ts';
import { meantBy, whichOf, withNames } from './whose.ts';

/** A page's number goes before a query in a button. */
const maxEncoded = LIMITS.button.value - 20;
/** More programs than this would not be read. */
const maxOffered = 3;

const toQuery = ({ state, due, doneOn, undated, newest }: ListFilters): ListQuery => ({
  whom: 'mine',
  state,
  due,
  doneOn,
  ...(undated && { undated: '1' }),
  ...(newest && { newest: '1' }),
});

/** Whose tasks a list shows: of a program's, a client sees only their own. */
const whoseFor = ({ person }: AuthenticatedContext, { whose, program }: ListFilters): ListFilters['whose'] =>
  whose.kind === 'all' && program !== undefined && !isStaff(person) ? { kind: 'mine' } : whose;

/** A list, or the question about one of its people. @throws RefusedError, UserFacingError */
async function listOrQuestion(
  caller: AuthenticatedContext,
  query: ListQuery,
  page = 1,
  before?: TaskMessage,
): Promise<Message> {
  if (encodeQuery(query).length > maxEncoded)
    throw new UserFacingError('These are too many people for one list. Name fewer of them.');
  return (await whichOf(caller, query)) ?? listMessage(caller, await withNames(caller, query), page, before);
}

const whichProgram = (name: string, programs: Program[], query: ListQuery): Message =>
  whichIsMeant('programs', name, programs, 'list.show', (id) => encodeQuery({ ...query, program: id }));

/** More words than a name has may be a task that begins with “list”. */
const isName = (typed: string): boolean => typed.split(' ').length <= 3;

/** `/todo`, `/todo list …` */
export async function listTasks(caller: AuthenticatedContext, command: ListFilters): Promise<void> {
  const { program: name, page } = command;
  const whose = whoseFor(caller, command);
  if (command.priority) throw new RefusedError({ kind: 'no-priorities' });
  if (whose.kind !== 'mine') requireStaff(caller.person);
  const programs = name === undefined ? [] : await findPrograms(caller, name);
  if (name !== undefined && programs.length === 0) throw noSuchProgram(name);
  const [program] = programs.length === 1 ? programs : [];
  const query = { ...toQuery(command), ...(program && { program: program.id }) };
  const show = async (of: ListQuery) =>
    caller.reply(
      programs.length > 1 ? whichProgram(name ?? '', programs, of) : await listOrQuestion(caller, of, page),
    );
  if (whose.kind !== 'named') return show({ ...query, whom: whose.kind });
  const [only = '', ...others] = whose.names;
  if (others.length > 0) {
    const whom = await meantBy(caller, whose.names);
    return typeof whom === 'string' ? show({ ...query, whom }) : caller.reply(whom);
  }
  const chosen = (id: string) => encodeQuery({ ...query, whom: id });
  const then = ({ id }: { id: string }) => show({ ...query, whom: id });
  const offer = async (typed: string) => [
    ...(name === undefined ? await programsOffered(caller, typed, query) : []),
    ...(isName(typed) ? [] : [await createButton(caller, `list ${typed}`)]),
  ];
  await resolvePerson(caller, only, 'list.show', then, { ...everyone, value: chosen, offer });
}

/** What a list is called on a button: "Anna Kowalski’s overdue tasks in Spring". */
function called(query: ListQuery, person?: string, program?: string): string {
  const groups: Record<string, string> = { mine: 'your', clients: 'your clients’', all: 'all' };
  const whose = groups[query.whom] ?? `${person}’s`;
  const kind = kindWords(query);
  const [adjective, more] = /^(?:overdue|done)$/.test(kind)
    ? [`${kind} `, '']
    : ['', kind === 'open' ? '' : ` ${kind}`];
  return `${whose} ${adjective}tasks${more}${program === undefined ? '' : ` in ${program}`}`;
}

/**
 * The lists that words may mean, as buttons: one for each of a few people or programs of that name.
 *
 * @throws what the directory throws
 */
export async function listButtons(caller: AuthenticatedContext, filters: ListFilters): Promise<Button[]> {
  const whose = whoseFor(caller, filters);
  const { program: inProgram } = filters;
  if (filters.priority || (whose.kind !== 'mine' && !isStaff(caller.person))) return [];
  const people = whose.kind === 'named' ? [] : [{ id: whose.kind as string, name: '' }];
  if (whose.kind === 'named') {
    const all = await caller.directory.people();
    const found = whose.names.map((name) => findNamed(all, name).slice(0, maxOffered));
    const [only = [], ...others] = found;
    if (others.length === 0) people.push(...only);
    else if (found.every((some) => some.length > 0)) {
      const whom = found.map((some) => some.map(({ id }) => id).join('|')).join(',');
      const { email, name: own } = caller.person.user;
      people.push({ id: whom, name: listed(whose.names.map((name) => (name === email ? own : name))) });
    }
  }
  const programs =
    inProgram === undefined ? [undefined] : (await findPrograms(caller, inProgram)).slice(0, maxOffered);
  return people.flatMap(({ id, name }) =>
    programs.map((program, at) => {
      const query = { ...toQuery(filters), whom: id, ...(program && { program: program.id }) };
      const label = `Show ${called(query, oneLine(name), program && oneLine(program.name))}`;
      return button(
        clip(label, LIMITS.button.text),
        `list.show.${id === 'mine' ? '' : id.slice(0, 40)}${at}`,
        encodeQuery(query),
      );
    }),
  );
}

/** For a name that fits no person: the lists of programs with that name. */
async function programsOffered(caller: AuthenticatedContext, name: string, query: ListQuery) {
  const programs = await caller.directory.programs();
  return programsNamed(programs, name)
    .slice(0, maxOffered)
    .map((program, index) => {
      const label = `All tasks in ${isolate(oneLine(program.name), 60)}`;
      const of = { ...query, whom: 'all', program: program.id };
      return button(label, `list.show.program${index}`, encodeQuery(of));
    });
}

/** Shows a list in place of the clicked one. */
async function redrawList(context: ActionContext, query: ListQuery, page = 1): Promise<void> {
  const caller = await authenticate(context);
  const { taskMessages } = caller.services;
  const before = page > 1 ? await taskMessages.lastList(caller.workspaceId, caller.userId) : undefined;
  await caller.redraw(await listOrQuestion(caller, query, page, before));
}

/** **Previous** and **Next** under a list. */
export const turnPage: ActionHandler = async (context, click) => {
  const [page, query] = splitFirstWord(click.value);
  await redrawList(context, decodeQuery(query), pageNamed(page));
};

/** **Filter…** below a list: its choice is added to the list's query, or shows it as a table. */
export const filterList: ActionHandler = async (context, click) => {
  const caller = await authenticate(context);
  const before = decodeQuery(click.blockId);
  if (click.value === 'view table') return showTable(caller, before);
  const query = withChoice(before, click.value);
  if (query !== undefined) await redrawList(caller, query);
};

/** A list that was chosen from several matching people or programs. */
export const showList: ActionHandler = (context, click) => redrawList(context, decodeQuery(click.value));

/** **Tasks** of a person, wherever the button is; its value is their id. */
export const listOfPerson: ActionHandler = (context, click) =>
  redrawList(context, { whom: click.value, state: 'open' });

/** **All your tasks** and **All overdue tasks**: the list, in a modal of its own. */
export const openHomeList: ActionHandler = async (context, click) => {
  const overdue = click.actionId.endsWith('.overdue');
  const title = overdue ? 'Overdue tasks' : 'Your tasks';
  await openModal(context, title, async () => {
    const query = { whom: click.value, state: overdue ? 'overdue' : 'open' } as const;
    const { text, blocks = [section(text)] } = await listOrQuestion(await authenticate(context), query);
    return { ...noticeView(title, ''), blocks };
  });
};
