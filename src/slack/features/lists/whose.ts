import { requireStaff } from '../../../workspaces/permissions.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import { readProgram } from '../../surface/find.ts';
import { everyone, findPeople, goneMention, nobodyNamed } from '../../surface/resolve-person.ts';
import { choiceBlocks } from '../../ui/choices.ts';
import type { Message } from '../../ui/message.ts';
import { escapeInline, listed } from '../../ui/text.ts';
import { encodeQuery, type ListQuery } from './list-query.ts';
import type { NamedQuery } from './list-words.ts';

/** More ids than this don't fit into the address of one call. */
const maxUsers = 50;
/** More people of one name would not be read. */
const maxChoices = 5;

/** A coach's clients, as the platform can be asked for them in one call; a note says what is shown instead. */
async function ofClients(
  { directory, person }: AuthenticatedContext,
  program: string | undefined,
): Promise<Pick<NamedQuery, 'filter' | 'note'>> {
  const own = program ? [program] : (await directory.programsToShow(person.user.id)).map(({ id }) => id);
  if (own.length === 0) return { filter: {}, note: 'You are in no program: these are everyone’s tasks.' };
  const clients = await directory.clients();
  const members = await Promise.all(own.map(directory.membersOf));
  const ids = clients.flatMap(({ id }) => (members.some((some) => some.has(id)) ? [id] : []));
  if (ids.length > 0 && ids.length <= maxUsers) return { filter: { user: ids.join(','), program } };
  const why = ids.length === 0 ? 'There are no clients there' : `${ids.length} clients are too many at once`;
  return {
    filter: { program: own.join(',') },
    note: `${why}: this is everyone in ${program ? 'that program' : 'your programs'}, the team too.`,
  };
}

/** A query with the names of its people and program. Checks that this person may see the list. @throws RefusedError */
export async function withNames(caller: AuthenticatedContext, query: ListQuery): Promise<NamedQuery> {
  const { person, directory } = caller;
  const { whom, program } = query;
  const mine = whom === 'mine' || whom === person.user.id;
  if (!mine) requireStaff(person);
  const programName = program === undefined ? undefined : (await readProgram(caller, program)).name;
  const named = { ...query, mine, programName, people: [] };
  if (mine || whom === 'all')
    return { ...named, filter: { user: mine ? person.user.id : undefined, program } };
  if (whom === 'clients') return { ...named, ...(await ofClients(caller, program)) };
  const all = await directory.people();
  const people = whom.split(',').map((id) => all.find((one) => one.id === id)?.name);
  return { ...named, people, filter: { user: whom, program } };
}

/**
 * Those whom several names mean, as a query has them: ids, and where a name is not clear, all that it may mean, joined by
 * `|`; or the answer that nobody has one of the names.
 */
export async function meantBy(
  caller: AuthenticatedContext,
  names: readonly string[],
): Promise<string | Message> {
  const parts: string[] = [];
  for (const typed of names) {
    const { name, found, near, gone } = await findPeople(caller, typed);
    if (found.length + near.length === 0)
      return gone === undefined ? nobodyNamed(name, everyone, [], '') : goneMention(gone);
    const ids = found.length > 0 ? found.map(({ id }) => id) : ['', ...near.map(({ id }) => id)];
    parts.push(ids.slice(0, maxChoices).join('|'));
  }
  return parts.join(',');
}

/** The question about the first of a query's people who is not clear. Undefined if all are. @throws RefusedError */
export async function whichOf(caller: AuthenticatedContext, query: ListQuery): Promise<Message | undefined> {
  const parts = query.whom.split(',');
  const at = parts.findIndex((part) => part.includes('|'));
  if (at < 0) return undefined;
  requireStaff(caller.person);
  const people = await caller.directory.people();
  const among = (ids: readonly string[]) => people.filter(({ id }) => ids.includes(id));
  const known = among(parts).map(({ name }) => escapeInline(name, 60));
  const text = `Whose tasks do you mean${known.length > 0 ? `, beside those of ${listed(known)}` : ''}?`;
  const value = (id: string) => encodeQuery({ ...query, whom: parts.with(at, id).join(',') });
  return { text, blocks: choiceBlocks(text, among(parts[at]?.split('|') ?? []), 'list.show', value) };
}
