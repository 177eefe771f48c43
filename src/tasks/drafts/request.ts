import { z } from 'zod';

/** An answer to a question about a draft. Ids and choices come from a button: they only say where to look. */
const draftAnswer = z.discriminatedUnion('kind', [
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
  /** or look for it, and create it if it is not found: also beside what was shown, if it is `another`. */
  z.object({ kind: z.literal('again'), another: z.boolean().optional() }),
  /** Create the task that was proposed. */
  z.object({ kind: z.literal('create') }),
]);
export type DraftAnswer = z.infer<typeof draftAnswer>;

/** What a user asked for; the operation has the draft that it is about. */
export const requestContent = z.discriminatedUnion('kind', [
  /** A task in a line, with an address that stays with it. */
  z.object({ kind: z.literal('line'), line: z.string(), link: z.string().optional() }),
  z.object({ kind: z.literal('answer'), answer: draftAnswer }),
  /** The draft is complete. */
  z.object({ kind: z.literal('draft') }),
  /** The replacement of a task, which its author confirmed. */
  z.object({ kind: z.literal('replace') }),
  /** A new client, and the programs that they are to be in. */
  z.object({
    kind: z.literal('client'),
    name: z.string(),
    email: z.string(),
    programs: z.array(z.string()),
  }),
  /** A line of the command for tasks that no one has read yet. It may be a new task. */
  z.object({ kind: z.literal('typed'), typed: z.string() }),
  /** Anything else, as it was typed if it was typed: the result cannot be found out. */
  z.object({ kind: z.literal('other'), typed: z.string().optional() }),
]);
/** What a user asked for. */
export type RequestContent = z.infer<typeof requestContent>;
