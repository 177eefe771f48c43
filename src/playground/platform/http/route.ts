import type { Database } from '../data/database.ts';
import type { OrganizationRow } from '../data/organizations.ts';
import type { UserRow } from '../data/users.ts';
import type { Body } from './body.ts';

/** One request, as a route sees it: who asks, for what, and the means to answer. */
export type Call = {
  database: Database;
  organization: OrganizationRow;
  /** The token's user. */
  user: UserRow;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Body;
  /** Unix seconds, UTC. */
  now: number;
  /** `http://HOST`, as the caller named this server: links and pictures begin with it. */
  base: string;
  /** The request's path without query, doubled and trailing slashes. */
  path: string;
  /** Page links carry nothing but the page, as some Laravel backends have it. */
  bareLinks: boolean;
};

/** A route's result: an object goes out as JSON with status 200. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT';
  /** Segments in braces are parameters. */
  path: string;
  /** Exists under `/apps` only. */
  appsOnly?: true;
  handle: (call: Call) => object;
};
