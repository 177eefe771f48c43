import type { Dict } from '../kit/dict.ts';
import { toStoredBlocks } from '../rules/blocks/stored-blocks.ts';
import { type Channel, type Message, messagesIn, slackbotUserId } from './data.ts';
import type { StoredFile } from './files.ts';
import type { Happening, World } from './world.ts';

/** A message to post; Slack adds the rest. */
export type NewMessage = Omit<Message, 'ts' | 'channelId'>;

/** Posts a message. */
export function postMessage(world: World, channel: Channel, draft: NewMessage): Message {
  const message: Message = { ...draft, ts: world.ids.ts(world.clock.now()), channelId: channel.id };
  if (draft.blocks !== undefined) message.blocks = toStoredBlocks(draft.blocks, world.ids);
  messagesIn(world.data, channel.id).push(message);
  publish(world, message, () => ({ type: 'message posted', channel, message }));
  return message;
}

/** The fields to change; fields that are left out stay. An empty list or object removes the field. */
export type MessageChanges = Partial<Pick<Message, 'text' | 'blocks'>> & { metadata?: Dict };

/** Changes a message and marks it as edited by `editorId`, if anyone edited it. */
export function updateMessage(
  world: World,
  message: Message,
  change: MessageChanges,
  editorId?: string,
): void {
  const before = structuredClone(message);
  const { blocks, ...rest } = change;
  Object.assign(message, rest);
  if (blocks !== undefined) message.blocks = toStoredBlocks(blocks, world.ids);
  for (const field of ['blocks', 'metadata'] as const)
    if (message[field] !== undefined && Object.keys(message[field]).length === 0) delete message[field];
  if (editorId !== undefined) message.edited = { user: editorId, ts: world.ids.ts(world.clock.now()) };
  publish(world, message, (channel) => ({ type: 'message changed', channel, before, after: message }));
}

/** Deletes a message, if it still exists. */
export function deleteMessage(world: World, message: Message): void {
  const list = messagesIn(world.data, message.channelId);
  const index = list.indexOf(message);
  if (index < 0) return;
  list.splice(index, 1);
  publish(world, message, (channel) => ({ type: 'message changed', channel, before: message }));
}

/** Says what is to be read again and, unless the message is ephemeral, what happened to it. */
function publish(world: World, message: Message, happening: (channel: Channel) => Happening): void {
  const { channelId, ephemeralFor } = message;
  const channel = world.data.channels.get(channelId);
  const visibleTo = ephemeralFor === undefined ? {} : { user: ephemeralFor };
  world.changes.publish({ what: 'messages', channel: channelId, ...visibleTo });
  if (channel !== undefined && ephemeralFor === undefined) world.happenings.publish(happening(channel));
}

/** Posts an ephemeral message from Slackbot, in which Slack itself informs a person. */
export function postFromSlackbot(
  world: World,
  channel: Channel,
  userId: string,
  text: string,
  threadTs?: string,
): Message {
  return postMessage(world, channel, {
    user: slackbotUserId,
    teamId: channel.teamId,
    text,
    ephemeralFor: userId,
    ...(threadTs !== undefined && { threadTs }),
  });
}

/** Shares files in a channel, as one message. */
export function shareFiles(world: World, channel: Channel, files: StoredFile[], draft: NewMessage): Message {
  const isPublic = channel.kind === 'public' || channel.kind === 'shared';
  for (const file of files) Object.assign(file, { isShared: true, isPublic: file.isPublic || isPublic });
  return postMessage(world, channel, {
    ...draft,
    subtype: 'file_share',
    files: files.map(({ id }) => id),
  });
}
