import { joinIndexes } from './name-index.ts';
import { compareNames } from './names.ts';
import type { PersonRef } from './person-ref.ts';

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

/** The index of the client before whom a name is sorted. */
function placeAmong(clients: readonly PersonRef[], { name }: PersonRef): number {
  let [from, to] = [0, clients.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareNames((clients[middle] as PersonRef).name, name) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The lists with the people who were added since they were read. */
export function withAdded(lists: NameLists, added: readonly AddedPerson[]): NameLists {
  const ids = new Set(lists.people.map(({ id }) => id));
  const some = added
    .filter(({ person, at }) => at >= lists.readAt && !ids.has(person.id))
    .sort((a, b) => compareNames(a.person.name, b.person.name));
  if (some.length === 0) return lists;
  const newClients = some.filter(({ isTeam }) => !isTeam).map(({ person }) => person);
  const places = newClients.map((client) => placeAmong(lists.clients, client));
  const clients = [...lists.clients];
  for (const [at, place] of [...places.entries()].reverse())
    clients.splice(place, 0, newClients[at] as PersonRef);
  const newPeople = some.map(({ person }) => person);
  const people = [...lists.people, ...newPeople];
  joinIndexes(clients, [lists.clients, newClients]);
  joinIndexes(people, [lists.people, newPeople]);
  return { ...lists, clients, people };
}
