import { nextLocalTime } from '../../kit/zones.ts';
import { toRichText } from '../../rules/blocks/rich-text.ts';
import { activityKey, type Message, messagesIn, type SlackData } from '../data.ts';
import type { SeedMessage } from '../records.ts';

const minuteMs = 60_000;

/** The end of the last day's work before a time, in milliseconds UTC: people write to each other during the day. */
function lastEvening(nowMs: number): number {
  const today = nextLocalTime(nowMs, '17:30', 0, 'Europe/Berlin');
  return today < nowMs ? today : nextLocalTime(nowMs, '17:30', -1, 'Europe/Berlin');
}

/** Adds a seed's messages to the data, as written before `nowMs` (milliseconds UTC), and what everyone has read of them. */
export function loadMessages(data: SlackData, messages: SeedMessage[], nowMs: number): void {
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
