import type { Database } from './database.ts';

/** A row of `organizations`. `created_at` is in Unix seconds. */
export type OrganizationRow = {
  id: string;
  name: string;
  subdomain: string;
  url_home: string;
  created_at: number;
};

const columns = 'id, name, subdomain, url_home, created_at';

/** Inserts an organization; `createdAt` is in Unix seconds. Returns the new row. */
export function insertOrganization(
  database: Database,
  organization: { id: string; name: string; subdomain: string; createdAt: number },
): OrganizationRow {
  const { createdAt, ...fields } = organization;
  const row = {
    ...fields,
    url_home: `https://${fields.subdomain}.coaching.example`,
    created_at: createdAt,
  };
  database.insert('organizations', row);
  return row;
}

/** Finds an organization by id or subdomain; without a key, the first one. */
export function findOrganization(database: Database, key?: string): OrganizationRow | undefined {
  if (key === undefined) return database.get(`SELECT ${columns} FROM organizations ORDER BY seq LIMIT 1`);
  return database.get(`SELECT ${columns} FROM organizations WHERE id = ? OR subdomain = ?`, key, key);
}
