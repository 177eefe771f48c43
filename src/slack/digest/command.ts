import { type AuthenticatedContext, authenticateStaff } from '../authenticate.ts';
import type { CommandContext } from '../context.ts';
import { sentence } from '../ui/message.ts';
import { choiceWords } from './audience-words.ts';
import { digestNow } from './digest-now.ts';
import { lastRunText } from './last-run.ts';
import { digestOf, whenWords } from './of-channel.ts';
import { actorOf, setUpDigest, usage } from './set-up.ts';
import { whatOf } from './wording.ts';

type Caller = AuthenticatedContext<CommandContext>;

async function status(caller: Caller): Promise<void> {
  const { services, reply } = caller;
  const subscription = await digestOf(caller, caller.channelId);
  if (subscription === undefined) return reply(sentence(`This channel has no digest. ${usage}`));
  const nextMs = await services.subscriptions.next(subscription);
  const when = whenWords(subscription.schedule, nextMs, services.now());
  const last = await services.runs.get(subscription);
  const lastText = last && `, ${lastRunText(last, subscription.schedule.timeZone, services.now())}`;
  const what = `${whatOf(subscription)} are posted here ${when}${lastText ?? ''}. Set up by <@${subscription.setBy}>.${choiceWords(subscription.audience?.choice, subscription.setBy)}`;
  await reply(sentence(`${what} ${usage}`));
}

/** `/todo digest …` in a channel. For staff only: a digest shows everyone's overdue tasks to the channel. */
export async function digestCommand(context: CommandContext, words: string): Promise<void> {
  const caller = await authenticateStaff(context);
  const { channelId, services, workspaceId, reply } = caller;
  const typed = words.trim();
  if (/^(?:status)?$/i.test(typed)) return status(caller);
  if (/^(?:help|\?)$/i.test(typed)) return reply(sentence(usage));
  if (/^now$/i.test(typed)) return digestNow(caller);
  if (/^(off|stop|none)$/i.test(typed)) {
    const had = await services.subscriptions.remove(workspaceId, channelId);
    if (had) services.audit.record(actorOf(caller), { action: 'digest.off', target: channelId });
    return reply(sentence(had ? 'Digest is off for this channel.' : `This channel had no digest. ${usage}`));
  }
  await setUpDigest(caller, typed);
}
