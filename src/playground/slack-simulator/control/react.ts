import { z } from 'zod';
import type { Slack } from '../wire/state/slack.ts';
import { addReaction, findReaction, removeReaction } from '../world/reactions.ts';
import { ControlError, requireChannel, requireMessage, requirePerson, userSchema } from './lookup.ts';

export const reactSchema = userSchema.extend({
  channel: z.string(),
  ts: z.string(),
  /** An emoji's name without colons: `thumbsup`. */
  name: z.string(),
});

/**
 * Adds the person's reaction, or removes it if they had reacted with this emoji. `reacted` says whether the reaction
 * is there now.
 */
export function react(slack: Slack, input: z.infer<typeof reactSchema>): { reacted: boolean } {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  const message = requireMessage(slack, person, channel, input.ts);
  if (!channel.members.has(person.id)) throw new ControlError('not_in_channel');
  if (message.ephemeralFor !== undefined) throw new ControlError('not_reactable');
  if (findReaction(message, input.name)?.users.includes(person.id)) {
    removeReaction(slack, message, person.id, input.name);
    return { reacted: false };
  }
  const problem = addReaction(slack, message, person.id, input.name);
  if (problem !== undefined) throw new ControlError(problem);
  return { reacted: true };
}
