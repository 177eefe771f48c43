import { nextLocalTime } from '../../kit/zones.ts';
import { toRichText } from '../../rules/blocks/rich-text.ts';
import { activityKey, emptyData, type Message, messagesIn, type SlackData } from '../data.ts';
import {
  botUserIdFor,
  createChannel,
  createDirectChannel,
  createPerson,
  type SeedMessage,
} from '../records.ts';
import type { Seed } from './seed.ts';

const minuteMs = 60_000;

/** The end of the last day's work before a time, in milliseconds UTC: people write to each other during the day. */
function lastEvening(nowMs: number): number {
  const today = nextLocalTime(nowMs, '17:30', 0, 'Europe/Berlin');
  return today < nowMs ? today : nextLocalTime(nowMs, '17:30', -1, 'Europe/Berlin');
}

/** Adds a seed's messages to the data, as written before `nowMs` (milliseconds UTC), and what everyone has read of them. */
function loadMessages(data: SlackData, messages: SeedMessage[], nowMs: number): void {
  let count = 0;
  const behind = new Set<string>();
  const endMs = lastEvening(nowMs);
  const toTs = (ago: number) => {
    count += 1;
    return `${Math.floor((endMs - ago * minuteMs) / 1000)}.${String(count).padStart(6, '0')}`;
  };
  for (const { channel, user, ago, text, unreadBy = [], replies = [] } of messages) {
    const ts = toTs(ago);
    const add = (message: Pick<Message, 'ts' | 'user' | 'text'> & Partial<Message>) =>
      messagesIn(data, channel).push({
        channelId: channel,
        teamId: data.people.get(message.user)?.teamId ?? '',
        blocks: [toRichText(message.text)],
        ...message,
      });
    add({ ts, user, text });
    for (const reply of replies)
      add({ ts: toTs(reply.ago), user: reply.user, text: reply.text, threadTs: ts });
    for (const person of data.people.values()) {
      if (unreadBy.includes(person.id)) behind.add(person.id);
      else data.lastRead.set(`${person.id} ${channel}`, ts);
      if (!behind.has(person.id)) data.lastRead.set(activityKey(person), ts);
    }
  }
}

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
