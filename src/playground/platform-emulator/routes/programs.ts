import { z } from 'zod';
import {
  findProgram,
  insertMember,
  isMember,
  type MemberRow,
  memberColumns,
  memberRoles,
  type ProgramRow,
} from '../data/programs.ts';
import { findUser } from '../data/users.ts';
import { parseFields } from '../http/fields.ts';
import { emailFilter, enumFilter, exactFilter } from '../http/filters.ts';
import { notFound, validationError } from '../http/http-error.ts';
import { buildListQuery, type Listing, paginate } from '../http/listing.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { serialize } from '../http/serialize.ts';

const programs: Listing = {
  columns: 'p.seq, p.id, p.name, p.created_at',
  tables: 'programs p',
  filters: { id: exactFilter('p.id') },
  sorts: { name: 'p.name_key', created_at: 'p.created_at' },
  seq: 'p.seq',
};

const members: Listing = {
  columns: memberColumns,
  tables: 'members m JOIN users u ON u.id = m.user',
  filters: {
    id: exactFilter('u.id'),
    email: emailFilter('u.email_key'),
    role: enumFilter('m.role', memberRoles),
  },
  sorts: { name: 'u.name_key', created_at: 'm.created_at' },
  seq: 'm.seq',
};

const newMember = z.object({ user: z.string('The :field must be a string.') });

/** Specification: Endpoints, Programs and members. For the route under `/apps`: platform-facts, paths. */
export const programRoutes: Route[] = [
  { method: 'GET', path: '/programs', handle: list },
  { method: 'GET', path: '/programs/{program}', appsOnly: true, handle: show },
  { method: 'GET', path: '/programs/{program}/members', handle: listMembers },
  { method: 'POST', path: '/programs/{program}/members', handle: addMember },
];

function list(context: RouteContext): object {
  const scope = { sql: 'p.organization = ?', values: [context.organization.id] };
  return paginate<ProgramRow>(
    context,
    buildListQuery(programs, scope, context.query, context.now),
    serialize.program,
  );
}

function show(context: RouteContext): object {
  return { program: serialize.program(requireProgram(context)) };
}

function listMembers(context: RouteContext): object {
  const scope = { sql: 'm.program = ?', values: [requireProgram(context).id] };
  const selection = buildListQuery(members, scope, context.query, context.now);
  return paginate<MemberRow>(context, selection, (row) => serialize.member(row, context.base));
}

/** Adds anyone in the organization, always with the role `member`; rejects existing members. */
function addMember(context: RouteContext): object {
  const { database, organization, now } = context;
  const program = requireProgram(context).id;
  const { user } = parseFields(newMember, context.body);
  const person = findUser(database, organization.id, user);
  if (!person) throw validationError({ user: ['The selected user is invalid.'] });
  if (isMember(database, program, user))
    throw validationError({ user: ['The user is already a member of this program.'] });
  insertMember(database, { program, user, role: 'member', createdAt: now });
  return {
    program_member: serialize.newMember({ ...person, role: 'member', created_at: now }, context.base),
  };
}

function requireProgram({ database, organization, params }: RouteContext): ProgramRow {
  const program = findProgram(database, organization.id, params.program ?? '');
  if (!program) throw notFound('Program');
  return program;
}
