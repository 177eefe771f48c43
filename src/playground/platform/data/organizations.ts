import type { Database } from './database.ts';

export type OrganizationRow = {
  id: string;
  name: string;
  subdomain: string;
  url_home: string;
  created_at: number;
};

const COLUMNS = 'id, name, subdomain, url_home, created_at';

export function insertOrganization(
  database: Database,
  organization: { id: string; name: string; subdomain: string; createdAt: number },
): OrganizationRow {
  const { id, name, subdomain, createdAt } = organization;
  const urlHome = `https://${subdomain}.coaching.example`;
  database.run(
    `INSERT INTO organizations (${COLUMNS}) VALUES (?, ?, ?, ?, ?)`,
    id,
    name,
    subdomain,
    urlHome,
    createdAt,
  );
  return { id, name, subdomain, url_home: urlHome, created_at: createdAt };
}

/** The organization of an id or a subdomain; with neither, the first one. */
export function findOrganization(database: Database, key?: string): OrganizationRow | undefined {
  if (key === undefined) return database.get(`SELECT ${COLUMNS} FROM organizations ORDER BY seq LIMIT 1`);
  return database.get(`SELECT ${COLUMNS} FROM organizations WHERE id = ? OR subdomain = ?`, key, key);
}
