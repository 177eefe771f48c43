import { randomUUID } from 'node:crypto';
import type { Database } from './data/database.ts';
import { findOrganization, insertOrganization, type OrganizationRow } from './data/organizations.ts';
import { insertMember, insertProgram, type MemberRole } from './data/programs.ts';
import { insertTask, type Priority } from './data/tasks.ts';
import { insertUser, nameKey } from './data/users.ts';

/** The organization to add to, by id or subdomain; the first one by default. */
type OrganizationScope = { organization?: string | undefined };
type NewPerson = OrganizationScope & { name: string; email?: string; timezone?: string };

/**
 * Adds rows straight to the platform's database, for tests that need other data than the seed. Each function returns
 * what it added, with its id. Times are Unix seconds; a missing email address is made up.
 */
export type Builders = {
  addOrganization(organization: {
    name: string;
    subdomain?: string;
    /** Its first admin; the organization's token acts as this user. */
    admin?: { name: string; email: string };
  }): OrganizationRow & { admin: { id: string } };
  addTeamMember(member: NewPerson & { role?: 'admin' | 'coach' }): { id: string; email: string };
  addClient(client: NewPerson & { info?: Record<string, unknown> | null }): { id: string; email: string };
  addProgram(program: OrganizationScope & { name: string }): { id: string };
  addMember(member: { program: string; user: string; role?: MemberRole }): void;
  addTask(
    task: OrganizationScope & {
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

const toSubdomain = (name: string): string => (nameKey(name).match(/[a-z0-9]+/g) ?? ['house']).join('-');

/** Creates the builders; `now` returns Unix seconds. They throw an Error for an unknown organization. */
export function createBuilders(database: Database, now: () => number): Builders {
  const organizationId = (key: string | undefined): string => {
    const found = findOrganization(database, key);
    if (!found) throw new Error(`There is no organization ${key ?? 'yet'}.`);
    return found.id;
  };

  const addUser = (kind: 'team' | 'client', { email, ...user }: NewPerson & { role?: 'admin' | 'coach' }) => {
    const id = randomUUID();
    const address = email ?? `${id.slice(0, 8)}@people.example`;
    const organization = organizationId(user.organization);
    insertUser(database, { ...user, id, kind, organization, email: address, createdAt: now() });
    return { id, email: address };
  };

  return {
    addOrganization: ({ name, subdomain = toSubdomain(name), admin }) => {
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
      insertProgram(database, { id, organization: organizationId(organization), name, createdAt: now() });
      return { id };
    },
    addMember: ({ program, user, role = 'member' }) =>
      insertMember(database, { program, user, role, createdAt: now() }),
    addTask: ({ organization, text, due = null, priority = '', createdAt = now(), ...task }) => {
      const id = randomUUID();
      insertTask(database, {
        ...task,
        id,
        organization: organizationId(organization),
        description: text,
        due,
        priority,
        createdAt,
      });
      return { id };
    },
  };
}
