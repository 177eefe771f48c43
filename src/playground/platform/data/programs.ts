import type { Database } from './database.ts';
import { nameKey } from './keys.ts';
import type { UserRow } from './users.ts';

export type ProgramRow = { seq: number; id: string; name: string; created_at: number };

export const MEMBER_ROLES = ['leader', 'coach', 'member'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** A user as a member: `role` and `created_at` are the membership's. */
export type MemberRow = Omit<UserRow, 'role' | 'created_at'> & { role: MemberRole; created_at: number };

export const MEMBER_COLUMNS = `u.id, u.organization, u.kind, u.name, u.email, u.avatar, u.timezone,
  u.email_notifications, u.digests, u.info, m.seq, m.role, m.created_at`;

export function insertProgram(
  database: Database,
  program: { id: string; organization: string; name: string; createdAt: number },
): void {
  database.run(
    'INSERT INTO programs (id, organization, name, name_key, created_at) VALUES (?, ?, ?, ?, ?)',
    program.id,
    program.organization,
    program.name,
    nameKey(program.name),
    program.createdAt,
  );
}

/** A program of this organization; one of another is as unknown as one that does not exist. */
export function findProgram(database: Database, organization: string, id: string): ProgramRow | undefined {
  return database.get(
    'SELECT seq, id, name, created_at FROM programs WHERE organization = ? AND id = ?',
    organization,
    id,
  );
}

export function insertMember(
  database: Database,
  member: { program: string; user: string; role: MemberRole; createdAt: number },
): void {
  database.run(
    'INSERT INTO members (program, user, role, created_at) VALUES (?, ?, ?, ?)',
    member.program,
    member.user,
    member.role,
    member.createdAt,
  );
}

export function isMember(database: Database, program: string, user: string): boolean {
  return database.get('SELECT 1 FROM members WHERE program = ? AND user = ?', program, user) !== undefined;
}
