import { roleIn } from '../../../tasks/read-line/wish-words.ts';
import { authenticateStaff } from '../../surface/authenticate.ts';
import type { ChannelContext, CommandContext } from '../../surface/context.ts';
import { sentence } from '../../ui/message.ts';
import { digestNow } from './digest-now.ts';
import { scheduleForm } from './schedule-modal.ts';
import { noDigest, setUpDigest, turnOff, usage } from './set-up.ts';
import { digestStatus } from './status.ts';

/** `/todo digest …` in a channel. */
export async function digestCommand(context: CommandContext, words: string): Promise<void> {
  const typed = words.trim();
  // Its trigger lives for three seconds, so the modal comes before anything else.
  if (typed === '') return scheduleForm.open(context, context.channelId);
  await runDigest(context, typed, context.triggerId);
}

/**
 * What is said of a channel's digest there. For staff only: a digest shows everyone's overdue tasks to the channel.
 *
 * @param request names the command or message, which may be delivered twice
 */
export async function runDigest(context: ChannelContext, typed: string, request: string): Promise<void> {
  if (/^status$/i.test(typed)) return digestStatus(context);
  const caller = await authenticateStaff(context);
  const { channelId, reply } = caller;
  if (/^(?:help|\?)$/i.test(typed)) return reply(sentence(usage));
  if (/^now$/i.test(typed)) return digestNow(caller, request);
  if (roleIn(typed, 'off')) {
    const had = await turnOff(caller, channelId);
    return reply(had ? sentence('Digest is off for this channel.') : noDigest('This channel had no digest.'));
  }
  await setUpDigest(caller, typed);
}
