import { postChannelNotice } from './channel-notices.ts';
import type { Channel } from './data.ts';
import type { World } from './world.ts';

/** Changes to a channel itself. Callers check first whether they are allowed. */

export function archiveChannel(world: World, channel: Channel, userId: string): void {
  postChannelNotice(world, channel, userId, 'channel_archive', 'archived the channel');
  channel.isArchived = true;
  publish(world, channel, 'archive', userId);
}

/** Makes an archived channel a normal one again; the person who does it is in the channel afterwards. */
export function unarchiveChannel(world: World, channel: Channel, userId: string): void {
  delete channel.isArchived;
  channel.members.add(userId);
  postChannelNotice(world, channel, userId, 'channel_unarchive', 'un-archived the channel');
  publish(world, channel, 'unarchive', userId);
}

/** Changes the topic; an empty one clears it. Nothing happens if it is the same. */
export function setTopic(world: World, channel: Channel, userId: string, topic: string): void {
  if (topic === channel.topic) return;
  channel.topic = topic;
  channel.topicSet = { creator: userId, atS: Math.floor(world.clock.now() / 1000) };
  const text = topic === '' ? 'cleared the channel topic' : `set the channel topic: ${topic}`;
  postChannelNotice(world, channel, userId, 'channel_topic', text, { topic });
  world.changes.publish({ what: 'state' });
}

/** Renames a channel, and notifies everyone in it. */
export function renameChannel(world: World, channel: Channel, userId: string, name: string): void {
  const details = { old_name: channel.name, name };
  const text = `has renamed the channel from "${channel.name}" to "${name}"`;
  channel.previousNames = [channel.name, ...(channel.previousNames ?? [])];
  channel.name = name;
  postChannelNotice(world, channel, userId, 'channel_name', text, details);
  publish(world, channel, 'rename', userId);
}

function publish(
  world: World,
  channel: Channel,
  how: 'archive' | 'unarchive' | 'rename',
  userId: string,
): void {
  world.happenings.publish({ type: 'channel changed', channel, how, userId });
  world.changes.publish({ what: 'state' });
}
