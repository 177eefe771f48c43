import type { Message, Reaction } from './data.ts';
import type { Happening, World } from './world.ts';

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

/** Adds someone's reaction to a message or returns Slack's error. */
export function addReaction(
  world: World,
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
  publish(world, { type: 'reaction changed', message, userId, name, how: 'added' });
  return undefined;
}

/** Removes someone's reaction; false if they had not reacted with this emoji. */
export function removeReaction(world: World, message: Message, userId: string, name: string): boolean {
  const existing = findReaction(message, name);
  if (existing === undefined || !hasReacted(existing, userId)) return false;
  existing.users = existing.users.filter((user) => user !== userId);
  if (existing.users.length === 0) {
    const left = message.reactions?.filter((reaction) => reaction !== existing) ?? [];
    if (left.length > 0) message.reactions = left;
    else delete message.reactions;
  }
  publish(world, { type: 'reaction changed', message, userId, name, how: 'removed' });
  return true;
}

function publish(world: World, happening: Happening & { type: 'reaction changed' }): void {
  world.changes.publish({ what: 'messages', channel: happening.message.channelId });
  world.happenings.publish(happening);
}
