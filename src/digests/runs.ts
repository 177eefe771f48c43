import { z } from 'zod';
import type { Bucket } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';

const outcome = z.enum([
  /** The claim is taken, or about to be, and Slack may get the message at any moment. */
  'sending',
  'posted',
  'nothing-overdue',
  /** Not posted yet. It is tried again within minutes. */
  'waiting',
  /** Not posted, and not tried again for this date unless somebody asks for it. */
  'not-posted',
  /** It may have been posted, and nothing says whether. It is not posted again unless somebody asks for it. */
  'unconfirmed',
  /** Something else holds the claim: an earlier release of Touchline, which records no outcomes. */
  'elsewhere',
]);

const run = z.object({
  /** The local date that the digest is for, and when it was due (milliseconds, UTC). */
  date: z.string(),
  scheduledMs: z.number(),
  outcome,
  /** When this was recorded (milliseconds, UTC). */
  atMs: z.number(),
  /** The key of the claim, which the message's metadata names. */
  claim: z.string(),
  /** Why it was not posted: a word that Slack's room turns into a sentence. */
  reason: z.string().optional(),
  /** Slack's timestamp of the message, once it is known. */
  ts: z.string().optional(),
  /** The id in the blocks of the message that was sent. */
  messageId: z.string().optional(),
  /** The claim was taken over from a process that died, so whoever has the first one may have posted nothing. */
  takenOver: z.boolean().optional(),
  /** While the message is looked for: everything from this timestamp on has been searched. */
  searchedTo: z.string().optional(),
  /** What whoever set up the digest was told since it last worked, so that they are told once. */
  told: z.string().optional(),
});

/** What became of a channel's last digest. */
export type Run = z.infer<typeof run>;

/**
 * The last run by `WORKSPACE/CHANNEL`. It names no person and no task, so it is not encrypted. The claim that comes after
 * `sending` waits for the disk, for both; an outcome that a power cut loses is found again in the channel.
 */
export const runRecord = recordKind({
  namespace: 'digest-runs',
  version: 1,
  schema: run,
  encrypted: false,
  what: 'what became of a channel’s last digest',
  about: 'nobody',
  lasts: '40 days',
  isLazy: true,
});

/** Long enough for a digest that is posted once a week. */
const keepMs = 40 * 24 * 60 * 60_000;

export type Runs = ReturnType<typeof createRuns>;

type Channel = { workspaceId: string; channelId: string };

const key = ({ workspaceId, channelId }: Channel): string => `${workspaceId}/${channelId}`;

/** Creates the record of what became of the digests. */
export const createRuns = (bucket: Bucket<Run>) => ({
  get: (channel: Channel): Promise<Run | undefined> => bucket.get(key(channel)),
  set: (channel: Channel, last: Run): Promise<void> => bucket.set(key(channel), last, keepMs),
});
