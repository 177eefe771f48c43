import type { LeaseStore } from '../store/ports.ts';
import { localDate, nextRun } from './schedule.ts';
import type { Subscription } from './subscriptions.ts';

type ChannelSchedule = Pick<Subscription, 'workspaceId' | 'channelId' | 'schedule'>;

/** The key of the claim to post a channel's digest on the local date of a moment (milliseconds, UTC). */
export const digestClaim = ({ workspaceId, channelId, schedule }: ChannelSchedule, atMs: number): string =>
  `digest/${workspaceId}/${channelId}/${localDate(atMs, schedule.timeZone)}`;

/**
 * When the first digest is posted on a schedule that is set now (milliseconds, UTC). A channel gets one digest per date,
 * so this is not today if today's was posted on an earlier schedule.
 */
export async function nextPost(leases: LeaseStore, channel: ChannelSchedule, nowMs: number): Promise<number> {
  let atMs = nextRun(channel.schedule, nowMs);
  while (await leases.isHeld(digestClaim(channel, atMs))) atMs = nextRun(channel.schedule, atMs);
  return atMs;
}
