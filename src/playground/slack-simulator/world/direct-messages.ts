import { type Channel, findDirectChannel } from './data.ts';
import { createDirectChannel } from './records.ts';
import type { World } from './world.ts';

/** The direct message between these two people, which is created if there is none. */
export function openDirectMessage(world: World, teamId: string, people: [string, string]): Channel {
  const existing = findDirectChannel(world.data, people);
  if (existing !== undefined) return existing;
  const createdS = Math.floor(world.clock.now() / 1000);
  const channel = createDirectChannel(world.ids.next('D'), teamId, people, createdS);
  world.data.channels.set(channel.id, channel);
  world.changes.publish({ what: 'state' });
  return channel;
}
