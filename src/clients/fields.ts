import { createHash } from 'node:crypto';
import type { Client } from '../platform/resources.ts';
import { parseJson } from '../platform/responses.ts';

/**
 * A custom field as text that can be typed. Its kind says how the text becomes a value again: text, a number, yes or
 * no, a comma-separated list of words, or anything else as JSON.
 */
export type FieldKind = 'text' | 'number' | 'boolean' | 'list' | 'json';
export type Field = { slug: string; kind: FieldKind; text: string };

const isListable = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '' && !/[,\n]/.test(one));

function kindOf(value: unknown): FieldKind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (isListable(value)) return 'list';
  return typeof value === 'object' && value !== null ? 'json' : 'text';
}

/** Slack may change line endings and surrounding white space. */
const normalized = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

function textOf(value: unknown, kind: FieldKind): string {
  if (value === null || value === undefined) return '';
  if (kind === 'boolean') return value === true ? 'yes' : 'no';
  if (kind === 'list') return (value as string[]).join(', ');
  return kind === 'json' ? JSON.stringify(value) : normalized(String(value));
}

/** A client's own custom fields, then those that other clients have (`slugs`), empty. */
export function fieldsOf(info: Client['info'], slugs: readonly string[] = []): Field[] {
  const own = Object.entries(info ?? {}).map(([slug, value]): Field => {
    const kind = kindOf(value);
    return { slug, kind, text: textOf(value, kind) };
  });
  const known = new Set(own.map(({ slug }) => slug));
  const others = slugs.filter((slug) => !known.has(slug));
  return [...own, ...others.map((slug): Field => ({ slug, kind: 'text', text: '' }))];
}

/** The value that a typed text stands for; undefined if it does not fit the kind. An empty text clears the field. */
export function valueFrom(kind: FieldKind, typed: string): { value: unknown } | undefined {
  const text = normalized(typed);
  if (kind === 'text') return { value: text };
  if (text === '') return { value: kind === 'list' ? [] : null };
  if (kind === 'number') return Number.isFinite(Number(text)) ? { value: Number(text) } : undefined;
  if (kind === 'boolean')
    return /^(?:yes|no|true|false)$/i.test(text) ? { value: /^[yt]/i.test(text) } : undefined;
  if (kind === 'list')
    return {
      value: text
        .split(/[,\n]/)
        .map((one) => one.trim())
        .filter(Boolean),
    };
  const value = parseJson(text);
  return value === undefined ? undefined : { value };
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text, 'utf16le').digest('base64url').slice(0, 16);

/** A fingerprint that ignores what Slack may change in a text: 16 characters that fit into an id. */
export const fingerprint = (text: string): string => hashOf(normalized(text));

/** A fingerprint of a slug, in the same form. */
export const slugPrint = hashOf;

/** A field that a user edited: a fingerprint of its text when they began, and what they typed. */
export type Edit = { slug: string; before: string; typed: string };

/** The result of edits: the values to send, and the fields that another person changed in the meantime. */
export type Changes = { values: Record<string, unknown>; conflicts: Field[]; invalid: Field[] };

/** Compares edits with the fields as they are now. Only changed fields are sent. */
export function changesFrom(fields: readonly Field[], edits: readonly Edit[]): Changes {
  const values: [slug: string, value: unknown][] = [];
  const conflicts: Field[] = [];
  const invalid: Field[] = [];
  for (const { slug, before, typed } of edits) {
    const field = fields.find((one) => one.slug === slug) ?? { slug, kind: 'text' as const, text: '' };
    const [now, wanted] = [fingerprint(field.text), fingerprint(typed)];
    if (wanted === before || wanted === now) continue;
    const read = valueFrom(field.kind, typed);
    if (now !== before) conflicts.push(field);
    else if (read === undefined) invalid.push(field);
    else values.push([slug, read.value]);
  }
  // A slug may be `__proto__`, which an assignment would lose.
  return { values: Object.fromEntries(values), conflicts, invalid };
}

/** Suggests a slug for typed words: "Coaching goal" → `coaching_goal`. Empty if none of the characters are allowed. */
export const toSlug = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 100);
