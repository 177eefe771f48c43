import { createCache } from '../lib/cache.ts';
import { emailKey, isSameEmail } from '../lib/email-key.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { TeamMember, User } from '../platform/resources.ts';
import type { NameLists } from './added-people.ts';
import { type Connection, connectionKey, ofOrganization } from './connections.ts';
import * as limits from './limits.ts';

/** A Slack user as the platform knows them: a team member (admin or coach) or a client. */
export type Person = { user: Pick<User, 'id' | 'name' | 'email'>; role: 'admin' | 'coach' | 'client' };

type Member = Pick<TeamMember, 'id' | 'name' | 'email' | 'role'>;

/** A team, and when it was read (milliseconds, UTC). */
export type Team = { members: readonly Member[]; readAt: number };

/** A platform's filter may match loosely, but here it decides who a user is: only the same address counts. */
const hasEmail = (email: string) => (user: { email: string }) => isSameEmail(user.email, email);

/** A team member with an unknown role gets no more rights than a client. */
const knownRole = (role: string): Person['role'] => (role === 'admin' || role === 'coach' ? role : 'client');

const toPerson = ({ role, ...user }: Member): Person => ({ user, role: knownRole(role) });

async function lookUpClient(platform: PlatformClient, email: string): Promise<Person | undefined> {
  for await (const client of platform.clients({ email }))
    if (hasEmail(email)(client)) return { user: client, role: 'client' };
  return undefined;
}

/** Finds the person with this email: first among team members, then among clients. @throws PlatformError */
export async function lookUpPerson(platform: PlatformClient, email: string): Promise<Person | undefined> {
  const member = (await platform.teamMembers({ email })).items.find(hasEmail(email));
  return member === undefined ? lookUpClient(platform, email) : toPerson(member);
}

/** A directory's team. */
function teamOf({ people, roles, readAt }: NameLists): Team {
  const members = people.flatMap(({ id, name, email }) => {
    const role = Object.hasOwn(roles, id) ? roles[id] : undefined;
    return role === undefined ? [] : [{ id, name, email, role }];
  });
  return { members, readAt };
}

export type People = ReturnType<typeof createPeople>;

/** Caches up to 5,000 people of all workspaces together. */
export function createPeople({
  platform,
  known = async () => undefined,
  now,
}: {
  platform: (connection: Connection) => PlatformClient;
  /** The people of an organization, if they were read in the last ten minutes. Makes no call. */
  known?: (connection: Connection) => Promise<NameLists | undefined>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const ttlMs = (person: Person | undefined) =>
    person === undefined ? limits.notFoundKeptMs : limits.personKeptMs;
  const found = createCache<Person | undefined>({ ttlMs, max: limits.peopleCached, now });
  /** Separate from those above, since it was not checked whether they are in the team now. */
  const clients = createCache<Person | undefined>({ ttlMs, max: limits.peopleCached, now });
  const teams = createCache<Team>({
    ttlMs: () => limits.teamKeptMs,
    loadedAt: ({ readAt }) => readAt,
    max: limits.organizationsCached,
    now,
  });
  const keyOf = (connection: Connection, email: string) => `${connectionKey(connection)} ${emailKey(email)}`;

  const byEmail = (
    connection: Connection,
    email: string,
    { fresh = false }: { fresh?: boolean } = {},
  ): Promise<Person | undefined> =>
    found.get(
      keyOf(connection, email),
      () => lookUpPerson(platform(connection), email),
      fresh ? 0 : limits.personFreshMs,
    );

  async function readTeam(connection: Connection): Promise<Team> {
    const readAt = now();
    return { members: (await platform(connection).teamMembers()).items, readAt };
  }

  const team = (connection: Connection, { fresh = false } = {}): Promise<Team> =>
    teams.get(
      connectionKey(connection),
      async () => {
        const lists = fresh ? undefined : await known(connection);
        return (lists && teamOf(lists)) ?? readTeam(connection);
      },
      fresh ? 0 : undefined,
    );

  return {
    /**
     * Finds the person with this email, which Slack must have confirmed: first among team members, then among clients.
     * Undefined if there is none. The result is cached for a minute, so a new role takes effect soon; a missing person
     * is cached for 15 seconds.
     *
     * @param fresh asks the platform again
     * @throws PlatformError
     */
    byEmail,
    /**
     * The same for requests that change nothing: from the person's result of the last five minutes, or everyone's of
     * the last ten. A newer result from a click takes precedence.
     *
     * @throws PlatformError
     */
    async toShow(connection: Connection, email: string): Promise<Person | undefined> {
      const key = keyOf(connection, email);
      const last = found.peek(key);
      const learnedAt = last?.at ?? Number.NEGATIVE_INFINITY;
      if (last?.value !== undefined && Math.abs(now() - learnedAt) < limits.personKeptMs) return last.value;
      const { members, readAt } = await team(connection);
      if (readAt < learnedAt) return byEmail(connection, email);
      const member = members.find(hasEmail(email));
      if (member !== undefined) return toPerson(member);
      const lists = await known(connection);
      const client = lists && lists.readAt >= learnedAt && lists.clients.find(hasEmail(email));
      if (client) return { user: client, role: 'client' };
      return clients.get(key, () => lookUpClient(platform(connection), email));
    },
    /**
     * The team from a cache of at most ten minutes, for displaying.
     *
     * @param fresh asks the platform again
     * @throws PlatformError
     */
    team,
    /** An organization has changed (all of them, without an id): people are looked up again. */
    refresh(organizationId?: string): void {
      for (const cache of [found, clients, teams]) cache.drop(ofOrganization(organizationId));
    },
  };
}
