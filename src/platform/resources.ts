import { z } from 'zod';
import { maxRows } from './limits.ts';

/**
 * The platform's resources (specification, "Resources and their fields"), with its own snake_case names. Unknown fields
 * are dropped. A field is optional unless the specification promises it in every response, and nullable unless the
 * specification rules that out. Texts are bounded. All times are Unix timestamps in seconds, UTC, of the years 1 to
 * 9999: other dates can't be shown. A word from a closed list may be a new one: it is plain text here, so that a new
 * word does not hide a row, and an unknown word grants no rights.
 */
const timestamp = z.int().min(-62_135_596_800).max(253_402_300_799);

/**
 * An id goes into paths and, joined by commas, into filters: an empty one or `..` would ask for something else, and
 * with a very long one the platform would not answer for the others either.
 */
const id = z.string().regex(/^(?!\.{1,2}$)[!-+\--~]{1,100}$/);

/** A name. A database's text of this kind has up to 255 characters. */
const short = z.string().max(2_000);
/** A long text. A database's text has up to 65,535 bytes. */
const long = z.string().max(65_535);

/** Custom fields by slug. PHP writes an empty object as `[]`. */
const info = z
  .preprocess(
    (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
    z.record(z.string(), z.unknown()).nullish(),
  )
  .optional();

export const emailNotifications = z.enum(['never', 'weekly', 'hourly', 'daily']);
export const teamRole = z.enum(['admin', 'coach']);
export const memberRole = z.enum(['leader', 'coach', 'member']);
export const priority = z.enum(['high', 'medium', 'low']);

const user = z.object({
  id,
  name: short,
  email: short,
  avatar: long.nullish(),
  timezone: short.nullish(),
  email_notifications: short.nullish(),
  digests: z.boolean().nullish(),
});

const organization = z.object({
  id,
  name: short,
  subdomain: short.nullable(),
  url_home: short.nullable(),
  created_at: timestamp.nullish(),
});

export const me = z.object({ user, organization });

export const teamMember = user.extend({ role: short, created_at: timestamp.nullish() });

export const client = user.extend({ created_at: timestamp.nullish(), info });

export const program = z.object({ id, name: short, created_at: timestamp.nullish() });

export const programMember = user.extend({ role: short, created_at: timestamp.nullish(), info });

export const task = z.object({
  id,
  user: user.pick({ id: true, name: true, email: true, avatar: true, timezone: true }),
  program,
  title: long.nullish(),
  description: long,
  due: timestamp.nullable(),
  done: z.boolean(),
  priority: short.nullish(),
  recurring: z.boolean().nullish(),
  /** One of the specification's thirteen kinds. */
  recurrence_type: short.nullish(),
  recurrence_pattern: z.unknown().optional(),
  created_at: timestamp.nullish(),
});

/** Rows are parsed one by one: an unreadable one must not hide the others. */
export const rows = z.array(z.unknown()).max(maxRows);

const count = z.int().min(0);

/** The parts of the pagination envelope that are used here. */
export const envelope = z.object({
  data: rows,
  links: z.object({ next: long.nullable() }),
  meta: z.object({
    current_page: count,
    last_page: count,
    per_page: count.positive().optional().catch(undefined),
    total: count,
  }),
});

export type EmailNotifications = z.infer<typeof emailNotifications>;
export type TeamRole = z.infer<typeof teamRole>;
export type MemberRole = z.infer<typeof memberRole>;
export type Priority = z.infer<typeof priority>;
export type User = z.infer<typeof user>;
export type Organization = z.infer<typeof organization>;
export type Me = z.infer<typeof me>;
export type TeamMember = z.infer<typeof teamMember>;
export type Client = z.infer<typeof client>;
export type Program = z.infer<typeof program>;
export type ProgramMember = z.infer<typeof programMember>;
export type Task = z.infer<typeof task>;
/** The rows of a response that could be read, and how many could not. */
export type Rows<T> = { items: T[]; unreadable: number };
/** A page of a list as the platform sent it, with the readable rows. */
export type Envelope<T> = Omit<z.infer<typeof envelope>, 'data'> & Rows<T>;
