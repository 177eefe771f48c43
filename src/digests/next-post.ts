import type { Ledger } from '../store/ports.ts';
import { localDate, nextRun } from './schedule.ts';
import type { Subscription } from './subscriptions.ts';

type Place = Pick<Subscription, 'workspaceId' | 'channelId' | 'schedule'>;

/** The claim to post a channel's digest on the local date of a moment (milliseconds, UTC): one a date. */
export const digestClaim = ({ workspaceId, channelId, schedule }: Place, atMs: number): string =>
  `digest/${workspaceId}/${channelId}/${localDate(atMs, schedule.timeZone)}`;

/** No more than this is lost when the process dies between taking a claim and giving it back (milliseconds). */
const lookMs = 10_000;

/** Whether the claim is taken. Before {@link Subscriptions.set} only: a runner that finds it taken skips that date. */
async function taken(ledger: Ledger, claim: string): Promise<boolean> {
  if (!(await ledger.claim(claim, lookMs))) return true;
  await ledger.release(claim);
  return false;
}

/**
 * When a channel that gets this schedule now is posted to first (milliseconds, UTC). Not today where it had today's
 * digest already: a channel gets one a date, whatever its schedule was before.
 */
export async function nextPost(ledger: Ledger, place: Place, nowMs: number): Promise<number> {
  let atMs = nextRun(place.schedule, nowMs);
  while (await taken(ledger, digestClaim(place, atMs))) atMs = nextRun(place.schedule, atMs);
  return atMs;
}
