import { z } from 'zod';
import { recordKind, underPerson } from '../../store/records.ts';
import { inputStates } from './payloads.ts';

/** What was filled in in a form. `about` is its view's metadata. */
const filledForm = z.object({ about: z.string(), filled: inputStates });

/** A view that was not submitted, and the one before it, in which the user may still want to go on. */
const unfinishedForm = z.object({
  viewId: z.string(),
  /** Missing once it was submitted. */
  last: filledForm.optional(),
  before: filledForm.optional(),
});
export type UnfinishedForm = z.infer<typeof unfinishedForm>;

/** The last forms of each kind that were not submitted, by `WORKSPACE/USER/CALLBACK_ID`. */
export const unfinishedFormRecord = recordKind<UnfinishedForm>({
  namespace: 'unfinished-forms',
  version: 1,
  schema: unfinishedForm,
  encrypted: true,
  isValue: true,
  // A power cut may lose the last words.
  isLazy: true,
  what: 'what you filled in in a form that you closed',
  about: underPerson,
  lasts: 'a day',
});
