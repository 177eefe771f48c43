import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { emailTaken, findUser, insertUser, mergeInfo, type UserRow } from '../data/users.ts';
import { checked, email, shortText, timeZone, truth } from '../http/fields.ts';
import { address, exactly } from '../http/filters.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { type Listing, select } from '../http/listing.ts';
import { paged } from '../http/pagination.ts';
import type { Call, Route } from '../http/route.ts';
import { views } from '../http/serialize.ts';

const clients: Listing = {
  columns: 'u.*',
  tables: 'users u',
  filters: { id: exactly('u.id'), email: address('u.email_key') },
  sorts: { created_at: 'u.created_at', name: 'u.name_key' },
  seq: 'u.seq',
};

const newClient = z.object({
  name: shortText,
  email,
  password: z
    .string('The :field must be a string.')
    .refine((text) => [...text].length >= 8, 'The :field must be at least 8 characters.')
    .optional(),
  timezone: timeZone.optional(),
  send_invite: truth.optional(),
});

const newInfo = z.object({
  info: z.record(z.string(), z.unknown(), 'The :field must be an object of custom fields.'),
});

/** Specification: Endpoints, Clients. */
export const clientRoutes: Route[] = [
  { method: 'GET', path: '/clients', handle: list },
  { method: 'POST', path: '/clients', handle: create },
  { method: 'PUT', path: '/clients/{user}', handle: updateInfo },
];

function list(call: Call): object {
  const scope = { sql: `u.organization = ? AND u.kind = 'client'`, values: [call.organization.id] };
  const selection = select(clients, scope, call.query, call.now);
  return paged<UserRow>(call, selection, (row) => views.client(row, call.base));
}

/** A password is checked and forgotten: nobody signs in here. An invitation is noted, not sent. */
function create(call: Call): object {
  const { database, organization, now } = call;
  const fields = checked(newClient, call.body);
  if (emailTaken(database, organization.id, fields.email))
    throw invalid({ email: ['The email has already been taken.'] });
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
  return { client: views.client(clientOf(call, id), call.base) };
}

/** The given slugs are stored, other slugs stay (platform-facts: `info` on update). */
function updateInfo(call: Call): object {
  const client = clientOf(call, call.params.user ?? '');
  const { info } = checked(newInfo, call.body);
  return { client: views.client(mergeInfo(call.database, client, info), call.base) };
}

function clientOf({ database, organization }: Call, id: string): UserRow {
  const user = findUser(database, organization.id, id);
  if (user?.kind !== 'client') throw notFound('Client');
  return user;
}
