import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import type { OrganizationRow } from './organizations.ts';
import type { UserRow } from './users.ts';

/** Who sends a request: the token's user, and the one organization that the token is bound to. */
export type Identity = { tokenHash: string; user: UserRow; organization: OrganizationRow };

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates a token that acts as this user; `now` is in Unix seconds. Only its hash is stored, unless `keepPlainText` is
 * set: the playground and `npm run platform` print the same token at every start, and it protects made-up data only.
 */
export function issueToken(database: Database, user: string, now: number, keepPlainText = false): string {
  const token = randomBytes(30).toString('base64url');
  database.run(
    'INSERT INTO tokens (hash, user, shown, created_at) VALUES (?, ?, ?, ?)',
    hashToken(token),
    user,
    keepPlainText ? token : null,
    now,
  );
  return token;
}

/** The organization's token that was stored as plain text, unless it is revoked. */
export function findPlainTextToken(database: Database, organization: string): string | undefined {
  const row = database.get<{ shown: string }>(
    `SELECT k.shown FROM tokens k JOIN users u ON u.id = k.user
     WHERE u.organization = ? AND k.shown IS NOT NULL AND k.revoked_at IS NULL ORDER BY k.rowid LIMIT 1`,
    organization,
  );
  return row?.shown;
}

/** Revokes a token at `now` (Unix seconds) and deletes its plain text. */
export function revokeToken(database: Database, token: string, now: number): void {
  database.run('UPDATE tokens SET revoked_at = ?, shown = NULL WHERE hash = ?', now, hashToken(token));
}

/** Notes that a token was issued for an app. */
export function assignToken(database: Database, token: string, app: string, organization: string): void {
  database.run(
    'INSERT OR IGNORE INTO app_tokens (hash, app, organization) SELECT hash, ?, ? FROM tokens WHERE hash = ?',
    app,
    organization,
    hashToken(token),
  );
}

const usable = `FROM app_tokens a JOIN tokens k ON k.hash = a.hash
   WHERE a.app = ? AND a.organization = ? AND k.revoked_at IS NULL`;

/** Whether an organization has installed an app: the app has a token that is not revoked. */
export const hasApp = (database: Database, app: string, organization: string): boolean =>
  database.get(`SELECT 1 ${usable} LIMIT 1`, app, organization) !== undefined;

/** Revokes all tokens of an app in an organization at `now` (Unix seconds), but not the one given. */
export function revokeAppTokens(
  database: Database,
  app: string,
  organization: string,
  now: number,
  but?: string,
): void {
  database.run(
    `UPDATE tokens SET revoked_at = ?, shown = NULL WHERE hash IN (SELECT k.hash ${usable} AND k.hash <> ?)`,
    now,
    app,
    organization,
    but === undefined ? '' : hashToken(but),
  );
}

/** Authenticates an `Authorization` header; undefined when its token is missing, wrong or revoked. */
export function authenticate(database: Database, authorization: string | undefined): Identity | undefined {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  const tokenHash = hashToken(token);
  const user = database.get<UserRow>(
    `SELECT u.* FROM tokens k JOIN users u ON u.id = k.user WHERE k.hash = ? AND k.revoked_at IS NULL`,
    tokenHash,
  );
  if (user === undefined) return undefined;
  const organization = database.get<OrganizationRow>(
    'SELECT id, name, subdomain, url_home, created_at FROM organizations WHERE id = ?',
    user.organization,
  );
  return organization && { tokenHash, user, organization };
}
