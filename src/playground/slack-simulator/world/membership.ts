import { postChannelNotice } from './channel-notices.ts';
import type { Channel } from './data.ts';
import type { World } from './world.ts';

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
