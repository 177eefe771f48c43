import { sendChannelEvent, sendEvent } from '../wire/deliveries/events.ts';
import type { Slack } from '../wire/state/slack.ts';
import type { Channel, Installation, Message } from './data.ts';
import type { StoredFile } from './files.ts';
import { type NewMessage, postMessage } from './messages.ts';

/**
 * Shares files in a channel, as one message. Sends `file_shared` for each, and before it what Slack sends for a file
 * that the app has not seen yet: `file_created`, and `file_public` when a public channel is the first to have it
 * (docs.slack.dev/reference/events/file_shared).
 */
export function shareFiles(slack: Slack, channel: Channel, files: StoredFile[], draft: NewMessage): Message {
  const isPublic = channel.kind === 'public' || channel.kind === 'shared';
  const published = files.filter((file) => isPublic && !file.isPublic);
  const created = files.filter((file) => file.shares.length === 0);
  for (const file of published) file.isPublic = true;
  const message = postMessage(slack, channel, {
    ...draft,
    subtype: 'file_share',
    files: files.map(({ id }) => id),
  });
  for (const file of files) {
    file.shares.push({ channelId: channel.id, ts: message.ts });
    if (created.includes(file)) sendFileEvent(slack, channel, file, 'file_created');
    if (published.includes(file)) sendFileEvent(slack, channel, file, 'file_public');
    sendFileEvent(slack, channel, file, 'file_shared');
  }
  return message;
}

function sendFileEvent(slack: Slack, channel: Channel, file: StoredFile, type: string): void {
  sendChannelEvent(slack, channel, {
    type,
    file_id: file.id,
    user_id: file.userId,
    file: { id: file.id },
    ...(type === 'file_shared' && { channel_id: channel.id }),
    event_ts: slack.ids.ts(slack.clock.now()),
  });
}

/**
 * Deletes a file: the messages that share it keep a tombstone in its place. Sends `file_deleted`
 * (docs.slack.dev/reference/events/file_deleted).
 */
export function deleteFile(slack: Slack, file: StoredFile): void {
  slack.files.remove(file.id);
  const channelIds = [...new Set(file.shares.map(({ channelId }) => channelId))];
  for (const channel of channelIds) slack.changes.publish({ what: 'messages', channel });
  sendEvent(slack, [file.teamId], {
    type: 'file_deleted',
    file_id: file.id,
    channel_ids: channelIds,
    event_ts: slack.ids.ts(slack.clock.now()),
  });
}

/**
 * Whether the app may see a file: its own, one in a channel that it sees, or an unshared one that a person put into a
 * modal of the app.
 */
export function isVisibleFile(slack: Slack, installation: Installation, file: StoredFile): boolean {
  if (file.userId === installation.botUserId || file.shares.length === 0) return true;
  return file.shares
    .map(({ channelId }) => slack.data.channels.get(channelId))
    .some(
      (channel) =>
        channel?.teams.includes(installation.teamId) &&
        (channel.kind === 'public' || channel.members.has(installation.botUserId)),
    );
}
