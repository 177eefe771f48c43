import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import type { OrganizationRow } from './organizations.ts';
import type { UserRow } from './users.ts';

/** Who a request speaks for: the token's user, and the one organization that the token is bound to. */
export type Identity = { tokenHash: string; user: UserRow; organization: OrganizationRow };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a token that acts as this user. Only its hash is kept. A token with `shown` is kept as it is too: the
 * playground and `npm run platform` tell the same token at every start, and everything behind it is made up.
 */
export function issueToken(database: Database, user: string, now: number, shown = false): string {
  const token = randomBytes(30).toString('base64url');
  database.run(
    'INSERT INTO tokens (hash, user, shown, created_at) VALUES (?, ?, ?, ?)',
    hashOf(token),
    user,
    shown ? token : null,
    now,
  );
  return token;
}

/** The token that is told for an organization, if it has one that is not revoked. */
export function shownToken(database: Database, organization: string): string | undefined {
  const row = database.get<{ shown: string }>(
    `SELECT k.shown FROM tokens k JOIN users u ON u.id = k.user
     WHERE u.organization = ? AND k.shown IS NOT NULL AND k.revoked_at IS NULL ORDER BY k.rowid LIMIT 1`,
    organization,
  );
  return row?.shown;
}

export function revokeToken(database: Database, token: string, now: number): void {
  database.run('UPDATE tokens SET revoked_at = ?, shown = NULL WHERE hash = ?', now, hashOf(token));
}

/** Whom an `Authorization` header names; undefined when it is missing, wrong or revoked. */
export function identify(database: Database, authorization: string | undefined): Identity | undefined {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  const tokenHash = hashOf(token);
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
