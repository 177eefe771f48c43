import { createCache } from '../lib/cache.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { User } from '../platform/resources.ts';
import { type Connection, connectionKey, ofOrganization } from './connections.ts';

/** A Slack user as the platform knows them: a team member (admin or coach) or a client. */
export type Person = { user: Pick<User, 'id' | 'name' | 'email'>; role: 'admin' | 'coach' | 'client' };

const foundMs = 60_000;
const notFoundMs = 15_000;

/** A platform's filter may match loosely, but here it decides who somebody is: only the same address counts. */
const hasEmail = (email: string) => (user: { email: string }) =>
  user.email.toLowerCase() === email.toLowerCase();

/** A team member with a role that we don't know gets no more rights than a client. */
const knownRole = (role: string): Person['role'] => (role === 'admin' || role === 'coach' ? role : 'client');

/** Finds the person with this email: first among team members, then among clients. @throws PlatformError */
export async function lookUpPerson(platform: PlatformClient, email: string): Promise<Person | undefined> {
  const member = (await platform.teamMembers({ email })).find(hasEmail(email));
  if (member !== undefined) return { user: member, role: knownRole(member.role) };
  for await (const client of platform.clients({ email })) {
    if (hasEmail(email)(client)) return { user: client, role: 'client' };
  }
  return undefined;
}

export type People = ReturnType<typeof createPeople>;

/** Caches up to 5,000 people of all workspaces together. */
export function createPeople(options: {
  platform: (connection: Connection) => PlatformClient;
  now: () => number;
}) {
  const cache = createCache<Person | undefined>({
    ttlMs: (person) => (person === undefined ? notFoundMs : foundMs),
    max: 5_000,
    now: options.now,
  });
  return {
    /**
     * Finds the person with this email, which Slack must have confirmed: first among team members, then among clients.
     * Resolves to undefined when there is nobody. The result is cached for a minute, so a new role takes effect soon;
     * "nobody" is cached for 15 seconds.
     *
     * @throws PlatformError
     */
    byEmail: (connection: Connection, email: string): Promise<Person | undefined> =>
      cache.get(`${connectionKey(connection)} ${email.toLowerCase()}`, () =>
        lookUpPerson(options.platform(connection), email),
      ),
    /** Something in an organization has changed (in any, without an id): people are looked up again. */
    refresh: (organizationId?: string): void => cache.drop(ofOrganization(organizationId)),
  };
}
