import type { Schedule } from '../../digests/schedule.ts';
import { momentWords, timesWords } from '../../digests/schedule-text.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import type { AuthenticatedContext } from '../authenticate.ts';

/** "every weekday at 9:00, if there are any: next tomorrow 9:00" */
export const whenWords = (schedule: Schedule, nextMs: number, nowMs: number): string =>
  `${timesWords(schedule)}, if there are any: next ${momentWords(nextMs, schedule.timeZone, nowMs)}`;

/** A channel's digest, unless it belongs to another organization: such a digest ends when its time comes. */
export async function digestOf(
  { services, workspaceId, connection }: AuthenticatedContext,
  channelId: string,
): Promise<Subscription | undefined> {
  const subscription = await services.subscriptions.get(workspaceId, channelId);
  const { id } = connection.organization;
  return (subscription?.organizationId ?? id) === id ? subscription : undefined;
}
