import { withBlockIds } from './blocks/block-ids.ts';
import { type Channel, type Dict, type Message, messagesIn, slackbotUserId } from './data.ts';
import { sendMessageChangeEvent, sendMessageEvents } from './deliveries/events.ts';
import type { Slack } from './slack.ts';
import { toMessageObject } from './slack-objects.ts';

/** A message to post; Slack adds the rest. */
export type NewMessage = Omit<Message, 'ts' | 'channelId'>;

/** Posts a message and notifies the page, and the app if it subscribes to such messages. */
export function postMessage(slack: Slack, channel: Channel, draft: NewMessage): Message {
  const message: Message = { ...draft, ts: slack.ids.ts(slack.clock.now()), channelId: channel.id };
  if (draft.blocks !== undefined) message.blocks = withBlockIds(draft.blocks, slack.ids);
  messagesIn(slack.data, channel.id).push(message);
  slack.changes.publish({
    what: 'messages',
    channel: channel.id,
    ...(message.ephemeralFor !== undefined && { user: message.ephemeralFor }),
  });
  if (message.ephemeralFor === undefined) sendMessageEvents(slack, channel, message);
  return message;
}

/** The fields to change; fields that are left out stay. An empty list of blocks removes the blocks. */
export type MessageChanges = Partial<Pick<Message, 'text' | 'blocks' | 'attachments' | 'metadata'>>;

/** Changes a message and marks it as edited by `editorId`. */
export function updateMessage(
  slack: Slack,
  message: Message,
  change: MessageChanges,
  editorId: string,
): void {
  const before = toMessageObject(slack, message, { withMetadata: true });
  const { blocks, ...rest } = change;
  Object.assign(message, rest);
  if (blocks !== undefined) {
    if (blocks.length > 0) message.blocks = withBlockIds(blocks, slack.ids);
    else delete message.blocks;
  }
  message.edited = { user: editorId, ts: slack.ids.ts(slack.clock.now()) };
  announceChange(slack, message, before, toMessageObject(slack, message, { withMetadata: true }));
}

/** Deletes a message, if it still exists. */
export function deleteMessage(slack: Slack, message: Message): void {
  const before = toMessageObject(slack, message, { withMetadata: true });
  const list = messagesIn(slack.data, message.channelId);
  const index = list.indexOf(message);
  if (index < 0) return;
  list.splice(index, 1);
  announceChange(slack, message, before);
}

/** Notifies the page, and the app unless the message is ephemeral. */
function announceChange(slack: Slack, message: Message, before: Dict, after?: Dict): void {
  const channel = slack.data.channels.get(message.channelId);
  const visibleTo = message.ephemeralFor === undefined ? {} : { user: message.ephemeralFor };
  slack.changes.publish({ what: 'messages', channel: message.channelId, ...visibleTo });
  if (channel !== undefined && message.ephemeralFor === undefined)
    sendMessageChangeEvent(slack, channel, before, after);
}

/** Posts an ephemeral message from Slackbot, in which Slack itself tells a person something. */
export function postFromSlackbot(
  slack: Slack,
  channel: Channel,
  userId: string,
  text: string,
  threadTs?: string,
): Message {
  return postMessage(slack, channel, {
    user: slackbotUserId,
    teamId: channel.teamId,
    text,
    ephemeralFor: userId,
    ...(threadTs !== undefined && { threadTs }),
  });
}
