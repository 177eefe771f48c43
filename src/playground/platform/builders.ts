import { randomUUID } from 'node:crypto';
import type { Database } from './data/database.ts';
import { nameKey } from './data/keys.ts';
import { findOrganization, insertOrganization, type OrganizationRow } from './data/organizations.ts';
import { insertMember, insertProgram, type MemberRole } from './data/programs.ts';
import { insertTask, type Priority } from './data/tasks.ts';
import { insertUser } from './data/users.ts';

/** Where something is added: an organization's id or subdomain; without it, the first organization. */
type Within = { organization?: string | undefined };
type Someone = Within & { name: string; email?: string; timezone?: string };

/**
 * Ways to put rows straight into the platform, for tests that need more than the seed, or none of it. Each gives back
 * what it made, with its id. Times are Unix seconds; an address that is not given is made up.
 */
export type Builders = {
  addOrganization(organization: {
    name: string;
    subdomain?: string;
    /** Its first admin, as whom its token acts. */
    admin?: { name: string; email: string };
  }): OrganizationRow & { admin: { id: string } };
  addTeamMember(member: Someone & { role?: 'admin' | 'coach' }): { id: string; email: string };
  addClient(client: Someone & { info?: Record<string, unknown> | null }): { id: string; email: string };
  addProgram(program: Within & { name: string }): { id: string };
  addMember(member: { program: string; user: string; role?: MemberRole }): void;
  addTask(
    task: Within & {
      program: string;
      user: string;
      text: string;
      due?: number | null;
      doneAt?: number | null;
      priority?: Priority;
      createdAt?: number;
    },
  ): { id: string };
};

const subdomainOf = (name: string): string => (nameKey(name).match(/[a-z0-9]+/g) ?? ['house']).join('-');

/** `now` gives Unix seconds. */
export function createBuilders(database: Database, now: () => number): Builders {
  const organizationOf = (key: string | undefined): string => {
    const found = findOrganization(database, key);
    if (!found) throw new Error(`There is no organization ${key ?? 'yet'}.`);
    return found.id;
  };

  const addUser = (kind: 'team' | 'client', { email, ...user }: Someone & { role?: 'admin' | 'coach' }) => {
    const id = randomUUID();
    const address = email ?? `${id.slice(0, 8)}@people.example`;
    const organization = organizationOf(user.organization);
    insertUser(database, { ...user, id, kind, organization, email: address, createdAt: now() });
    return { id, email: address };
  };

  return {
    addOrganization: ({ name, subdomain = subdomainOf(name), admin }) => {
      const organization = insertOrganization(database, {
        id: randomUUID(),
        name,
        subdomain,
        createdAt: now(),
      });
      const first = admin ?? { name: `${name} Admin`, email: `admin@${subdomain}.example` };
      return {
        ...organization,
        admin: addUser('team', { ...first, role: 'admin', organization: organization.id }),
      };
    },
    addTeamMember: (member) => addUser('team', { role: 'coach', ...member }),
    addClient: (client) => addUser('client', client),
    addProgram: ({ name, organization }) => {
      const id = randomUUID();
      insertProgram(database, { id, organization: organizationOf(organization), name, createdAt: now() });
      return { id };
    },
    addMember: ({ program, user, role = 'member' }) =>
      insertMember(database, { program, user, role, createdAt: now() }),
    addTask: ({ organization, text, due = null, priority = '', createdAt = now(), ...task }) => {
      const id = randomUUID();
      insertTask(database, {
        ...task,
        id,
        organization: organizationOf(organization),
        description: text,
        due,
        priority,
        createdAt,
      });
      return { id };
    },
  };
}
