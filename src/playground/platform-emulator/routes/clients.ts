import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findUser, insertUser, isEmailTaken, mergeClientInfo, type UserRow } from '../data/users.ts';
import { booleanField, emailField, parseFields, shortText, timeZoneField } from '../http/fields.ts';
import { emailFilter, exactFilter } from '../http/filters.ts';
import { notFound, validationError } from '../http/http-error.ts';
import { buildListQuery, type Listing, paginate } from '../http/listing.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { serialize } from '../http/serialize.ts';

const clients: Listing = {
  columns: 'u.*',
  tables: 'users u',
  filters: { id: exactFilter('u.id'), email: emailFilter('u.email_key') },
  sorts: { created_at: 'u.created_at', name: 'u.name_key' },
  seq: 'u.seq',
};

const newClient = z.object({
  name: shortText,
  email: emailField,
  password: z
    .string('The :field must be a string.')
    .refine((text) => [...text].length >= 8, 'The :field must be at least 8 characters.')
    .optional(),
  timezone: timeZoneField.optional(),
  send_invite: booleanField.optional(),
});

const newInfo = z.object({
  info: z.record(z.string(), z.unknown(), 'The :field must be an object of custom fields.'),
});

/** Specification: Endpoints, Clients. */
export const clientRoutes: Route[] = [
  { method: 'GET', path: '/clients', handle: list },
  { method: 'POST', path: '/clients', handle: create },
  { method: 'PUT', path: '/clients/{user}', handle: updateClientInfo },
];

function list(context: RouteContext): object {
  const scope = { sql: `u.organization = ? AND u.kind = 'client'`, values: [context.organization.id] };
  const selection = buildListQuery(clients, scope, context.query, context.now);
  return paginate<UserRow>(context, selection, (row) => serialize.client(row, context.base));
}

/** A password is validated but not stored, since no one signs in here. An invitation is recorded but not sent. */
function create(context: RouteContext): object {
  const { database, organization, now } = context;
  const fields = parseFields(newClient, context.body);
  if (isEmailTaken(database, organization.id, fields.email))
    throw validationError({ email: ['The email has already been taken.'] });
  const id = randomUUID();
  insertUser(database, {
    id,
    organization: organization.id,
    kind: 'client',
    name: fields.name,
    email: fields.email,
    timezone: fields.timezone,
    invitedAt: fields.send_invite ? now : undefined,
    createdAt: now,
  });
  return { client: serialize.client(requireClient(context, id), context.base) };
}

/** Stores the given slugs and keeps the others (platform-facts: `info` on update). */
function updateClientInfo(context: RouteContext): object {
  const client = requireClient(context, context.params.user ?? '');
  const { info } = parseFields(newInfo, context.body);
  return { client: serialize.client(mergeClientInfo(context.database, client, info), context.base) };
}

function requireClient({ database, organization }: RouteContext, id: string): UserRow {
  const user = findUser(database, organization.id, id);
  if (user?.kind !== 'client') throw notFound('Client');
  return user;
}
