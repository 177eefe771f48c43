import { keepFirst } from '../lib/keep-first.ts';
import { joinIndexes } from './name-index.ts';
import { compareNames } from './names.ts';

/** The stored part of a person: enough to find them. */
export type PersonRef = { id: string; name: string; email: string };

/** A {@link PersonRef} and nothing more. */
export const toPersonRef = ({ id, name, email }: PersonRef): PersonRef => ({ id, name, email });

/** The people of an organization. `people` are the team, then the clients. */
export type NameLists = {
  clients: readonly PersonRef[];
  people: readonly PersonRef[];
  slugs: readonly string[];
  /** The roles of the team members by id, in the platform's words. */
  roles: Readonly<Record<string, string>>;
  /** How many of them could not be read, and are missing. */
  unreadable: { team: number; clients: number };
  /** When reading them began (milliseconds, UTC): people who were added before are included. */
  readAt: number;
};

/** A person who was added after the lists were read, and when (milliseconds, UTC). */
export type AddedPerson = { person: PersonRef; at: number; isTeam?: boolean | undefined };

const compare = (a: PersonRef, b: PersonRef): number => compareNames(a.name, b.name);

/** The lists with the people who were added since they were read. */
export function withAdded(lists: NameLists, added: readonly AddedPerson[]): NameLists {
  const ids = new Set(lists.people.map(({ id }) => id));
  const some = added
    .filter(({ person, at }) => at >= lists.readAt && !ids.has(person.id))
    .sort((a, b) => compare(a.person, b.person));
  if (some.length === 0) return lists;
  const newClients = some.filter(({ isTeam }) => !isTeam).map(({ person }) => person);
  const clients = [...lists.clients];
  for (const client of newClients) keepFirst(clients, client, Number.POSITIVE_INFINITY, compare);
  const newPeople = some.map(({ person }) => person);
  const people = [...lists.people, ...newPeople];
  joinIndexes(clients, [lists.clients, newClients]);
  joinIndexes(people, [lists.people, newPeople]);
  return { ...lists, clients, people };
}
