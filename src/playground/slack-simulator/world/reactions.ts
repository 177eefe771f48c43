import { channelTypes, sendChannelEvent } from '../wire/deliveries/events.ts';
import type { Slack } from '../wire/state/slack.ts';
import type { Message, Reaction } from './data.ts';

/** Slack documents the two errors without their numbers; these are the ones that its users report. */
const maxPerPerson = 23;
const maxPerMessage = 50;

/** An emoji's name, with a skin tone at most. The simulator knows no list of emoji: any well-formed name is one. */
const namePattern = /^[\p{Ll}\p{Lo}\d_+'’-]{1,100}(::skin-tone-[2-6])?$/u;

/** What Slack says when a reaction cannot be added (docs.slack.dev/reference/methods/reactions.add). */
export type ReactionProblem = 'invalid_name' | 'already_reacted' | 'too_many_emoji' | 'too_many_reactions';

const hasReacted = (reaction: Reaction | undefined, userId: string): boolean =>
  reaction?.users.includes(userId) === true;

export const findReaction = (message: Message, name: string): Reaction | undefined =>
  message.reactions?.find((reaction) => reaction.name === name);

/** Adds someone's reaction to a message and sends `reaction_added`, or returns Slack's error. */
export function addReaction(
  slack: Slack,
  message: Message,
  userId: string,
  name: string,
): ReactionProblem | undefined {
  if (!namePattern.test(name)) return 'invalid_name';
  const reactions = message.reactions ?? [];
  const existing = findReaction(message, name);
  if (hasReacted(existing, userId)) return 'already_reacted';
  if (reactions.filter((reaction) => hasReacted(reaction, userId)).length >= maxPerPerson)
    return 'too_many_reactions';
  if (existing === undefined && reactions.length >= maxPerMessage) return 'too_many_emoji';
  if (existing === undefined) message.reactions = [...reactions, { name, users: [userId] }];
  else existing.users.push(userId);
  announce(slack, message, userId, name, 'reaction_added');
  return undefined;
}

/** Removes someone's reaction and sends `reaction_removed`; false if they had not reacted with this emoji. */
export function removeReaction(slack: Slack, message: Message, userId: string, name: string): boolean {
  const existing = findReaction(message, name);
  if (existing === undefined || !hasReacted(existing, userId)) return false;
  existing.users = existing.users.filter((user) => user !== userId);
  if (existing.users.length === 0) {
    const left = message.reactions?.filter((reaction) => reaction !== existing) ?? [];
    if (left.length > 0) message.reactions = left;
    else delete message.reactions;
  }
  announce(slack, message, userId, name, 'reaction_removed');
  return true;
}

/** Sends the event (docs.slack.dev/reference/events/reaction_added) and tells the page. */
function announce(slack: Slack, message: Message, userId: string, name: string, type: string): void {
  slack.changes.publish({ what: 'messages', channel: message.channelId });
  const channel = slack.data.channels.get(message.channelId);
  if (channel === undefined) return;
  sendChannelEvent(slack, channel, {
    type,
    user: userId,
    reaction: name,
    item_user: message.user,
    item: {
      type: 'message',
      channel: channel.id,
      ts: message.ts,
      ...(type === 'reaction_added' && { channel_type: channelTypes[channel.kind] }),
    },
    event_ts: slack.ids.ts(slack.clock.now()),
  });
}
