import { type AuthenticatedContext, authenticateStaff } from '../../surface/authenticate.ts';
import type { CommandContext } from '../../surface/context.ts';
import { sentence } from '../../ui/message.ts';
import { digestNow } from './digest-now.ts';
import { digestOf } from './of-channel.ts';
import { scheduleForm } from './schedule-modal.ts';
import { actorOf, setUpDigest, usage } from './set-up.ts';
import { statusWords } from './status.ts';

type Caller = AuthenticatedContext<CommandContext>;

async function status(caller: Caller): Promise<void> {
  const { reply } = caller;
  const subscription = await digestOf(caller, caller.channelId);
  if (subscription === undefined) return reply(sentence(`This channel has no digest. ${usage}`));
  await reply(sentence(`${await statusWords(caller, subscription)} ${usage}`));
}

/** `/todo digest …` in a channel. For staff only: a digest shows everyone's overdue tasks to the channel. */
export async function digestCommand(context: CommandContext, words: string): Promise<void> {
  const typed = words.trim();
  // Its trigger lives for three seconds, so the modal comes before anything else.
  if (typed === '') return scheduleForm.open(context, context.channelId);
  const caller = await authenticateStaff(context);
  const { channelId, services, workspaceId, reply } = caller;
  if (/^status$/i.test(typed)) return status(caller);
  if (/^(?:help|\?)$/i.test(typed)) return reply(sentence(usage));
  if (/^now$/i.test(typed)) return digestNow(caller);
  if (/^(off|stop|none)$/i.test(typed)) {
    const had = await services.subscriptions.remove(workspaceId, channelId);
    if (had) services.audit.record(actorOf(caller), { action: 'digest.off', target: channelId });
    return reply(sentence(had ? 'Digest is off for this channel.' : `This channel had no digest. ${usage}`));
  }
  await setUpDigest(caller, typed);
}
