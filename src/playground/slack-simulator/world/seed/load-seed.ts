import { emptyData, type SlackData } from '../data.ts';
import { botUserIdFor, createChannel, createDirectChannel, createPerson } from '../records.ts';
import { loadMessages } from './load-messages.ts';
import type { Seed } from './seed.ts';

/**
 * Creates the data that a seed describes, at `nowMs` (milliseconds UTC). The app joins the seed's channels only in
 * the workspaces and organizations where it is `installed`.
 */
export function loadSeed(seed: Seed, nowMs: number, installed: readonly string[]): SlackData {
  const data = emptyData();
  const createdS = Math.floor(nowMs / 1000);
  for (const enterprise of seed.enterprises ?? []) data.enterprises.set(enterprise.id, enterprise);
  for (const workspace of seed.workspaces) data.workspaces.set(workspace.id, { ...workspace });
  for (const [index, person] of seed.people.entries())
    data.people.set(person.id, createPerson(person, index));
  for (const channel of seed.channels) {
    const { enterpriseId = '' } = data.workspaces.get(channel.teamId) ?? {};
    const installedIn = [enterpriseId, channel.teamId].find((id) => installed.includes(id));
    const botUserId = installedIn && botUserIdFor(installedIn);
    data.channels.set(channel.id, createChannel(channel, botUserId, createdS));
  }
  for (const direct of seed.directChannels) {
    const teamId = data.people.get(direct.members[0])?.teamId ?? '';
    data.channels.set(direct.id, createDirectChannel(direct.id, teamId, direct.members, createdS));
  }
  loadMessages(data, seed.messages ?? [], nowMs);
  return data;
}
