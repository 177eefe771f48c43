import type { Channel, Installation, Message } from './data.ts';
import type { StoredFile } from './files.ts';
import { type NewMessage, postMessage } from './messages.ts';
import type { World } from './world.ts';

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

/** Whether the app may see a file: its own, or one that a person put into a modal of the app. */
export const isVisibleFile = ({ botUserId }: Installation, { userId, isShared }: StoredFile): boolean =>
  userId === botUserId || !isShared;
