import type { Dict } from '../../kit/dict.ts';
import { type Channel, peopleIn } from '../../world/data.ts';
import type { Happening } from '../../world/world.ts';
import type { Slack } from '../state/slack.ts';
import {
  channelTypes,
  sendChannelEvent,
  sendEvent,
  sendMessageChangeEvent,
  sendMessageEvents,
} from './events.ts';
import { sendMetadataEvent } from './metadata-events.ts';

type Of<Type extends Happening['type']> = Extract<Happening, { type: Type }>;

/** Sends the app the events of what happens in the world from now on (docs.slack.dev/reference/events). */
export const announceHappenings = (slack: Slack): void => {
  slack.happenings.subscribe((happening) => {
    const announce = announcers[happening.type] as (slack: Slack, happening: Happening) => void;
    announce(slack, happening);
  });
};

const announcers: { [Type in Happening['type']]: (slack: Slack, happening: Of<Type>) => void } = {
  'message posted': (slack, { channel, message }) => {
    sendMessageEvents(slack, channel, message);
    sendMetadataEvent(slack, channel, message, undefined, message.metadata);
  },
  'message changed': (slack, { channel, before, after }) => {
    sendMessageChangeEvent(slack, channel, before, after);
    sendMetadataEvent(slack, channel, before, before.metadata, after?.metadata);
  },
  'channel changed': announceChannel,
  'member joined': (slack, happening) => announceMember(slack, happening, 'member_joined_channel'),
  'member left': (slack, happening) => {
    announceMember(slack, happening, 'member_left_channel');
    announceOwnDeparture(slack, happening);
  },
  'reaction changed': announceReaction,
  'file shared': announceFile,
};

function timestamp(slack: Slack): string {
  return slack.ids.ts(slack.clock.now());
}

/**
 * `channel_archive` and so on go to every workspace that sees the channel, for a private one `group_archive` to those
 * whose app is in it (docs.slack.dev/reference/events/channel_archive).
 */
function announceChannel(slack: Slack, { channel, how, userId }: Of<'channel changed'>): void {
  const event = { ...channelFields(channel, how, userId), event_ts: timestamp(slack) };
  if (channel.kind === 'private') sendChannelEvent(slack, channel, { type: `group_${how}`, ...event });
  else sendEvent(slack, channel.teams, { type: `channel_${how}`, ...event }, { channel });
}

function channelFields(channel: Channel, how: Of<'channel changed'>['how'], userId: string): Dict {
  const { id, name, created, kind } = channel;
  if (how === 'archive') return { channel: id, user: userId, is_moved: 0 };
  if (how === 'unarchive')
    return { channel: id, ...(kind === 'private' ? { actor_id: userId } : { user: userId }) };
  const is_channel = kind !== 'private';
  return { channel: { id, name, name_normalized: name, created, is_channel, is_mpim: false } };
}

/** The app is told if it is in the channel, so also when it is added or removed itself. */
function announceMember(slack: Slack, happening: Of<'member joined' | 'member left'>, type: string): void {
  const { channel, userId } = happening;
  const teamsWithBot = channel.teams.filter((teamId) =>
    peopleIn(slack.data, teamId).some(
      ({ id, role }) => role === 'bot' && (channel.members.has(id) || id === userId),
    ),
  );
  const event = {
    type,
    user: userId,
    channel: channel.id,
    channel_type: channel.kind === 'private' ? 'G' : 'C',
    team: slack.data.people.get(userId)?.teamId ?? channel.teamId,
    ...('inviterId' in happening && { inviter: happening.inviterId }),
    event_ts: timestamp(slack),
  };
  sendEvent(slack, teamsWithBot, event, { channel });
}

/** docs.slack.dev/reference/events/channel_left */
function announceOwnDeparture(slack: Slack, { channel, userId, actorId }: Of<'member left'>): void {
  const teamIds = channel.teams.filter(
    (teamId) => slack.data.workspaces.get(teamId)?.installation?.botUserId === userId,
  );
  const type = channel.kind === 'private' ? 'group_left' : 'channel_left';
  const event = { type, channel: channel.id, actor_id: actorId, event_ts: timestamp(slack) };
  sendEvent(slack, teamIds, event, { channel });
}

/** docs.slack.dev/reference/events/reaction_added */
function announceReaction(slack: Slack, { message, userId, name, how }: Of<'reaction changed'>): void {
  const channel = slack.data.channels.get(message.channelId);
  if (channel === undefined) return;
  sendChannelEvent(slack, channel, {
    type: `reaction_${how}`,
    user: userId,
    reaction: name,
    item_user: message.user,
    item: {
      type: 'message',
      channel: channel.id,
      ts: message.ts,
      ...(how === 'added' && { channel_type: channelTypes[channel.kind] }),
    },
    event_ts: timestamp(slack),
  });
}

/**
 * `file_shared`, and before it what Slack sends for a file that the app has not seen yet: `file_created`, and
 * `file_public` when a public channel is the first to have it (docs.slack.dev/reference/events/file_shared).
 */
function announceFile(slack: Slack, { channel, file, isNew, isPublished }: Of<'file shared'>): void {
  const types = [...(isNew ? ['file_created'] : []), ...(isPublished ? ['file_public'] : []), 'file_shared'];
  for (const type of types)
    sendChannelEvent(slack, channel, {
      type,
      file_id: file.id,
      user_id: file.userId,
      file: { id: file.id },
      ...(type === 'file_shared' && { channel_id: channel.id }),
      event_ts: timestamp(slack),
    });
}
