import { z } from 'zod';
import { priority } from '../../platform/resources.ts';

export const ref = z.object({ id: z.string(), name: z.string() });

/** A person or a program on the platform. */
export type Ref = z.infer<typeof ref>;

/** A {@link Ref} and nothing more, for what is stored. */
export const toRef = ({ id, name }: Ref): Ref => ({ id, name });

const reading = z.object({ atMs: z.number(), precision: z.enum(['day', 'minute']), label: z.string() });

/** One reading of a typed date. `atMs` in milliseconds, UTC. */
export type DueReading = z.infer<typeof reading>;

/**
 * A date that someone still has to choose: its readings, the words that were read as a date, and the task's text with
 * these words left in, in case they are no date. `textWithBoth` also keeps the words that name the assignee.
 */
const openDue = z.object({
  readings: z.array(reading),
  past: z.boolean(),
  /** The calendar has no such day, or the words may be no date. */
  unclear: z.enum(['missing', 'doubtful']).optional(),
  words: z.string().optional(),
  textWithDate: z.string().optional(),
  textWithBoth: z.string().optional(),
});

export type OpenDue = z.infer<typeof openDue>;

export const draft = z.object({
  text: z.string(),
  /** The text including the words that name someone: what the task says if its author keeps it. */
  textWithName: z.string().optional(),
  priority: priority.nullable(),
  /** Chosen (null: no date), or the readings to choose from. */
  due: z.union([z.object({ chosen: reading.nullable() }), openDue]),
  user: ref.optional(),
  /** A name that was typed for the assignee. */
  userName: z.string().optional(),
  /** The name may belong to the task: it is asked about, however well it is known. */
  askUser: z.boolean().optional(),
  /** Several people were named, and one of them has to be chosen. */
  several: z
    .object({
      /** In the order in which they were named; a name until it is known whom it means. */
      people: z.array(z.union([ref, z.string()])),
      /** Each of them gets one, and so does its author (`me`), with this text. */
      each: z.object({ text: z.string(), me: z.boolean() }).optional(),
    })
    .optional(),
  /** The name of a program: each of its members gets one. */
  everyone: z.string().optional(),
  /** The names of members who get none. */
  except: z.array(z.string()).optional(),
  program: ref.optional(),
  programName: z.string().optional(),
});

/**
 * A task that is not created yet and waits for answers. What was typed is kept as names; what was chosen, or was clear
 * from the start, as ids.
 */
export type Draft = z.infer<typeof draft>;

/** The task that a draft replaces, as it was when a user asked for that. */
export const replacedTask = draft.pick({ text: true, priority: true }).extend({
  id: z.string(),
  /** Seconds, UTC. */
  due: z.number().nullable(),
  user: ref,
  program: ref,
  recurring: z.boolean(),
});
export type ReplacedTask = z.infer<typeof replacedTask>;

/** A task with nothing left to ask. `due` in seconds, UTC; null for no date. */
export type ReadyDraft = Pick<Draft, 'text' | 'priority'> & { due: number | null; user: Ref; program: Ref };
