import type { Dict } from '../kit/dict.ts';
import { type Channel, isDirect } from './data.ts';
import { postMessage } from './messages.ts';
import type { World } from './world.ts';

/** The messages that Slack itself posts about a channel (docs.slack.dev/reference/events/message, "Message subtypes"). */
const noticeSubtypes = ['channel_join', 'channel_leave', 'channel_name'] as const;
type NoticeSubtype = (typeof noticeSubtypes)[number];

/** Whether Slack posted a message about the channel; such messages are never unread. */
export const isChannelNotice = (message: { subtype?: string }): boolean =>
  noticeSubtypes.some((subtype) => subtype === message.subtype);

/**
 * Posts in a channel what a person did to it: `<@U0MARTA001> has joined the channel`. Direct messages have no such
 * messages.
 *
 * @param details the message's further fields, such as `inviter` or `topic`
 */
function postChannelNotice(
  world: World,
  channel: Channel,
  userId: string,
  subtype: NoticeSubtype,
  text: string,
  details: Dict = {},
): void {
  if (isDirect(channel)) return;
  postMessage(world, channel, {
    user: userId,
    teamId: world.data.people.get(userId)?.teamId ?? channel.teamId,
    subtype,
    text: `<@${userId}> ${text}`,
    details,
  });
}

/** Renames a channel, and notifies everyone in it. */
export function renameChannel(world: World, channel: Channel, userId: string, name: string): void {
  const details = { old_name: channel.name, name };
  const text = `has renamed the channel from "${channel.name}" to "${name}"`;
  channel.name = name;
  postChannelNotice(world, channel, userId, 'channel_name', text, details);
  world.changes.publish({ what: 'state' });
}

/** Adds someone to a channel and posts a `channel_join` message; false if they are already in it. */
export function joinChannel(world: World, channel: Channel, userId: string, inviterId?: string): boolean {
  if (channel.members.has(userId)) return false;
  channel.members.add(userId);
  const inviter = inviterId === undefined ? {} : { inviterId };
  world.happenings.publish({ type: 'member joined', channel, userId, ...inviter });
  postChannelNotice(world, channel, userId, 'channel_join', 'has joined the channel', {
    ...(inviterId !== undefined && { inviter: inviterId }),
  });
  world.changes.publish({ what: 'state' });
  return true;
}

/** Removes someone from a channel and posts a `channel_leave` message; false if they are not in it. */
export function leaveChannel(world: World, channel: Channel, userId: string): boolean {
  if (!channel.members.delete(userId)) return false;
  world.happenings.publish({ type: 'member left', channel, userId });
  postChannelNotice(world, channel, userId, 'channel_leave', 'has left the channel');
  world.changes.publish({ what: 'state' });
  return true;
}
