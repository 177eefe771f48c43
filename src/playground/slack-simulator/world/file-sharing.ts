import type { Channel, Installation, Message } from './data.ts';
import type { StoredFile } from './files.ts';
import { type NewMessage, postMessage } from './messages.ts';
import type { World } from './world.ts';

/** Shares files in a channel, as one message. */
export function shareFiles(world: World, channel: Channel, files: StoredFile[], draft: NewMessage): Message {
  const isPublic = channel.kind === 'public' || channel.kind === 'shared';
  for (const file of files) file.isPublic ||= isPublic;
  const message = postMessage(world, channel, {
    ...draft,
    subtype: 'file_share',
    files: files.map(({ id }) => id),
  });
  for (const file of files) file.shares.push({ channelId: channel.id, ts: message.ts });
  return message;
}

/**
 * Whether the app may see a file: its own, one in a channel that it sees, or an unshared one that a person put into a
 * modal of the app.
 */
export function isVisibleFile(world: World, installation: Installation, file: StoredFile): boolean {
  if (file.userId === installation.botUserId || file.shares.length === 0) return true;
  return file.shares
    .map(({ channelId }) => world.data.channels.get(channelId))
    .some(
      (channel) =>
        channel?.teams.includes(installation.teamId) &&
        (channel.kind === 'public' || channel.members.has(installation.botUserId)),
    );
}
