import { z } from 'zod';
import type { Slack } from '../wire/state/slack.ts';
import { archiveChannel, unarchiveChannel } from '../world/channel-changes.ts';
import { type Channel, isDirect } from '../world/data.ts';
import { ControlError, requireChannel, requirePerson, userSchema } from './lookup.ts';

export const archiveSchema = userSchema.extend({ channel: z.string() });

/** The person and a channel that they may archive: any that they see, unless they are a guest. */
function requireArchivable(slack: Slack, input: z.infer<typeof archiveSchema>) {
  const person = requirePerson(slack, input);
  const channel: Channel = requireChannel(slack, person, input.channel);
  if (isDirect(channel)) throw new ControlError('method_not_supported_for_channel_type');
  if (channel.isGeneral) throw new ControlError('cant_archive_general');
  if (person.role === 'guest') throw new ControlError('restricted_action');
  return { person, channel };
}

/** Archives a channel, which sends `channel_archive`. */
export function archive(slack: Slack, input: z.infer<typeof archiveSchema>) {
  const { person, channel } = requireArchivable(slack, input);
  if (channel.isArchived) throw new ControlError('already_archived');
  archiveChannel(slack, channel, person.id);
  return {};
}

/** Makes an archived channel a normal one again, which sends `channel_unarchive`. */
export function unarchive(slack: Slack, input: z.infer<typeof archiveSchema>) {
  const { person, channel } = requireArchivable(slack, input);
  if (!channel.isArchived) throw new ControlError('not_archived');
  unarchiveChannel(slack, channel, person.id);
  return {};
}
