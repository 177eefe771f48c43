import { digestKey, type Subscription } from '../../../digests/subscriptions.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import { choiceWords } from '../../ui/audience-words.ts';
import { whatOf } from '../../ui/digest-wording.ts';
import { lastRunText } from './last-run.ts';
import { whenWords } from './of-channel.ts';
import { scopeInWords } from './seen-scope.ts';

/** What a channel's digest shows, when it is posted next, and what became of the last one. */
export async function statusWords(
  { services, connection }: Pick<AuthenticatedContext, 'services' | 'connection'>,
  subscription: Subscription,
): Promise<string> {
  const { setBy, schedule, audience } = subscription;
  const nowMs = services.now();
  const when = whenWords(subscription, await services.subscriptions.next(subscription), nowMs);
  const last = lastRunText(await services.deliveries.get(digestKey(subscription)), schedule.timeZone, nowMs);
  const lastText = last && `, ${last}`;
  const how = choiceWords(audience?.choice, setBy);
  return `${whatOf(scopeInWords(connection, subscription))} are posted here ${when}${lastText ?? ''}. Set up by <@${setBy}>.${how}`;
}
