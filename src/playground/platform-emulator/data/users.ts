import type { Database } from './database.ts';

/** A name as sorting compares it: without case and accents. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();

/** An email address as lookups compare it: without case. */
export const emailKey = (email: string): string => email.toLowerCase();

export const notificationFrequencies = ['never', 'weekly', 'hourly', 'daily'] as const;

/** A row of `users`. `info` is JSON; `created_at` is in Unix seconds. */
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
  email_notifications: (typeof notificationFrequencies)[number];
  digests: 0 | 1;
  info: string | null;
  created_at: number | null;
};

/** A user to insert. Times are Unix seconds; `createdAt` is null when unknown. */
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

/** For users without a time zone: the service always returns a string. */
const defaultTimeZone = 'UTC';

/** Inserts a user. Throws if the organization already has the email address. */
export function insertUser(database: Database, user: NewUser): void {
  const { info, invitedAt, createdAt, role = null, timezone = defaultTimeZone, ...fields } = user;
  database.insert('users', {
    ...fields,
    role,
    timezone,
    name_key: nameKey(user.name),
    email_key: emailKey(user.email),
    email_notifications: 'daily',
    digests: 1,
    info: info ? JSON.stringify(info) : null,
    invited_at: invitedAt ?? null,
    created_at: createdAt,
  });
}

/** Finds a user of this organization. A user of another organization is not found. */
export function findUser(database: Database, organization: string, id: string): UserRow | undefined {
  return database.get('SELECT * FROM users WHERE organization = ? AND id = ?', organization, id);
}

/** Whether someone else in the organization already has this email address, ignoring case. */
export function isEmailTaken(
  database: Database,
  organization: string,
  email: string,
  exceptUser = '',
): boolean {
  const found = database.get(
    'SELECT 1 FROM users WHERE organization = ? AND email_key = ? AND id <> ?',
    organization,
    emailKey(email),
    exceptUser,
  );
  return found !== undefined;
}

/** Stores the row's name, email, notifications and digests. */
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

/** Adds these slugs to a client's custom fields and keeps the others. A client without any fields has null. */
export function mergeClientInfo(database: Database, user: UserRow, info: Record<string, unknown>): UserRow {
  const known = user.info === null ? {} : (JSON.parse(user.info) as object);
  const merged = { ...known, ...info };
  const text = Object.keys(merged).length === 0 ? null : JSON.stringify(merged);
  database.run('UPDATE users SET info = ? WHERE id = ?', text, user.id);
  return { ...user, info: text };
}
