import { sendEvent } from '../wire/deliveries/events.ts';
import type { Slack } from '../wire/state/slack.ts';
import { postChannelNotice } from './channel-notices.ts';
import { type Channel, peopleIn } from './data.ts';

/**
 * Adds someone to a channel; false if they are already in it. Sends `member_joined_channel` if the app is then in the
 * channel, so also when the app itself is added, and posts a `channel_join` message.
 */
export function joinChannel(slack: Slack, channel: Channel, userId: string, inviterId?: string): boolean {
  if (channel.members.has(userId)) return false;
  channel.members.add(userId);
  sendMembershipEvent(slack, channel, userId, 'member_joined_channel', inviterId);
  postChannelNotice(slack, channel, userId, 'channel_join', 'has joined the channel', {
    ...(inviterId !== undefined && { inviter: inviterId }),
  });
  slack.changes.publish({ what: 'state' });
  return true;
}

/**
 * Removes someone from a channel; false if they are not in it. Sends `member_left_channel` if the app is, and posts a
 * `channel_leave` message. The app's own departure is `channel_left` or `group_left`, with the person who removed it.
 */
export function leaveChannel(slack: Slack, channel: Channel, userId: string, actorId = userId): boolean {
  if (!channel.members.has(userId)) return false;
  sendMembershipEvent(slack, channel, userId, 'member_left_channel');
  channel.members.delete(userId);
  sendOwnDeparture(slack, channel, userId, actorId);
  postChannelNotice(slack, channel, userId, 'channel_leave', 'has left the channel');
  slack.changes.publish({ what: 'state' });
  return true;
}

function sendMembershipEvent(
  slack: Slack,
  channel: Channel,
  userId: string,
  type: string,
  inviterId?: string,
): void {
  const teamsWithBot = channel.teams.filter((teamId) =>
    peopleIn(slack.data, teamId).some((person) => person.role === 'bot' && channel.members.has(person.id)),
  );
  sendEvent(
    slack,
    teamsWithBot,
    {
      type,
      user: userId,
      channel: channel.id,
      channel_type: channel.kind === 'private' ? 'G' : 'C',
      team: slack.data.people.get(userId)?.teamId ?? channel.teamId,
      ...(inviterId !== undefined && { inviter: inviterId }),
      event_ts: slack.ids.ts(slack.clock.now()),
    },
    { channel },
  );
}

/** docs.slack.dev/reference/events/channel_left */
function sendOwnDeparture(slack: Slack, channel: Channel, userId: string, actorId: string): void {
  const teamIds = channel.teams.filter(
    (teamId) => slack.data.workspaces.get(teamId)?.installation?.botUserId === userId,
  );
  const type = channel.kind === 'private' ? 'group_left' : 'channel_left';
  const event_ts = slack.ids.ts(slack.clock.now());
  sendEvent(slack, teamIds, { type, channel: channel.id, actor_id: actorId, event_ts }, { channel });
}
