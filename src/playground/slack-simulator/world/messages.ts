import { toStoredAttachments, toStoredBlocks } from '../rules/blocks/stored-blocks.ts';
import { sendMessageChangeEvent, sendMessageEvents } from '../wire/deliveries/events.ts';
import { sendMetadataEvent } from '../wire/deliveries/metadata-events.ts';
import { repliesTo, toMessageObject } from '../wire/objects/slack-objects.ts';
import type { Slack } from '../wire/state/slack.ts';
import { type Channel, type Dict, findMessage, type Message, messagesIn, slackbotUserId } from './data.ts';

/** A message to post; Slack adds the rest. */
export type NewMessage = Omit<Message, 'ts' | 'channelId'>;

/** Posts a message and notifies the page, and the app if it subscribes to such messages. */
export function postMessage(slack: Slack, channel: Channel, draft: NewMessage): Message {
  const message: Message = { ...draft, ts: slack.ids.ts(slack.clock.now()), channelId: channel.id };
  if (draft.blocks !== undefined) message.blocks = toStoredBlocks(draft.blocks, slack.ids);
  if (draft.attachments !== undefined)
    message.attachments = toStoredAttachments(draft.attachments, slack.ids);
  messagesIn(slack.data, channel.id).push(message);
  slack.changes.publish({
    what: 'messages',
    channel: channel.id,
    ...(message.ephemeralFor !== undefined && { user: message.ephemeralFor }),
  });
  if (message.ephemeralFor === undefined) {
    sendMessageEvents(slack, channel, message);
    sendMetadataEvent(slack, channel, message, undefined, message.metadata);
  }
  return message;
}

/** The fields to change; fields that are left out stay. An empty list or object removes the field. */
export type MessageChanges = Partial<Pick<Message, 'text' | 'blocks' | 'attachments'>> & { metadata?: Dict };

/** Changes a message and marks it as edited by `editorId`, if anyone edited it. */
export function updateMessage(
  slack: Slack,
  message: Message,
  change: MessageChanges,
  editorId?: string,
): void {
  const before = toMessageObject(slack, message, { withMetadata: true });
  const { metadata } = message;
  const { blocks, attachments, ...rest } = change;
  Object.assign(message, rest);
  if (blocks !== undefined) message.blocks = toStoredBlocks(blocks, slack.ids);
  if (attachments !== undefined) message.attachments = toStoredAttachments(attachments, slack.ids);
  for (const field of ['blocks', 'attachments', 'metadata'] as const)
    if (message[field] !== undefined && Object.keys(message[field]).length === 0) delete message[field];
  if (editorId !== undefined) message.edited = { user: editorId, ts: slack.ids.ts(slack.clock.now()) };
  announceChange(slack, message, before, toMessageObject(slack, message, { withMetadata: true }));
  announceMetadata(slack, message, metadata, message.metadata);
}

/**
 * Deletes a message, if it still exists. One that has replies leaves a tombstone, so that the app gets
 * `message_changed`; the tombstone goes with the last reply (slack-edge/slack-edge#10 has recorded both).
 */
export function deleteMessage(slack: Slack, message: Message): void {
  const list = messagesIn(slack.data, message.channelId);
  const index = list.indexOf(message);
  if (index < 0) return;
  const before = toMessageObject(slack, message, { withMetadata: true });
  announceMetadata(slack, message, message.metadata, undefined);
  if (repliesTo(slack, message).length > 0) {
    const { ts, channelId, teamId } = message;
    for (const key of Object.keys(message)) delete (message as Partial<Dict>)[key];
    Object.assign(message, { ts, channelId, teamId, ...tombstone });
    announceChange(slack, message, before, toMessageObject(slack, message, { withMetadata: true }));
    return;
  }
  list.splice(index, 1);
  announceChange(slack, message, before);
  const parent = findMessage(slack.data, message.channelId, message.threadTs ?? '');
  if (parent?.subtype === tombstone.subtype && repliesTo(slack, parent).length === 0)
    deleteMessage(slack, parent);
}

const tombstone = {
  subtype: 'tombstone',
  user: slackbotUserId,
  text: 'This message was deleted.',
  details: { hidden: true },
};

function announceMetadata(
  slack: Slack,
  message: Message,
  before: Message['metadata'],
  after: Message['metadata'],
): void {
  const channel = slack.data.channels.get(message.channelId);
  if (channel !== undefined && message.ephemeralFor === undefined)
    sendMetadataEvent(slack, channel, message, before, after);
}

/** Notifies the page, and the app unless the message is ephemeral. */
function announceChange(slack: Slack, message: Message, before: Dict, after?: Dict): void {
  const channel = slack.data.channels.get(message.channelId);
  const visibleTo = message.ephemeralFor === undefined ? {} : { user: message.ephemeralFor };
  slack.changes.publish({ what: 'messages', channel: message.channelId, ...visibleTo });
  if (channel !== undefined && message.ephemeralFor === undefined)
    sendMessageChangeEvent(slack, channel, before, after);
}

/** Posts an ephemeral message from Slackbot, in which Slack itself informs a person. */
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
