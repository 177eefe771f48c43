import { z } from 'zod';
import { recordKind, underPerson } from '../../store/records.ts';

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
  version: 1,
  schema: failedRequest,
  encrypted: true,
  isValue: true,
  what: 'what you typed while the platform did not answer, to be tried again',
  about: underPerson,
  lasts: 'a day',
});
