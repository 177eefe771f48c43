import { z } from 'zod';
import { type Actor, sendMessageShortcut, sendShortcut } from '../wire/deliveries/interactions.ts';
import { toDispatchError } from '../wire/deliveries/transport.ts';
import type { Delivery } from '../wire/state/log.ts';
import type { Slack } from '../wire/state/slack.ts';
import { postFromSlackbot } from '../world/messages.ts';
import {
  ControlError,
  requireChannel,
  requireInstalledWorkspace,
  requireMessage,
  requirePerson,
  userSchema,
} from './lookup.ts';

export const shortcutSchema = userSchema.extend({
  callback_id: z.string(),
  channel: z.string().optional(),
  ts: z.string().optional(),
});

/** Runs a global shortcut, or with `channel` and `ts` a message shortcut. */
export async function runShortcut(
  slack: Slack,
  input: z.infer<typeof shortcutSchema>,
): Promise<{ delivery: Delivery; error?: string }> {
  const person = requirePerson(slack, input);
  const actor: Actor = { person, workspace: requireInstalledWorkspace(slack, person.teamId) };
  const onMessage = input.channel !== undefined && input.ts !== undefined;
  const declared = slack.manifest.features.shortcuts.find(
    (shortcut) =>
      shortcut.callback_id === input.callback_id && shortcut.type === (onMessage ? 'message' : 'global'),
  );
  if (declared === undefined) throw new ControlError('shortcut_not_found');
  const channel = input.channel === undefined ? undefined : requireChannel(slack, person, input.channel);
  const outcome =
    channel !== undefined && input.ts !== undefined
      ? await sendMessageShortcut(
          slack,
          actor,
          input.callback_id,
          channel,
          requireMessage(slack, person, channel, input.ts),
        )
      : await sendShortcut(slack, actor, input.callback_id);
  if (outcome.error === undefined) return { delivery: outcome.delivery };
  const error = toDispatchError(outcome.error);
  if (channel !== undefined)
    postFromSlackbot(slack, channel, person.id, `${declared.name} failed with the error "${error}"`);
  return { delivery: outcome.delivery, error };
}
