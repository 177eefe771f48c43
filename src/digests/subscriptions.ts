import { z } from 'zod';
import type { Timetable } from '../jobs/scheduler.ts';
import type { Bucket } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';
import { everyDay, nextRun } from './schedule.ts';

const subscription = z.object({
  workspaceId: z.string(),
  /** Which installation posts it; absent in early subscriptions: the workspace's own. */
  installation: installationRefSchema.optional(),
  channelId: z.string(),
  /** Whose tasks it shows; absent in early subscriptions, which show those of the organization connected now. */
  organizationId: z.string().optional(),
  schedule: z.object({
    days: z.array(z.literal(everyDay)),
    hour: z.number(),
    minute: z.number(),
    timeZone: z.string(),
  }),
  /** Only this program's tasks; absent: the whole organization's. */
  program: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The Slack user who set it up last. */
  setBy: z.string(),
  /** Their name on the platform; absent in early subscriptions. Shown instead of a mention, which would notify them. */
  setByName: z.string().optional(),
});

/** A channel that gets a digest. */
export type Subscription = z.infer<typeof subscription>;

/** Subscriptions by `WORKSPACE/CHANNEL`. */
export const subscriptionRecord: RecordKind<Subscription> = {
  namespace: 'digests',
  version: 1,
  schema: subscription,
};

export type Subscriptions = {
  get(workspaceId: string, channelId: string): Promise<Subscription | undefined>;
  /** Sets a channel's digest, in the place of an earlier one; posted first at `nextMs` (milliseconds, UTC). */
  set(subscription: Subscription, nextMs?: number): Promise<void>;
  /** When a channel's digest is posted next (milliseconds, UTC): by its schedule, or when it is tried again. */
  next(subscription: Subscription): Promise<number>;
  /** @returns whether there was one. */
  remove(workspaceId: string, channelId: string): Promise<boolean>;
};

const key = (workspaceId: string, channelId: string): string => `${workspaceId}/${channelId}`;
const prefix = 'digest/';

/** What a digest is called in the timetable. */
export const digestJob = (workspaceId: string, channelId: string): string =>
  `${prefix}${key(workspaceId, channelId)}`;

/** The channel of a timetable's entry, undefined for an entry of another kind. */
export function digestOfJob(job: string): { workspaceId: string; channelId: string } | undefined {
  const [workspaceId, channelId] = job.startsWith(prefix) ? job.slice(prefix.length).split('/') : [];
  return workspaceId && channelId ? { workspaceId, channelId } : undefined;
}

/** Subscriptions in a bucket, and the moment of each next digest in the timetable. `now` in milliseconds, UTC. */
export function createSubscriptions(options: {
  bucket: Bucket<Subscription>;
  timetable: Timetable;
  now: () => number;
}): Subscriptions {
  const { bucket, timetable, now } = options;
  return {
    get: (workspaceId, channelId) => bucket.get(key(workspaceId, channelId)),
    async set(subscription, nextMs = nextRun(subscription.schedule, now())) {
      const { workspaceId, channelId } = subscription;
      // In this order: a time without a subscription is dropped when it comes, a subscription without a time never runs.
      await timetable.put(digestJob(workspaceId, channelId), nextMs);
      await bucket.set(key(workspaceId, channelId), subscription);
    },
    async next({ workspaceId, channelId, schedule }) {
      const atMs = await timetable.get(digestJob(workspaceId, channelId));
      // An entry in the past is being posted now.
      return atMs !== undefined && atMs > now() ? atMs : nextRun(schedule, now());
    },
    async remove(workspaceId, channelId) {
      const removed = await bucket.delete(key(workspaceId, channelId));
      await timetable.remove(digestJob(workspaceId, channelId));
      return removed;
    },
  };
}
