import { z } from 'zod';
import { recordKind, underPerson } from '../../store/records.ts';
import { inputStates } from './payloads.ts';

/** What a user asked for while the platform did not answer. */
const failedRequest = z.object({
  /** A command, or a kind of message: `/todo`, `message`, `app_mention`. */
  name: z.string(),
  text: z.string(),
  channelId: z.string(),
  /** A message’s timestamp, and that of its thread. */
  ts: z.string().optional(),
  threadTs: z.string().optional(),
});
export type FailedRequest = z.infer<typeof failedRequest>;

/** Requests by `WORKSPACE/USER/ID`, for **Try again**. */
export const failedRequestRecord = recordKind<FailedRequest>({
  namespace: 'failed-requests',
  schema: failedRequest,
  isValue: true,
  what: 'what you typed while the platform did not answer, to be tried again',
  about: underPerson,
  lasts: 'a day',
});

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
  schema: unfinishedForm,
  isValue: true,
  // A power cut may lose the last words.
  isLazy: true,
  what: 'what you filled in in a form that you closed',
  about: underPerson,
  lasts: 'a day',
});
