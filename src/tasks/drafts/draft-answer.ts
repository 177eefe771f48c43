import { z } from 'zod';

/** An answer to a question about a draft. Ids and choices come from a button: they only say where to look. */
export const draftAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), id: z.string() }),
  /** The task is for its author, and the words that named someone are words of the task. */
  z.object({ kind: z.literal('mine') }),
  /** The task is for one of the people who were named, and not one for each of them. */
  z.object({ kind: z.literal('one') }),
  z.object({ kind: z.literal('program'), id: z.string() }),
  /** The index of a reading, or `none`. */
  z.object({ kind: z.literal('due'), choice: z.string() }),
  /** `2026-12-01` and `09:30`, in the author's zone. */
  z.object({ kind: z.literal('date'), date: z.string().optional(), time: z.string().optional() }),
  /** After a create that was not confirmed: look for the task, */
  z.object({ kind: z.literal('look') }),
  /** or look for it, and create it if it is not found. */
  z.object({ kind: z.literal('again') }),
  /** Create the task that was proposed. */
  z.object({ kind: z.literal('create') }),
]);
export type DraftAnswer = z.infer<typeof draftAnswer>;
