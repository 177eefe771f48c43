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
  const { id, name, subdomain, createdAt } = organization;
  const urlHome = `https://${subdomain}.coaching.example`;
  database.run(
    `INSERT INTO organizations (${columns}) VALUES (?, ?, ?, ?, ?)`,
    id,
    name,
    subdomain,
    urlHome,
    createdAt,
  );
  return { id, name, subdomain, url_home: urlHome, created_at: createdAt };
}

/** Finds an organization by id or subdomain; without a key, the first one. */
export function findOrganization(database: Database, key?: string): OrganizationRow | undefined {
  if (key === undefined) return database.get(`SELECT ${columns} FROM organizations ORDER BY seq LIMIT 1`);
  return database.get(`SELECT ${columns} FROM organizations WHERE id = ? OR subdomain = ?`, key, key);
}
