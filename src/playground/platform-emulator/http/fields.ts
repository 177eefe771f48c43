import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { type FieldErrors, HttpError, validationError } from './http-error.ts';

/** The fields of a JSON, form or multipart body; files are bytes. */
export type Body = Record<string, unknown>;

const maxFieldsBytes = 1024 * 1024;
/** Large enough that an avatar of just over 4 MB is read, and rejected as an avatar. */
const maxUploadBytes = 8 * 1024 * 1024;

/**
 * Reads a request's body by its content type. An empty body or an unknown type yields no fields, so the error names the
 * missing fields.
 *
 * @throws HttpError 400 for JSON or a form that does not parse, 413 for a body that is too large
 */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const type = request.headers['content-type'] ?? '';
  const isUpload = /^multipart\/form-data\b/i.test(type);
  const bytes = await readBytes(request, isUpload ? maxUploadBytes : maxFieldsBytes);
  if (bytes.length === 0) return {};
  if (isUpload || /^application\/x-www-form-urlencoded\b/i.test(type)) return parseForm(bytes, type);
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(type) ? parseJson(bytes) : {};
}

/** Reads an oversized body to its end but drops it: a client that is still writing would not see an early response. */
async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new HttpError(413, 'The request body is too large.');
  return Buffer.concat(chunks);
}

async function parseForm(bytes: Buffer, type: string): Promise<Body> {
  try {
    const fields = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type },
    }).formData();
    const entries = [...fields].map(
      async ([name, value]): Promise<[string, unknown]> => [
        name,
        typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()),
      ],
    );
    return Object.fromEntries(await Promise.all(entries));
  } catch {
    throw new HttpError(400, 'The form in the request body cannot be read.');
  }
}

function parseJson(bytes: Buffer): Body {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new HttpError(400, 'The request body is not JSON.');
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};
}

/** A string of at most 255 characters, for names and email addresses. */
export const shortText = z
  .string('The :field must be a string.')
  .refine((text) => [...text].length <= 255, 'The :field must not be greater than 255 characters.');

/** An email address, loosely checked: one `@` and no spaces. */
export const emailField = shortText.regex(/^[^\s@]+@[^\s@]+$/, 'The :field must be a valid email address.');

/** Accepts true, false, 0, 1, "0" and "1", but not "true" and "false" (platform-facts: booleans in bodies). */
export const booleanField = z
  .union([z.boolean(), z.literal([0, 1, '0', '1'])], 'The :field field must be true or false.')
  .transform((value) => value === true || value === 1 || value === '1');

/** A tz database identifier, returned in its usual case. Offsets and abbreviations are rejected. */
export const timeZoneField = z.string('The :field must be a string.').transform((name, context) => {
  try {
    if (/^[a-z]/i.test(name)) return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    // Unknown: rejected below, like an offset.
  }
  context.addIssue({ code: 'custom', message: 'The :field must be a valid timezone.' });
  return z.NEVER;
});

/** Exactly one of these strings. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, 'The selected :field is invalid.');

/**
 * Validates the fields that a schema names. As in a Laravel backend, strings are trimmed, and an empty string or null
 * counts as missing.
 *
 * @throws HttpError 422 with the messages for every invalid field
 */
export function parseFields<T extends z.ZodObject>(schema: T, body: Body): z.output<T> {
  const fields = dropEmptyFields(body);
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0]);
    const message = Object.hasOwn(fields, field) ? issue.message : 'The :field field is required.';
    errors[field] = [...(errors[field] ?? []), message.replace(':field', field.replaceAll('_', ' '))];
  }
  throw validationError(errors);
}

function dropEmptyFields(body: Body): Body {
  const trimmed = Object.entries(body).map(([field, value]): [string, unknown] => [
    field,
    typeof value === 'string' && field !== 'password' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== null && value !== ''));
}
