import { z } from 'zod';
import type { Body } from './body.ts';
import { type FieldErrors, invalid } from './http-error.ts';

/** A text of at most 255 characters, as names and addresses are. */
export const shortText = z
  .string('The :field must be a string.')
  .refine((text) => [...text].length <= 255, 'The :field must not be greater than 255 characters.');

export const email = shortText.regex(/^[^\s@]+@[^\s@]+$/, 'The :field must be a valid email address.');

/** true, false, 0, 1, "0", "1"; the words "true" and "false" are refused (platform-facts: booleans in bodies). */
export const truth = z
  .union([z.boolean(), z.literal([0, 1, '0', '1'])], 'The :field field must be true or false.')
  .transform((value) => value === true || value === 1 || value === '1');

/** An identifier of the tz database, given back in its usual case. An offset or an abbreviation is none. */
export const timeZone = z.string('The :field must be a string.').transform((name, context) => {
  try {
    if (/^[a-z]/i.test(name)) return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    // Not known: refused below, as an offset is.
  }
  context.addIssue({ code: 'custom', message: 'The :field must be a valid timezone.' });
  return z.NEVER;
});

export const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, 'The selected :field is invalid.');

/**
 * The fields that a schema names, checked. As in a Laravel backend, space around a text goes, and an empty text
 * or null is a field that is not there.
 *
 * @throws Refusal 422 with the messages of every field at fault.
 */
export function checked<T extends z.ZodObject>(schema: T, body: Body): z.output<T> {
  const fields = present(body);
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0]);
    const message = Object.hasOwn(fields, field) ? issue.message : 'The :field field is required.';
    errors[field] = [...(errors[field] ?? []), message.replace(':field', field.replaceAll('_', ' '))];
  }
  throw invalid(errors);
}

function present(body: Body): Body {
  const trimmed = Object.entries(body).map(([field, value]): [string, unknown] => [
    field,
    typeof value === 'string' && field !== 'password' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== null && value !== ''));
}
