import type { Database } from './data/database.ts';
import type { OrganizationRow } from './data/organizations.ts';
import type { MemberRole } from './data/programs.ts';
import type { Priority } from './data/tasks.ts';

/** Everything in one organization, as the playground's page shows it. Times are Unix seconds. */
export type Inspection = {
  organization: OrganizationRow;
  team: { id: string; name: string; email: string; timezone: string; role: string }[];
  clients: { id: string; name: string; email: string; timezone: string; info: object | null }[];
  programs: { id: string; name: string; members: { id: string; name: string; role: MemberRole }[] }[];
  tasks: {
    id: string;
    user: { id: string; name: string };
    program: { id: string; name: string };
    description: string;
    due: number | null;
    done: boolean;
    done_at: number | null;
    priority: Priority;
    created_at: number;
  }[];
};

/** Reads a whole organization: people and programs by name, newest tasks first. */
export function inspectOrganization(database: Database, organization: OrganizationRow): Inspection {
  const { id } = organization;
  const listPeople = <Row>(kind: string): Row[] =>
    database.all(
      `SELECT id, name, email, timezone, role, info FROM users
       WHERE organization = ? AND kind = ? ORDER BY name_key, seq`,
      id,
      kind,
    );
  return {
    organization,
    team: listPeople<Inspection['team'][number] & { info: null }>('team').map(
      ({ info: _, ...member }) => member,
    ),
    clients: listPeople<{ role: null; info: string | null } & Omit<Inspection['clients'][number], 'info'>>(
      'client',
    ).map(({ role: _, info, ...client }) => ({ ...client, info: info === null ? null : JSON.parse(info) })),
    programs: listPrograms(database, id),
    tasks: listTasks(database, id),
  };
}

function listPrograms(database: Database, organization: string): Inspection['programs'] {
  const programs = database.all<{ id: string; name: string }>(
    'SELECT id, name FROM programs WHERE organization = ? ORDER BY name_key, seq',
    organization,
  );
  return programs.map((program) => ({
    ...program,
    members: database.all(
      `SELECT u.id, u.name, m.role FROM members m JOIN users u ON u.id = m.user
       WHERE m.program = ? ORDER BY m.seq`,
      program.id,
    ),
  }));
}

function listTasks(database: Database, organization: string): Inspection['tasks'] {
  type Row = Omit<Inspection['tasks'][number], 'user' | 'program' | 'done'> &
    Record<'user_id' | 'user_name' | 'program_id' | 'program_name', string>;
  const rows = database.all<Row>(
    `SELECT t.id, t.description, t.due, t.done_at, t.priority, t.created_at,
       u.id AS user_id, u.name AS user_name, p.id AS program_id, p.name AS program_name
     FROM tasks t JOIN users u ON u.id = t.user JOIN programs p ON p.id = t.program
     WHERE t.organization = ? ORDER BY t.seq DESC`,
    organization,
  );
  return rows.map(({ user_id, user_name, program_id, program_name, ...task }) => ({
    ...task,
    user: { id: user_id, name: user_name },
    program: { id: program_id, name: program_name },
    done: task.done_at !== null,
  }));
}
