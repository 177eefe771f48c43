import type { Slack } from '../wire/state/slack.ts';
import {
  activityKey,
  type Channel,
  findMessage,
  type Message,
  messagesIn,
  type Person,
} from '../world/data.ts';
import { mentions } from '../world/mentions.ts';

/** Something that concerns a person: `ts` is when it happened, `user` who did it. */
export type ActivityItem = {
  kind: 'mention' | 'reply' | 'app';
  channel: string;
  ts: string;
  user: string;
  message: Message;
  isUnread: boolean;
};

const maxItems = 50;

/** Why a message concerns a person, or undefined if it does not. */
function kindOf(
  slack: Slack,
  person: Person,
  channel: Channel,
  message: Message,
): ActivityItem['kind'] | undefined {
  if (message.user === person.id || message.ephemeralFor !== undefined) return undefined;
  if (mentions(message, person)) return 'mention';
  if (message.threadTs !== undefined && isInThread(slack, person, channel, message.threadTs)) return 'reply';
  return channel.kind === 'im' && message.botId !== undefined ? 'app' : undefined;
}

/** Whether the person started the thread or replied in it. */
const isInThread = (slack: Slack, person: Person, channel: Channel, threadTs: string): boolean =>
  findMessage(slack.data, channel.id, threadTs)?.user === person.id ||
  messagesIn(slack.data, channel.id).some((other) => other.threadTs === threadTs && other.user === person.id);

/** Mentions, replies in the person's threads and the app's direct messages, newest first. */
export function listActivity(slack: Slack, person: Person): ActivityItem[] {
  const lastRead = slack.data.lastRead.get(activityKey(person)) ?? '0';
  return [...slack.data.channels.values()]
    .filter((channel) => channel.members.has(person.id))
    .flatMap((channel) =>
      messagesIn(slack.data, channel.id).flatMap((message) => {
        const kind = kindOf(slack, person, channel, message);
        const { ts, user } = message;
        return kind === undefined
          ? []
          : { kind, channel: channel.id, ts, user, message, isUnread: ts > lastRead };
      }),
    )
    .sort((one, other) => (one.ts < other.ts ? 1 : -1))
    .slice(0, maxItems);
}
