import { z } from 'zod';
import type { Body } from './body.ts';
import { type FieldErrors, validationError } from './http-error.ts';

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
