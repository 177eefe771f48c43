import type { UserRow } from '../data/users.ts';
import { emailFilter, enumFilter, exactFilter } from '../http/filters.ts';
import { buildListQuery, type Listing, selectRows } from '../http/listing.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { serialize } from '../http/serialize.ts';

const teamMembers: Listing = {
  columns: 'u.*',
  tables: 'users u',
  filters: {
    id: exactFilter('u.id'),
    email: emailFilter('u.email_key'),
    role: enumFilter('u.role', ['admin', 'coach']),
  },
  sorts: { created_at: 'u.created_at', name: 'u.name_key', role: 'u.role' },
  seq: 'u.seq',
};

/** Specification: Endpoints, Team members. The only list without pages: the example has no links or meta. */
export const teamMemberRoutes: Route[] = [{ method: 'GET', path: '/team-members', handle: list }];

function list({ database, organization, query, now, base }: RouteContext): object {
  const scope = { sql: `u.organization = ? AND u.kind = 'team'`, values: [organization.id] };
  const rows = selectRows<UserRow>(database, buildListQuery(teamMembers, scope, query, now));
  return { data: rows.map((row) => serialize.teamMember(row, base)) };
}
