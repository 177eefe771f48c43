import { z } from 'zod';
import type { Dict } from '../kit/dict.ts';
import { toRichText } from '../rules/blocks/rich-text.ts';
import { dispatchCommand } from '../wire/deliveries/commands.ts';
import { type Actor, sendMessageShortcut, sendShortcut } from '../wire/deliveries/interactions.ts';
import { toDispatchError } from '../wire/deliveries/transport.ts';
import { toFileObject } from '../wire/objects/file-object.ts';
import type { Delivery } from '../wire/state/log.ts';
import type { Slack } from '../wire/state/slack.ts';
import type { Channel } from '../world/data.ts';
import { escapeTyped } from '../world/escape.ts';
import { postFromSlackbot, postMessage } from '../world/messages.ts';
import {
  ControlError,
  requireChannel,
  requireInstalledWorkspace,
  requireMessage,
  requirePerson,
  requireWorkspace,
  userSchema,
} from './lookup.ts';

export const typeSchema = userSchema.extend({
  channel: z.string(),
  text: z.string().min(1),
  thread_ts: z.string().optional(),
});

/** Types a line: a message, or a slash command if it starts with a slash. `ts` is the message's timestamp. */
export async function typeLine(
  slack: Slack,
  input: z.infer<typeof typeSchema>,
): Promise<{ delivery: Delivery | null; ts?: string }> {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  const workspace = requireWorkspace(slack, person);
  requireWritable(slack, channel);
  if (input.text.startsWith('/'))
    return {
      delivery: await dispatchCommand(slack, workspace, person, channel, input.text, input.thread_ts),
    };
  if (!channel.members.has(person.id)) throw new ControlError('not_in_channel');
  const text = escapeTyped(slack.data, person, workspace.id, input.text, false);
  const message = postMessage(slack, channel, {
    user: person.id,
    teamId: person.teamId,
    text,
    blocks: [toRichText(text)],
    ...(input.thread_ts !== undefined && { threadTs: input.thread_ts }),
  });
  slack.data.lastRead.set(`${person.id} ${channel.id}`, message.ts);
  return { delivery: null, ts: message.ts };
}

/**
 * No one can type in the app's messages tab if that is off or read-only.
 *
 * @throws ControlError `messages_tab_read_only`
 */
function requireWritable(slack: Slack, channel: Channel): void {
  const home = slack.manifest.features.app_home;
  if (home === undefined || (home.messages_tab_enabled && !home.messages_tab_read_only_enabled)) return;
  const bot = slack.data.workspaces.get(channel.teamId)?.installation?.botUserId ?? '';
  if (channel.kind === 'im' && channel.members.has(bot)) throw new ControlError('messages_tab_read_only');
}

export const uploadSchema = userSchema.extend({
  name: z.string().min(1),
  mimetype: z.string().default('application/octet-stream'),
  /** The file's bytes in base64. */
  data: z.base64(),
});

/** Uploads a file. Put the returned object in a file input's `files` when you submit the modal. */
export function uploadFile(slack: Slack, input: z.infer<typeof uploadSchema>): { file: Dict } {
  const { name, mimetype, data } = input;
  const bytes = Buffer.from(data, 'base64');
  return {
    file: toFileObject(slack, slack.files.add(requirePerson(slack, input), { name, mimetype, bytes }).id),
  };
}

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
