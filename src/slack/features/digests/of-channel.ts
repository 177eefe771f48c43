import { momentWords, timesWords } from '../../../digests/schedule-text.ts';
import type { Subscription } from '../../../digests/subscriptions.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';

/** "on weekdays at 09:00, if there is anything to show: next on Thu 19 Nov at 09:00 (Europe/London)" */
export function whenWords(
  { schedule, postsEmpty }: Pick<Subscription, 'schedule' | 'postsEmpty'>,
  nextMs: number,
  nowMs: number,
): string {
  const empty = postsEmpty ? '' : ', if there is anything to show';
  return `${timesWords(schedule)}${empty}: next ${momentWords(nextMs, schedule.timeZone, nowMs)}`;
}

type Where = Pick<AuthenticatedContext, 'services' | 'workspaceId' | 'connection'>;

/** A channel's digest, unless it belongs to another organization: such a digest ends when its time comes. */
export async function digestOf(
  { services, workspaceId, connection }: Where,
  channelId: string,
): Promise<Subscription | undefined> {
  const subscription = await services.subscriptions.get(workspaceId, channelId);
  const { id } = connection.organization;
  return (subscription?.organizationId ?? id) === id ? subscription : undefined;
}
