import type { LeaseStore } from '../store/ports.ts';
import { localDate, nextRun } from './schedule.ts';
import type { Subscription } from './subscriptions.ts';

type Place = Pick<Subscription, 'workspaceId' | 'channelId' | 'schedule'>;

/** The claim to post a channel's digest on the local date of a moment (milliseconds, UTC): one a date. */
export const digestClaim = ({ workspaceId, channelId, schedule }: Place, atMs: number): string =>
  `digest/${workspaceId}/${channelId}/${localDate(atMs, schedule.timeZone)}`;

/**
 * When a channel that gets this schedule now is posted to first (milliseconds, UTC). Not today where it had today's
 * digest already: a channel gets one a date, whatever its schedule was before.
 */
export async function nextPost(leases: LeaseStore, place: Place, nowMs: number): Promise<number> {
  let atMs = nextRun(place.schedule, nowMs);
  while (await leases.isHeld(digestClaim(place, atMs))) atMs = nextRun(place.schedule, atMs);
  return atMs;
}
