import { LRUCache } from 'lru-cache';
import { createCache } from '../lib/cache.ts';
import { type AddedPerson, type NameLists, type PersonRef, toPersonRef, withAdded } from './added-people.ts';
import { type Connection, connectionKey, ofOrganization } from './connections.ts';
import type { DirectoryOptions } from './directory-options.ts';
import type { StoredPerson } from './directory-records.ts';
import * as limits from './limits.ts';
import { indexNames, joinIndexes } from './name-index.ts';
import { createSharedCache } from './shared-cache.ts';

const toStored = ({ id, name, email }: PersonRef): StoredPerson => [id, name, email];
const fromStored = ([id, name, email]: StoredPerson): PersonRef => ({ id, name, email });

async function toLists(
  team: readonly PersonRef[],
  clients: readonly PersonRef[],
  facts: Pick<NameLists, 'slugs' | 'roles' | 'unreadable' | 'readAt'>,
): Promise<NameLists> {
  const people = [...team, ...clients];
  await indexNames(clients);
  joinIndexes(people, [team, clients]);
  return { clients, people, ...facts };
}

/**
 * The names of organizations. Those of a large one are read in the background, and new people are found by reading the
 * newest clients first.
 */
export function createNameLists(options: DirectoryOptions) {
  const { platform, background, now, records, leases, changedAt, inBackground } = options;
  const { largeFrom = limits.largeDirectory } = options;
  const countOf = ({ people }: NameLists) => people.length;

  /** Uses the interactive client for the team, so that an unavailable platform is noticed soon. */
  async function read(connection: Connection): Promise<NameLists> {
    const readAt = now();
    const { items: members, unreadable } = await platform(connection).teamMembers();
    const team = members.map(toPersonRef);
    const roles = Object.fromEntries(members.map(({ id, role }) => [id, role]));
    const slugs = new Set<string>();
    const all = background(connection).clients({ sort: 'name' }, { atOnce: limits.clientPagesAtOnce });
    const clients = await Array.fromAsync(all, (client) => {
      for (const slug of Object.keys(client.info ?? {})) if (slugs.size < limits.maxSlugs) slugs.add(slug);
      return toPersonRef(client);
    });
    const facts = {
      readAt,
      roles,
      slugs: [...slugs],
      unreadable: { team: unreadable, clients: all.unreadable },
    };
    await records?.savePeople(connection, {
      ...facts,
      team: team.map(toStored),
      clients: clients.map(toStored),
    });
    return toLists(team, clients, facts);
  }

  const lists = createSharedCache<NameLists>({
    name: 'people',
    leases,
    now,
    changedAt,
    ttlMs: (some) => Math.max(limits.directoryFreshMs, countOf(some) * limits.perPersonMs.fresh),
    staleWhileRevalidate: (some) => countOf(some) >= largeFrom,
    read,
    async stored(connection, afterMs) {
      const found = await records?.people(connection, afterMs);
      if (found === undefined) return undefined;
      const { team, clients, ...facts } = found;
      return toLists(team.map(fromStored), clients.map(fromStored), facts);
    },
  });

  const added = new LRUCache<string, AddedPerson[]>({ max: limits.organizationsCached });
  /** Built once for the added people, and not for each call. */
  const extended = new WeakMap<AddedPerson[], { lists: NameLists; all: NameLists }>();

  /** People who were added, in this process or before it started. */
  async function addedTo(connection: Connection): Promise<AddedPerson[]> {
    const key = connectionKey(connection);
    const known = added.get(key);
    if (known !== undefined) return known;
    const stored = (await records?.added(connection)) ?? [];
    const loaded = stored.map(({ person, ...rest }) => ({ person: fromStored(person), ...rest }));
    // Someone may have been added in the meantime.
    const all = added.get(key) ?? loaded;
    added.set(key, all);
    return all;
  }

  async function add(connection: Connection, some: readonly AddedPerson[]): Promise<void> {
    const ids = new Set(some.map(({ person }) => person.id));
    await addedTo(connection);
    const others = (added.get(connectionKey(connection)) ?? []).filter(({ person }) => !ids.has(person.id));
    const all = [...others, ...some].slice(-limits.maxAdded);
    added.set(connectionKey(connection), all);
    await records?.saveAdded(
      connection,
      all.map(({ person, ...rest }) => ({ person: toStored(person), ...rest })),
    );
  }

  async function withAddedTo(connection: Connection, some: NameLists): Promise<NameLists> {
    const recent = await addedTo(connection);
    if (recent.length === 0) return some;
    const known = extended.get(recent);
    if (known?.lists === some) return known.all;
    const all = withAdded(some, recent);
    extended.set(recent, { lists: some, all });
    return all;
  }

  const get = async (connection: Connection, maxAgeMs?: number): Promise<NameLists> =>
    withAddedTo(connection, await lists.get(connection, maxAgeMs));

  /** Adds the team members and clients that the lists lack, the newest clients first. */
  async function findNew(connection: Connection, some: NameLists): Promise<number> {
    const at = now();
    const known = new Set(some.people.map(({ id }) => id));
    const client = platform(connection);
    const found: AddedPerson[] = (await client.teamMembers()).items
      .filter(({ id }) => !known.has(id))
      .map((member) => ({ person: toPersonRef(member), at, isTeam: true }));
    let inRow = 0;
    for await (const one of client.clients({ sort: '-created_at' })) {
      inRow = known.has(one.id) ? inRow + 1 : 0;
      if (inRow === 0) found.push({ person: toPersonRef(one), at });
      if (inRow >= limits.knownInRow || found.length >= limits.maxNew) break;
    }
    if (found.length > 0) await add(connection, found);
    if (found.length >= limits.maxNew) inBackground(lists.get(connection, 0));
    return at;
  }
  const looked = createCache<number>({
    ttlMs: () => limits.directoryRefreshMs,
    max: limits.organizationsCached,
    now,
  });

  return {
    /** @throws PlatformError */
    get: (connection: Connection) => get(connection),
    /**
     * The names, if any process read them in the last ten minutes; else undefined. Without people added since, and
     * without a call.
     */
    async known(connection: Connection): Promise<NameLists | undefined> {
      const isFresh = (readAt = Number.NEGATIVE_INFINITY) =>
        readAt >= changedAt(connection) && Math.abs(now() - readAt) < limits.directoryFreshMs;
      if (isFresh(lists.readAt(connection)) || isFresh(await records?.peopleReadAt(connection)))
        return lists.get(connection, limits.directoryFreshMs);
      return undefined;
    },
    /**
     * The names with new people: for a name without a match. A small organization is read again unless that was done
     * within the last 30 seconds. @throws PlatformError
     */
    async refreshed(connection: Connection): Promise<NameLists> {
      const some = await get(connection);
      const ageMs = Math.abs(now() - some.readAt);
      if (countOf(some) < largeFrom) return get(connection, limits.directoryRefreshMs);
      if (ageMs < limits.directoryRefreshMs) return some;
      // A person's name may have changed, which only a full read shows.
      const oldMs = Math.max(limits.directoryRefreshMs, countOf(some) * limits.perPersonMs.refresh);
      if (ageMs >= oldMs) inBackground(lists.get(connection, oldMs));
      await looked.get(connectionKey(connection), () => findNew(connection, some));
      return get(connection);
    },
    /** Adds a client who was created a moment ago. */
    add: (connection: Connection, client: PersonRef): Promise<void> =>
      add(connection, [{ person: toPersonRef(client), at: now() }]),
    drop(organizationId?: string): void {
      lists.drop(organizationId);
      looked.drop(ofOrganization(organizationId));
    },
  };
}
