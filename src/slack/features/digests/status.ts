import type { Delivery, Last } from '../../../deliveries/delivery.ts';
import { digestTimes } from '../../../deliveries/limits.ts';
import { digestKey, type Subscription } from '../../../digests/subscriptions.ts';
import { insteadOf } from '../../../lib/errors.ts';
import { clockText, zonedDateTime } from '../../../lib/local-date-time.ts';
import { PlatformError } from '../../../platform/errors.ts';
import { shortLabel } from '../../../tasks/due-date/format.ts';
import { requireStaff } from '../../../workspaces/permissions.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { lateRunMs } from '../../edge/limits.ts';
import { type AuthenticatedContext, authenticate, memberOf } from '../../surface/authenticate.ts';
import type { ChannelContext } from '../../surface/context.ts';
import type { Services } from '../../surface/services.ts';
import { choiceWords, goesWords } from '../../ui/audience-words.ts';
import { actions, button } from '../../ui/blocks.ts';
import { whatOf } from '../../ui/digest-wording.ts';
import { sentence, withBelow } from '../../ui/message.ts';
import { capital } from '../../ui/text.ts';
import { digestOf, whenWords } from './of-channel.ts';
import { reasonText } from './reasons.ts';
import { scopeInWords } from './seen-scope.ts';
import { noDigest } from './set-up.ts';

/** "Thu 19 Nov 09:00" */
export function whenText(scheduledMs: number, timeZone: string, nowMs: number): string {
  const day = shortLabel(new Date(scheduledMs), 'day', { now: new Date(nowMs), timeZone });
  return `${day} ${clockText(zonedDateTime(scheduledMs, timeZone))}`;
}

function outcomeText({ state, reason }: Last): string {
  const { why } = reasonText(reason);
  const words: Record<Last['state'], string> = {
    sent: 'posted',
    nothing: 'nothing was overdue',
    waiting: `not posted yet: ${why}; I keep trying`,
    'not-sent': `not posted: ${why}`,
    unknown: 'perhaps posted: Slack didn’t confirm it',
  };
  return words[state];
}

/** The result of a channel's last digest: "last: Thu 19 Nov 09:00, posted". Undefined if it has had none. */
function lastRunText(had: Delivery | undefined, timeZone: string, nowMs: number): string | undefined {
  const { sending, last } = had ?? {};
  const { dueMs } = sending ?? last ?? {};
  if (dueMs === undefined) return undefined;
  const isLeft = sending !== undefined && nowMs - sending.atMs > digestTimes.leaseMs;
  const sent = isLeft ? 'I look whether it was posted' : 'being posted';
  const outcome = sending === undefined && last ? outcomeText(last) : sent;
  return `last: ${whenText(dueMs, timeZone, nowMs)}, ${outcome}`;
}

/** When the next one is posted, and what happened to the last one, from what is stored. */
async function whenAndLast(services: Services, subscription: Subscription): Promise<string> {
  const { deliveries, subscriptions, digestTimes } = services;
  const nowMs = services.now();
  const key = digestKey(subscription);
  const had: Delivery = (await deliveries.get(key)) ?? {};
  const runAt = (await deliveries.nextRunAt(key)) ?? nowMs;
  const { timeZone } = subscription.schedule;
  const state = nowMs - runAt > digestTimes.lateMs ? 'not-sent' : 'waiting';
  const behind = { last: { once: '', dueMs: runAt, atMs: nowMs, state, reason: 'behind' } } as const;
  const last = nowMs - runAt > lateRunMs ? behind : had;
  const words = lastRunText(last, timeZone, nowMs);
  const when = whenWords(subscription, await subscriptions.next(subscription), nowMs);
  return `${when}${words === undefined ? '' : `, ${words}`}`;
}

/** What a channel's digest shows, when it is posted next, and what became of the last one. */
export async function statusWords(
  { services, connection }: Pick<AuthenticatedContext, 'services' | 'connection'>,
  subscription: Subscription,
): Promise<string> {
  const { setBy, audience } = subscription;
  const when = await whenAndLast(services, subscription);
  const how = choiceWords(audience?.choice);
  const goes = goesWords(audience?.choice, setBy, 'are posted here');
  return `${whatOf(scopeInWords(connection, subscription))} ${goes} ${when}. Set up by <@${setBy}>.${how}`;
}

/** "Jonas turned it off Thu 19 Nov 10:00." And what happened to the last one, if that is known. */
async function endWords(caller: AuthenticatedContext<ChannelContext>): Promise<string> {
  const { services, workspaceId, channelId, profile } = caller;
  const nowMs = services.now();
  const lines = await services.audit.last(workspaceId);
  const off = lines.find(({ action, target }) => action === 'digest.off' && target === channelId);
  const who = off?.user ? `<@${off.user}>` : 'Somebody';
  const had = await services.deliveries.get(digestKey({ workspaceId, channelId }));
  const last = lastRunText(had, profile.timeZone, nowMs);
  const ended = off && `${who} turned it off ${whenText(off.atMs, profile.timeZone, nowMs)}`;
  return [ended, last].map((part) => (part ? ` ${capital(part)}.` : '')).join('');
}

/**
 * `/todo digest status`. It needs no platform: while that cannot say who asks, a member of the workspace is told only when
 * this channel's digest is posted, and why it was not.
 *
 * @throws RefusedError, StoreUnavailableError, the Web API's error
 */
export async function digestStatus(context: ChannelContext): Promise<void> {
  const { services, workspaceId, channelId, reply } = context;
  const caller = await authenticate(context, { toShow: true }).catch(insteadOf(undefined, PlatformError));
  if (caller !== undefined) requireStaff(caller.person);
  else await memberOf(context);
  const connection = await services.connections.get(workspaceId);
  if (connection === undefined) throw new RefusedError({ kind: 'not-connected' });
  const subscription = await digestOf({ services, workspaceId, connection }, channelId);
  if (subscription === undefined)
    return reply(noDigest(`This channel has no digest.${caller ? await endWords(caller) : ''}`));
  const words = caller
    ? await statusWords(caller, subscription)
    : `The digest is posted here ${await whenAndLast(services, subscription)}.`;
  await reply(withBelow(sentence(words), actions([button('Change', 'digest.other', 'other')])));
}
