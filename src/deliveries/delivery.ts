import { z } from 'zod';
import { day } from '../lib/units.ts';
import type { JobRef } from '../store/ports.ts';
import type { DataSubject, RecordKind } from '../store/records.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';

/** What is said, and for how long it is remembered (milliseconds): longer than any local day, so that what is said once a day is said once. */
const deliveryKinds = {
  digest: 40 * day,
  'digest-now': 3 * day,
  morning: 40 * day,
  weekly: 40 * day,
  later: 3 * day,
  trouble: 3 * day,
  audience: 90 * day,
  connection: 7 * day,
  welcome: 3 * day,
  assigned: 3 * day,
  completed: 3 * day,
  nudged: 3 * day,
  reminded: 3 * day,
  untold: 3 * day,
  reminder: 3 * day,
} as const;
export type DeliveryKindName = keyof typeof deliveryKinds;

/** Whom a delivery is for, if its key does not say enough. */
const target = z.object({
  installation: installationRefSchema,
  organizationId: z.string().optional(),
  /** A Slack user, or a person on the platform, who may be in Slack. */
  to: z.union([z.object({ userId: z.string() }), z.object({ personId: z.string(), email: z.string() })]),
});

/** Something that is to be said. */
const item = z.looseObject({
  id: z.string(),
  /** Not said before: milliseconds, UTC. */
  atMs: z.number().optional(),
  /** Of the request that caused it. */
  reference: z.string().optional(),
});
export type Item = z.infer<typeof item>;

const last = z.object({
  /** What the message said once: a local date, or an id. */
  once: z.string(),
  /** When it was due, and when this was stored (milliseconds, UTC). */
  dueMs: z.number(),
  atMs: z.number(),
  state: z.enum([
    'sent',
    /** There was nothing to say. */
    'nothing',
    /** Not sent yet. It is tried again within minutes. */
    'waiting',
    /** Not sent, and not tried again unless a user asks for it. */
    'not-sent',
    /** It may have been sent, and nothing says whether. It is not sent again unless a user asks for it. */
    'unknown',
  ]),
  /** Why it was not sent: a word that Slack's room turns into a sentence. */
  reason: z.string().optional(),
  /** Where it is in Slack. The channel stays known after a later message was not sent. */
  channel: z.string().optional(),
  ts: z.string().optional(),
  /** The record of what it shows, who gave or completed its tasks, and how many more tasks it counts than it shows. */
  messageId: z.string().optional(),
  by: z.array(z.string()).optional(),
  more: z.number().optional(),
  /** What people were told about trouble since it last worked, so that they are told once. */
  told: z.string().optional(),
});

/** The result of the last message. */
export type Last = z.infer<typeof last>;

const sending = z.object({
  once: z.string(),
  dueMs: z.number(),
  /** When it may have been sent: milliseconds, UTC. */
  atMs: z.number(),
  /** The record of what it shows, whose id is in its blocks. */
  messageId: z.string(),
  items: z.array(item),
  /** How many more items there are than are kept. */
  more: z.number().optional(),
  /** The message that it is added to, instead of a new one. */
  into: last.optional(),
  /** It may have been sent without this store knowing, so it is searched for first. */
  isSought: z.boolean().optional(),
  /** While it is looked for: everything from this timestamp of Slack's on has been searched. */
  searchedTo: z.string().optional(),
});

/** A message on its way. It stays until it is known whether it is in Slack. */
export type Sending = z.infer<typeof sending>;

const count = z.object({
  /** The local date of a digest, and how many tasks were overdue in it. */
  date: z.string(),
  count: z.number(),
});
export type DigestCount = z.infer<typeof count>;

const delivery = z.object({
  target: target.optional(),
  waiting: z.array(item).optional(),
  /** How many more wait than are kept. */
  more: z.number().optional(),
  /** The message that what waits may have been added to already. */
  mayBeIn: last.optional(),
  /** The user has had all messages of the day: until then (milliseconds, UTC), what comes waits as well. */
  heldUntilMs: z.number().optional(),
  sending: sending.optional(),
  /** How many times in a row a message was on its way and then not there. */
  lost: z.number().optional(),
  last: last.optional(),
  /** What was said, and when: see `said.ts`. */
  said: z.string().optional(),
  /** For a channel's digest: which tasks the last one counted, and the last one of an earlier date. */
  counts: z.object({ scope: z.string(), last: count, before: count.optional() }).optional(),
});

/** What one channel or user is to be told of one kind, and was told last. */
export type Delivery = z.infer<typeof delivery>;

/** Whom something is said to: a channel, or a user in Slack or on the platform. */
export type Address = { workspaceId: string; kind: DeliveryKindName; to: string };

/** The key of a delivery: `WORKSPACE/KIND/TO`. Ids of jobs have no colons. */
export const deliveryKey = ({ workspaceId, kind, to }: Address): string =>
  [workspaceId, kind, to].map(encodeURIComponent).join('/');

/** What a key says; the kind may be unknown. */
export function addressOf(key: string): Omit<Address, 'kind'> & { kind: string } {
  const [workspaceId = '', kind = '', to = ''] = key.split('/').map(decodeURIComponent);
  return { workspaceId, kind, to };
}

/** What a delivery says first to one Slack user (`to`), behind its `address`; undefined if it says nothing, or to nobody. */
export function toldUser(key: string, { target, waiting = [], sending }: Delivery) {
  const item = sending?.items[0] ?? waiting[0];
  if (item === undefined || target === undefined || !('userId' in target.to)) return undefined;
  const { workspaceId, to: address } = addressOf(key);
  const { installation, organizationId, to } = target;
  return { workspaceId, address, installation, organizationId, to: to.userId, item };
}

/** Whether what is said to `to` is said to this person, such as about one task. */
const isTheirs = (to: string, { userId, personId }: DataSubject): boolean =>
  to === userId || to.startsWith(`${userId}/`) || to === personId;

/** For how long a delivery is stored (milliseconds): from its last change on, or from the time of what waits. */
export const keepMs = (key: string): number =>
  new Map<string, number>(Object.entries(deliveryKinds)).get(addressOf(key).kind) ?? 3 * day;

/** Names a message in its metadata: ids and a date. */
export function claimOf(key: string, { once }: Pick<Sending, 'once'>): string {
  const { workspaceId, kind, to } = addressOf(key);
  return [kind, workspaceId, to, once].join('/');
}

/** Deliveries by `WORKSPACE/KIND/TO`; encrypted, since clients' tasks are in them. */
export const deliveryRecord: RecordKind<Delivery> = {
  namespace: 'deliveries',
  schema: delivery,
  what: 'notices about tasks, reminders, and other messages that Touchline sends by itself',
  about: (key, value, person) => {
    const { workspaceId, to } = addressOf(key);
    const told = value.target?.to;
    const isTold = told !== undefined && 'userId' in told && told.userId === person.userId;
    return workspaceId === person.workspaceId && (isTold || isTheirs(to, person)) ? value : undefined;
  },
  lasts: '40 days; those about tasks 3 days, who is asked about a channel’s readers 90 days',
  // What comes right before a message is sent waits for the disk, and the disk keeps their order.
  isLazy: true,
};

/** The kind of the jobs that send messages. A job's id is the key of its delivery, which has everything else. */
export const deliveryJobKind = 'delivery';

export const deliveryJob = (key: string): JobRef => ({ kind: deliveryJobKind, id: key });
