import type { Database } from './database.ts';
import { emailKey, nameKey } from './keys.ts';

export const NOTIFICATIONS = ['never', 'weekly', 'hourly', 'daily'] as const;

export type UserRow = {
  seq: number;
  id: string;
  organization: string;
  kind: 'team' | 'client';
  role: 'admin' | 'coach' | null;
  name: string;
  email: string;
  avatar: string | null;
  timezone: string;
  email_notifications: (typeof NOTIFICATIONS)[number];
  digests: 0 | 1;
  info: string | null;
  created_at: number | null;
};

export type NewUser = {
  id: string;
  organization: string;
  kind: 'team' | 'client';
  role?: 'admin' | 'coach';
  name: string;
  email: string;
  timezone?: string | undefined;
  info?: Record<string, unknown> | null | undefined;
  invitedAt?: number | undefined;
  createdAt: number | null;
};

/** The zone of a user who named none: the service always gives a string. */
const DEFAULT_ZONE = 'UTC';

export function insertUser(database: Database, user: NewUser): void {
  database.run(
    `INSERT INTO users (id, organization, kind, role, name, name_key, email, email_key, timezone,
       email_notifications, digests, info, invited_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'daily', 1, ?, ?, ?)`,
    user.id,
    user.organization,
    user.kind,
    user.role ?? null,
    user.name,
    nameKey(user.name),
    user.email,
    emailKey(user.email),
    user.timezone ?? DEFAULT_ZONE,
    user.info ? JSON.stringify(user.info) : null,
    user.invitedAt ?? null,
    user.createdAt,
  );
}

/** A user of this organization; one of another is as unknown as one who does not exist. */
export function findUser(database: Database, organization: string, id: string): UserRow | undefined {
  return database.get('SELECT * FROM users WHERE organization = ? AND id = ?', organization, id);
}

/** Whether somebody else of the organization has this address already; case does not matter. */
export function emailTaken(database: Database, organization: string, email: string, except = ''): boolean {
  const found = database.get(
    'SELECT 1 FROM users WHERE organization = ? AND email_key = ? AND id <> ?',
    organization,
    emailKey(email),
    except,
  );
  return found !== undefined;
}

/** Stores name, email, notifications and digests as this row has them. */
export function updateProfile(database: Database, user: UserRow): void {
  database.run(
    `UPDATE users SET name = ?, name_key = ?, email = ?, email_key = ?, email_notifications = ?, digests = ?
     WHERE id = ?`,
    user.name,
    nameKey(user.name),
    user.email,
    emailKey(user.email),
    user.email_notifications,
    user.digests,
    user.id,
  );
}

/** Stores the given slugs in a client's custom fields, and keeps the others; no fields at all are null. */
export function mergeInfo(database: Database, user: UserRow, info: Record<string, unknown>): UserRow {
  const known = user.info === null ? {} : (JSON.parse(user.info) as object);
  const merged = { ...known, ...info };
  const text = Object.keys(merged).length === 0 ? null : JSON.stringify(merged);
  database.run('UPDATE users SET info = ? WHERE id = ?', text, user.id);
  return { ...user, info: text };
}
