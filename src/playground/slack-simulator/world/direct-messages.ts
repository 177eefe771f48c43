import { type Channel, findDirectChannel } from './data.ts';
import { createDirectChannel } from './records.ts';
import type { World } from './world.ts';

/**
 * The direct message between exactly these people, or the group one between more than two. Creates it if there is none
 * (docs.slack.dev/reference/methods/conversations.open).
 */
export function openDirectMessage(world: World, teamId: string, people: string[]): Channel {
  const members = [...new Set(people)];
  const existing = findDirectChannel(world.data, members);
  if (existing !== undefined) return existing;
  const isGroup = members.length > 2;
  const createdS = Math.floor(world.clock.now() / 1000);
  const channel = createDirectChannel(world.ids.next(isGroup ? 'G' : 'D'), teamId, members, createdS);
  const handles = members.map((member) => world.data.people.get(member)?.handle ?? member);
  if (isGroup) channel.name = `mpdm-${handles.join('--')}-1`;
  world.data.channels.set(channel.id, channel);
  world.changes.publish({ what: 'state' });
  return channel;
}
