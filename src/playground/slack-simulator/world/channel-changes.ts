import { sendChannelEvent, sendEvent } from '../wire/deliveries/events.ts';
import type { Slack } from '../wire/state/slack.ts';
import { postChannelNotice } from './channel-notices.ts';
import type { Channel, Dict } from './data.ts';

/** Changes to a channel itself. Callers check first whether they are allowed. */

/**
 * Tells the page and the app: `channel_archive` and so on to every workspace that sees the channel, for a private one
 * `group_archive` to those whose app is in it (docs.slack.dev/reference/events/channel_archive).
 */
function announce(slack: Slack, channel: Channel, what: string, fields: Dict): void {
  const event = { ...fields, event_ts: slack.ids.ts(slack.clock.now()) };
  if (channel.kind === 'private') sendChannelEvent(slack, channel, { type: `group_${what}`, ...event });
  else sendEvent(slack, channel.teams, { type: `channel_${what}`, ...event }, { channel });
  slack.changes.publish({ what: 'state' });
}

export function archiveChannel(slack: Slack, channel: Channel, userId: string): void {
  postChannelNotice(slack, channel, userId, 'channel_archive', 'archived the channel');
  channel.isArchived = true;
  announce(slack, channel, 'archive', { channel: channel.id, user: userId, is_moved: 0 });
}

/** Makes an archived channel a normal one again; the person who does it is in the channel afterwards. */
export function unarchiveChannel(slack: Slack, channel: Channel, userId: string): void {
  delete channel.isArchived;
  channel.members.add(userId);
  postChannelNotice(slack, channel, userId, 'channel_unarchive', 'un-archived the channel');
  const actor = channel.kind === 'private' ? { actor_id: userId } : { user: userId };
  announce(slack, channel, 'unarchive', { channel: channel.id, ...actor });
}

/** Changes the topic; an empty one clears it. Nothing happens if it is the same. */
export function setTopic(slack: Slack, channel: Channel, userId: string, topic: string): void {
  if (topic === channel.topic) return;
  channel.topic = topic;
  channel.topicSet = { creator: userId, atS: Math.floor(slack.clock.now() / 1000) };
  const text = topic === '' ? 'cleared the channel topic' : `set the channel topic: ${topic}`;
  postChannelNotice(slack, channel, userId, 'channel_topic', text, { topic });
  slack.changes.publish({ what: 'state' });
}

/** Renames a channel, and notifies everyone in it, and the app by `channel_rename`. */
export function renameChannel(slack: Slack, channel: Channel, userId: string, name: string): void {
  const details = { old_name: channel.name, name };
  const text = `has renamed the channel from "${channel.name}" to "${name}"`;
  channel.previousNames = [channel.name, ...(channel.previousNames ?? [])];
  channel.name = name;
  postChannelNotice(slack, channel, userId, 'channel_name', text, details);
  const { id, created } = channel;
  const is_channel = channel.kind !== 'private';
  announce(slack, channel, 'rename', {
    channel: { id, name, name_normalized: name, created, is_channel, is_mpim: false },
  });
}
