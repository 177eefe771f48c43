import type { Database } from '../data/database.ts';
import type { OrganizationRow } from '../data/organizations.ts';
import type { UserRow } from '../data/users.ts';
import type { Body } from './fields.ts';

/** One authenticated request as a route sees it. */
export type RouteContext = {
  database: Database;
  organization: OrganizationRow;
  /** The token's user. */
  user: UserRow;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Body;
  /** Unix seconds, UTC. */
  now: number;
  /** `http://HOST`, as the client addressed this server; links and avatar URLs start with it. */
  base: string;
  /** The request's path without query and doubled or trailing slashes. */
  path: string;
};

/** An endpoint. The object that `handle` returns is sent as JSON with status 200. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT';
  /** Segments in braces are parameters. */
  path: string;
  /** Only exists under `/apps`. */
  appsOnly?: true;
  handle: (context: RouteContext) => object;
};
