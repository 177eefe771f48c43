import { z } from 'zod';
import { toRichText } from '../rules/blocks/rich-text.ts';
import { dispatchCommand } from '../wire/deliveries/commands.ts';
import type { Delivery } from '../wire/state/log.ts';
import type { Slack } from '../wire/state/slack.ts';
import type { Channel } from '../world/data.ts';
import { escapeTyped } from '../world/escape.ts';
import { postMessage } from '../world/messages.ts';
import { ControlError, requireChannel, requirePerson, requireWorkspace, userSchema } from './lookup.ts';

export const typeSchema = userSchema.extend({
  channel: z.string(),
  text: z.string().min(1),
  thread_ts: z.string().optional(),
});

/** Types a line: a message, or a slash command if it starts with a slash. `ts` is the message's timestamp. */
export async function typeLine(
  slack: Slack,
  input: z.infer<typeof typeSchema>,
): Promise<{ delivery: Delivery | null; ts?: string }> {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  const workspace = requireWorkspace(slack, person);
  requireWritable(slack, channel);
  if (input.text.startsWith('/'))
    return {
      delivery: await dispatchCommand(slack, workspace, person, channel, input.text, input.thread_ts),
    };
  if (!channel.members.has(person.id)) throw new ControlError('not_in_channel');
  const text = escapeTyped(slack.data, person, workspace.id, input.text, false);
  const message = postMessage(slack, channel, {
    user: person.id,
    teamId: person.teamId,
    text,
    blocks: [toRichText(text)],
    ...(input.thread_ts !== undefined && { threadTs: input.thread_ts }),
  });
  slack.data.lastRead.set(`${person.id} ${channel.id}`, message.ts);
  return { delivery: null, ts: message.ts };
}

/**
 * No one can type in the app's messages tab if that is off or read-only.
 *
 * @throws ControlError `messages_tab_read_only`
 */
function requireWritable(slack: Slack, channel: Channel): void {
  const home = slack.manifest.features.app_home;
  if (home === undefined || (home.messages_tab_enabled && !home.messages_tab_read_only_enabled)) return;
  const bot = slack.data.workspaces.get(channel.teamId)?.installation?.botUserId ?? '';
  if (channel.kind === 'im' && channel.members.has(bot)) throw new ControlError('messages_tab_read_only');
}
