import type { Slack } from '../wire/state/slack.ts';
import { type Channel, findDirectChannel } from './data.ts';
import { createDirectChannel } from './records.ts';

/**
 * The direct message between exactly these people, or the group one between more than two. Creates it if there is none
 * (docs.slack.dev/reference/methods/conversations.open).
 */
export function openDirectMessage(slack: Slack, teamId: string, people: string[]): Channel {
  const members = [...new Set(people)];
  const existing = findDirectChannel(slack.data, members);
  if (existing !== undefined) return existing;
  const isGroup = members.length > 2;
  const createdS = Math.floor(slack.clock.now() / 1000);
  const channel = createDirectChannel(slack.ids.next(isGroup ? 'G' : 'D'), teamId, members, createdS);
  const handles = members.map((member) => slack.data.people.get(member)?.handle ?? member);
  if (isGroup) channel.name = `mpdm-${handles.join('--')}-1`;
  slack.data.channels.set(channel.id, channel);
  slack.changes.publish({ what: 'state' });
  return channel;
}
