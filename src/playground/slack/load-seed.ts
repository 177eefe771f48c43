import { emptyData, type SlackData } from './data.ts';
import { botUserIdFor, createChannel, createDirectChannel, createPerson } from './records.ts';
import type { Seed } from './seed.ts';

/**
 * Creates the data that a seed describes, at `nowMs` (milliseconds UTC). The app joins the seed's channels only in
 * the workspaces where it is `installed`.
 */
export function loadSeed(seed: Seed, nowMs: number, installed: readonly string[]): SlackData {
  const data = emptyData();
  const createdS = Math.floor(nowMs / 1000);
  for (const workspace of seed.workspaces) data.workspaces.set(workspace.id, { ...workspace });
  for (const [index, person] of seed.people.entries())
    data.people.set(person.id, createPerson(person, index));
  for (const channel of seed.channels) {
    const botUserId = installed.includes(channel.teamId) ? botUserIdFor(channel.teamId) : undefined;
    data.channels.set(channel.id, createChannel(channel, botUserId, createdS));
  }
  for (const direct of seed.directChannels) {
    const teamId = data.people.get(direct.members[0])?.teamId ?? '';
    data.channels.set(direct.id, createDirectChannel(direct.id, teamId, direct.members, createdS));
  }
  return data;
}
