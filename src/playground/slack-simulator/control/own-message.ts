import { z } from 'zod';
import { toRichText } from '../rules/blocks/rich-text.ts';
import type { Slack } from '../wire/state/slack.ts';
import { isChannelNotice } from '../world/channel-notices.ts';
import { isDirect } from '../world/data.ts';
import { escapeTyped } from '../world/escape.ts';
import { deleteMessage, updateMessage } from '../world/messages.ts';
import {
  ControlError,
  requireChannel,
  requireMessage,
  requirePerson,
  requireWorkspace,
  userSchema,
} from './lookup.ts';

/** What a person does with a message that they wrote. */

const messageRef = userSchema.extend({ channel: z.string(), ts: z.string() });

function findMessageFor(slack: Slack, input: z.infer<typeof messageRef>) {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  return { person, channel, message: requireMessage(slack, person, channel, input.ts) };
}

export const editSchema = messageRef.extend({ text: z.string().min(1) });

/** Changes the text of a message that the person wrote. The app gets `message_changed`, unless nothing changed. */
export function editMessage(slack: Slack, input: z.infer<typeof editSchema>) {
  const { person, message } = findMessageFor(slack, input);
  if (message.user !== person.id || isChannelNotice(message)) throw new ControlError('cant_update_message');
  const text = escapeTyped(slack.data, person, requireWorkspace(slack, person).id, input.text, false);
  if (text !== message.text) updateMessage(slack, message, { text, blocks: [toRichText(text)] }, person.id);
  return { ts: message.ts };
}

export const deleteSchema = messageRef;

/**
 * Deletes a message that the person wrote; an administrator deletes anyone's outside direct messages. The app gets
 * `message_deleted`. An ephemeral message is dismissed, and the app is not notified.
 */
export function deletePersonMessage(slack: Slack, input: z.infer<typeof deleteSchema>) {
  const { person, channel, message } = findMessageFor(slack, input);
  const isEphemeral = message.ephemeralFor !== undefined;
  const moderates = person.isAdmin && person.teamId === channel.teamId && !isDirect(channel);
  if (message.subtype === 'tombstone' || !(message.user === person.id || isEphemeral || moderates))
    throw new ControlError('cant_delete_message');
  deleteMessage(slack, message);
  return {};
}
