import { z } from 'zod';

/**
 * The platform's resources (specification, "Resources and their fields"), with its own snake_case names. Unknown fields
 * are dropped. A field is optional unless the specification promises it in every response, and nullable unless the
 * specification rules that out. All times are Unix timestamps in seconds, UTC. A word from a closed list may be a new one:
 * it is text here, so that one new word does not make a whole list fail, and nobody gets rights from a word not known.
 */
const timestamp = z.number().int();

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

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullish(),
  timezone: z.string().nullish(),
  email_notifications: z.string().nullish(),
  digests: z.boolean().nullish(),
});

export const organization = z.object({
  id: z.string(),
  name: z.string(),
  subdomain: z.string(),
  url_home: z.string().nullable(),
  created_at: timestamp.nullish(),
});

export const me = z.object({ user, organization });

export const teamMember = user.extend({ role: z.string(), created_at: timestamp.nullish() });

export const client = user.extend({ created_at: timestamp.nullish(), info });

export const program = z.object({ id: z.string(), name: z.string(), created_at: timestamp.nullish() });

export const programMember = user.extend({ role: z.string(), created_at: timestamp.nullish(), info });

export const task = z.object({
  id: z.string(),
  user: user.pick({ id: true, name: true, email: true, avatar: true, timezone: true }),
  program,
  title: z.string().nullish(),
  description: z.string(),
  due: timestamp.nullable(),
  done: z.boolean(),
  priority: z.string().nullish(),
  recurring: z.boolean().nullish(),
  /** One of the specification's thirteen kinds. */
  recurrence_type: z.string().nullish(),
  recurrence_pattern: z.unknown().optional(),
  created_at: timestamp.nullish(),
});

/** The parts of the pagination envelope that are used here. */
export const envelope = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    links: z.object({ next: z.string().nullable() }),
    meta: z.object({
      current_page: z.number().int(),
      last_page: z.number().int(),
      per_page: z.number().int().positive().optional().catch(undefined),
      total: z.number().int(),
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
export type Envelope<T> = z.infer<ReturnType<typeof envelope<z.ZodType<T>>>>;
