import { peopleIn } from '../../world/data.ts';
import type { Happening } from '../../world/world.ts';
import type { Slack } from '../state/slack.ts';
import { sendEvent, sendMessageChangeEvent, sendMessageEvents } from './events.ts';

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
  },
  'message changed': (slack, { channel, before, after }) => {
    sendMessageChangeEvent(slack, channel, before, after);
  },
  'member joined': (slack, happening) => announceMember(slack, happening, 'member_joined_channel'),
  'member left': (slack, happening) => announceMember(slack, happening, 'member_left_channel'),
};

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
    event_ts: slack.ids.ts(slack.clock.now()),
  };
  sendEvent(slack, teamsWithBot, event, { channel });
}
