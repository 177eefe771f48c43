import { z } from 'zod';
import type { Deliveries } from '../deliveries/deliveries.ts';
import { deliveryKey } from '../deliveries/delivery.ts';
import type { Bucket } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';
import { audienceAnswer } from '../workspaces/channel-audience.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';
import { everyDay, nextRun } from './schedule.ts';

const subscription = z.object({
  workspaceId: z.string(),
  /** Which installation posts it. */
  installation: installationRefSchema,
  channelId: z.string(),
  /** The organization whose tasks it shows. */
  organizationId: z.string(),
  schedule: z.object({
    days: z.array(z.literal(everyDay)),
    hour: z.number(),
    minute: z.number(),
    timeZone: z.string(),
  }),
  /** Only these programs' tasks; absent: the whole organization's. */
  programs: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** Only these people's tasks; absent: everyone's. */
  people: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** It shows tasks that are due that day as well. */
  alsoToday: z.boolean().optional(),
  /** Posts a line even if there is nothing to show. */
  postsEmpty: z.boolean().optional(),
  /** The Slack user who set it up last. */
  setBy: z.string(),
  /** Their name on the platform. Shown instead of a mention, which would notify them. */
  setByName: z.string(),
  /** Who was said to read it, and how it is posted for them; absent where only the team can, or no one has answered. */
  audience: audienceAnswer.optional(),
});

/** A channel that gets a digest. */
export type Subscription = z.infer<typeof subscription>;

/** Subscriptions by `WORKSPACE/CHANNEL`. */
export const subscriptionRecord = recordKind({
  namespace: 'digests',
  isListed: true,
  schema: subscription,
  what: 'digests set up',
  about: (_, value, { workspaceId, userId }) => {
    if (value.workspaceId !== workspaceId) return undefined;
    if (value.setBy === userId) return value;
    return value.audience?.readers.includes(userId)
      ? { channelId: value.channelId, readBy: userId }
      : undefined;
  },
  kept: '`/todo digest off` ends a digest',
  lasts: 'until the digest ends',
});

const key = (workspaceId: string, channelId: string): string => `${workspaceId}/${channelId}`;

/** The key of a channel's digests among the deliveries. */
export const digestKey = ({ workspaceId, channelId }: { workspaceId: string; channelId: string }): string =>
  deliveryKey({ workspaceId, kind: 'digest', to: channelId });

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Creates the subscriptions over a bucket. Each has a delivery that posts it. `now` gives milliseconds, UTC. */
export function createSubscriptions(
  bucket: Bucket<Subscription>,
  deliveries: Pick<Deliveries, 'schedule' | 'cancel' | 'nextRunAt'>,
  now: () => number,
) {
  return {
    get: (workspaceId: string, channelId: string) => bucket.get(key(workspaceId, channelId)),
    /** How many channels of a workspace get a digest. */
    count: async (workspaceId: string): Promise<number> => (await bucket.list(`${workspaceId}/`)).keys.length,
    /** Sets up a channel's digest, or replaces it. The first post is at `runAt` (milliseconds, UTC). */
    async set(subscription: Subscription, runAt = nextRun(subscription.schedule, now())): Promise<void> {
      const { workspaceId, channelId } = subscription;
      // In this order, because a job without a subscription is dropped, but a subscription without a job never runs.
      await deliveries.schedule(digestKey(subscription), runAt);
      await bucket.set(key(workspaceId, channelId), subscription);
    },
    /** When a channel's digest is posted next (milliseconds, UTC), as scheduled or as a retry. */
    async next(subscription: Subscription): Promise<number> {
      const runAt = await deliveries.nextRunAt(digestKey(subscription));
      // A digest whose time has passed is being posted right now.
      return runAt !== undefined && runAt > now() ? runAt : nextRun(subscription.schedule, now());
    },
    /** @returns whether there was a digest */
    async remove(workspaceId: string, channelId: string): Promise<boolean> {
      const removed = await bucket.delete(key(workspaceId, channelId));
      await deliveries.cancel(digestKey({ workspaceId, channelId }));
      return removed;
    },
  };
}
