import { z } from 'zod';
import {
  findProgram,
  insertMember,
  isMember,
  MEMBER_COLUMNS,
  MEMBER_ROLES,
  type MemberRow,
  type ProgramRow,
} from '../data/programs.ts';
import { findUser } from '../data/users.ts';
import { checked } from '../http/fields.ts';
import { address, exactly, word } from '../http/filters.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { type Listing, select } from '../http/listing.ts';
import { paged } from '../http/pagination.ts';
import type { Call, Route } from '../http/route.ts';
import { views } from '../http/serialize.ts';

const programs: Listing = {
  columns: 'p.seq, p.id, p.name, p.created_at',
  tables: 'programs p',
  filters: { id: exactly('p.id') },
  sorts: { name: 'p.name_key', created_at: 'p.created_at' },
  seq: 'p.seq',
};

const members: Listing = {
  columns: MEMBER_COLUMNS,
  tables: 'members m JOIN users u ON u.id = m.user',
  filters: {
    id: exactly('u.id'),
    email: address('u.email_key'),
    role: word('m.role', MEMBER_ROLES),
  },
  sorts: { name: 'u.name_key', created_at: 'm.created_at' },
  seq: 'm.seq',
};

const newMember = z.object({ user: z.string('The :field must be a string.') });

/** Specification: Endpoints, Programs and members; platform-facts: paths, for the one under `/apps`. */
export const programRoutes: Route[] = [
  { method: 'GET', path: '/programs', handle: list },
  { method: 'GET', path: '/programs/{program}', appsOnly: true, handle: show },
  { method: 'GET', path: '/programs/{program}/members', handle: listMembers },
  { method: 'POST', path: '/programs/{program}/members', handle: addMember },
];

function list(call: Call): object {
  const scope = { sql: 'p.organization = ?', values: [call.organization.id] };
  return paged<ProgramRow>(call, select(programs, scope, call.query, call.now), views.program);
}

function show(call: Call): object {
  return { program: views.program(programOf(call)) };
}

function listMembers(call: Call): object {
  const scope = { sql: 'm.program = ?', values: [programOf(call).id] };
  const selection = select(members, scope, call.query, call.now);
  return paged<MemberRow>(call, selection, (row) => views.member(row, call.base));
}

/** Adds anyone of the organization, always with the role `member`; who is in the program already is refused. */
function addMember(call: Call): object {
  const { database, organization, now } = call;
  const program = programOf(call).id;
  const { user } = checked(newMember, call.body);
  const person = findUser(database, organization.id, user);
  if (!person) throw invalid({ user: ['The selected user is invalid.'] });
  if (isMember(database, program, user))
    throw invalid({ user: ['The user is already a member of this program.'] });
  insertMember(database, { program, user, role: 'member', createdAt: now });
  return { program_member: views.newMember({ ...person, role: 'member', created_at: now }, call.base) };
}

function programOf({ database, organization, params }: Call): ProgramRow {
  const program = findProgram(database, organization.id, params.program ?? '');
  if (!program) throw notFound('Program');
  return program;
}
