import { z } from 'zod';
import type { Bucket } from '../store/ports.ts';
import { type RecordKind, underPerson } from '../store/records.ts';
import type { PrivateMessageKind } from './private-messages.ts';

const outcome = z.enum([
  /** The claim is taken, or about to be, and Slack may get the message at any moment. */
  'sending',
  'sent',
  /** Certainly not sent. It may still be sent on its day. */
  'not-sent',
  /** It may not have come, and it is not sent again. The next message says so. */
  'unsure',
]);

const send = z.object({
  /** Names the message, and is the key of its claim. The message's metadata has it too. */
  id: z.string(),
  /** When it was due, and when this was recorded (milliseconds, UTC). */
  dueMs: z.number(),
  atMs: z.number(),
  outcome,
  /** The channel of the direct message, as Slack said when the last one was posted. */
  channel: z.string().optional(),
  /** The key of the day's place that it takes among the unasked messages. */
  place: z.string().optional(),
  /** While it is looked for: everything from this timestamp of Slack's on has been searched. */
  searchedTo: z.string().optional(),
});

/** What became of the last private message of a kind. */
export type Send = z.infer<typeof send>;

/**
 * The last send by `WORKSPACE/USER/KIND`. It has ids only, so it is not encrypted. The claim that comes after `sending`
 * waits for the disk, for both; an outcome that a power cut loses is found again in Slack.
 */
export const sendRecord: RecordKind<Send> = {
  namespace: 'private-messages',
  version: 1,
  schema: send,
  encrypted: false,
  what: 'the last morning and weekly message',
  about: underPerson,
  lasts: '40 days',
  isLazy: true,
};

/** Long enough for a message that comes once a week, and holidays. */
const keepMs = 40 * 24 * 60 * 60_000;

type Place = { workspaceId: string; userId: string; kind: PrivateMessageKind };

const keyOf = ({ workspaceId, userId, kind }: Place): string => `${workspaceId}/${userId}/${kind}`;

export type Sends = ReturnType<typeof createSends>;

/** Creates the record of what became of private messages. All calls reject with `StoreUnavailableError` while the store is down. */
export const createSends = (bucket: Bucket<Send>) => ({
  get: (place: Place): Promise<Send | undefined> => bucket.get(keyOf(place)),
  set: (place: Place, last: Send): Promise<void> => bucket.set(keyOf(place), last, keepMs),
});
