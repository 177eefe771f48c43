import type { Database } from './database.ts';
import { nameKey, type UserRow } from './users.ts';

/** A row of `programs`. `created_at` is in Unix seconds. */
export type ProgramRow = { seq: number; id: string; name: string; created_at: number };

export const memberRoles = ['leader', 'coach', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** A user as a member of a program: `role` and `created_at` (Unix seconds) belong to the membership. */
export type MemberRow = Omit<UserRow, 'role' | 'created_at'> & { role: MemberRole; created_at: number };

export const memberColumns = `u.id, u.organization, u.kind, u.name, u.email, u.avatar, u.timezone,
  u.email_notifications, u.digests, u.info, m.seq, m.role, m.created_at`;

/** Inserts a program; `createdAt` is in Unix seconds. */
export function insertProgram(
  database: Database,
  program: { id: string; organization: string; name: string; createdAt: number },
): void {
  const { createdAt, ...fields } = program;
  database.insert('programs', { ...fields, name_key: nameKey(program.name), created_at: createdAt });
}

/** Finds a program of this organization. A program of another organization is not found. */
export function findProgram(database: Database, organization: string, id: string): ProgramRow | undefined {
  return database.get(
    'SELECT seq, id, name, created_at FROM programs WHERE organization = ? AND id = ?',
    organization,
    id,
  );
}

/** Adds a user to a program; `createdAt` is in Unix seconds. Throws if the user is already a member. */
export function insertMember(
  database: Database,
  member: { program: string; user: string; role: MemberRole; createdAt: number },
): void {
  const { createdAt, ...fields } = member;
  database.insert('members', { ...fields, created_at: createdAt });
}

/** Whether a user is a member of a program, in any role. */
export function isMember(database: Database, program: string, user: string): boolean {
  return database.get('SELECT 1 FROM members WHERE program = ? AND user = ?', program, user) !== undefined;
}
