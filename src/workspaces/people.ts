import { createCache } from '../lib/cache.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { User } from '../platform/resources.ts';
import { type Connection, connectionKey } from './connections.ts';

/** Who a Slack user is on the platform. Team members are staff; a client is a client and nothing more. */
export type Person = {
  user: Pick<User, 'id' | 'name' | 'email'>;
  role: 'admin' | 'coach' | 'client';
};

export type People = {
  /**
   * The person with this (confirmed) email: among team members first, then clients; undefined for anyone else.
   * Kept for a minute, so that a change of role counts soon; someone who was not found is looked for again sooner.
   */
  byEmail(connection: Connection, email: string): Promise<Person | undefined>;
};

const foundMs = 60_000;
const notFoundMs = 15_000;

/** The filter may fit loosely on some platforms, and identity rests on it: only the same address counts. */
const hasEmail = (email: string) => (user: { email: string }) =>
  user.email.toLowerCase() === email.toLowerCase();

async function lookUp(platform: PlatformClient, email: string): Promise<Person | undefined> {
  const member = (await platform.teamMembers({ email })).find(hasEmail(email));
  if (member !== undefined) return { user: member, role: member.role };
  for await (const client of platform.clients({ email })) {
    if (hasEmail(email)(client)) return { user: client, role: 'client' };
  }
  return undefined;
}

/** Keeps up to 20,000 people over all workspaces. */
export function createPeople(options: {
  platform: (connection: Connection) => PlatformClient;
  now: () => number;
}): People {
  const cache = createCache<Person | undefined>({
    ttlMs: (person) => (person === undefined ? notFoundMs : foundMs),
    max: 20_000,
    now: options.now,
  });
  return {
    byEmail: (connection, email) =>
      cache.get(`${connectionKey(connection)} ${email.toLowerCase()}`, () =>
        lookUp(options.platform(connection), email),
      ),
  };
}
