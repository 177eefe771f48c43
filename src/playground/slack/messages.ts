import { withBlockIds } from './blocks/block-ids.ts';
import { type Channel, type Dict, type Message, messagesIn, slackbotUserId } from './data.ts';
import { sendMessageChangeEvent, sendMessageEvents } from './deliveries/events.ts';
import type { Slack } from './slack.ts';
import { toMessageObject } from './slack-objects.ts';

/** What is told of a new message; the rest is Slack's to give. */
export type NewMessage = Omit<Message, 'ts' | 'channelId'>;

/** Posts a message and tells who is to know: the page, and the app if it is subscribed. */
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

/** What a message becomes; what is left out stays. An empty list of blocks takes them away. */
export type MessageChanges = Partial<Pick<Message, 'text' | 'blocks' | 'attachments' | 'metadata'>>;

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

export function deleteMessage(slack: Slack, message: Message): void {
  const before = toMessageObject(slack, message, { withMetadata: true });
  const list = messagesIn(slack.data, message.channelId);
  const index = list.indexOf(message);
  if (index < 0) return;
  list.splice(index, 1);
  announceChange(slack, message, before);
}

/** Tells the page, and the app unless the message is ephemeral. */
function announceChange(slack: Slack, message: Message, before: Dict, after?: Dict): void {
  const channel = slack.data.channels.get(message.channelId);
  const only = message.ephemeralFor === undefined ? {} : { user: message.ephemeralFor };
  slack.changes.publish({ what: 'messages', channel: message.channelId, ...only });
  if (channel !== undefined && message.ephemeralFor === undefined)
    sendMessageChangeEvent(slack, channel, before, after);
}

/** A line from Slackbot that one person sees: what Slack itself has to tell them. */
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
