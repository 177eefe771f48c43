import type { UserRow } from '../data/users.ts';
import { address, exactly, word } from '../http/filters.ts';
import { type Listing, rowsOf, select } from '../http/listing.ts';
import type { Call, Route } from '../http/route.ts';
import { views } from '../http/serialize.ts';

const teamMembers: Listing = {
  columns: 'u.*',
  tables: 'users u',
  filters: {
    id: exactly('u.id'),
    email: address('u.email_key'),
    role: word('u.role', ['admin', 'coach']),
  },
  sorts: { created_at: 'u.created_at', name: 'u.name_key', role: 'u.role' },
  seq: 'u.seq',
};

/** Specification: Endpoints, Team members. The one list without pages: the example carries no links or meta. */
export const teamMemberRoutes: Route[] = [{ method: 'GET', path: '/team-members', handle: list }];

function list({ database, organization, query, now, base }: Call): object {
  const scope = { sql: `u.organization = ? AND u.kind = 'team'`, values: [organization.id] };
  const rows = rowsOf<UserRow>(database, select(teamMembers, scope, query, now));
  return { data: rows.map((row) => views.teamMember(row, base)) };
}
