import type { Timetable } from '../jobs/timetable.ts';
import type { Bucket } from '../store/ports.ts';
import { nextRun, type Schedule } from './schedule.ts';

/** A channel that gets a digest. */
export type Subscription = {
  workspaceId: string;
  channelId: string;
  schedule: Schedule;
  /** Only this program's tasks; absent: the whole organization's. */
  program?: { id: string; name: string };
  /** The Slack user who set it up last. */
  setBy: string;
};

export type Subscriptions = {
  get(workspaceId: string, channelId: string): Promise<Subscription | undefined>;
  /** Sets a channel's digest, in the place of an earlier one. */
  set(subscription: Subscription): Promise<void>;
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
    async set(subscription) {
      const { workspaceId, channelId, schedule } = subscription;
      // In this order: a time without a subscription is dropped when it comes, a subscription without a time never runs.
      await timetable.put(digestJob(workspaceId, channelId), nextRun(schedule, now()));
      await bucket.set(key(workspaceId, channelId), subscription);
    },
    async remove(workspaceId, channelId) {
      const removed = await bucket.delete(key(workspaceId, channelId));
      await timetable.remove(digestJob(workspaceId, channelId));
      return removed;
    },
  };
}
