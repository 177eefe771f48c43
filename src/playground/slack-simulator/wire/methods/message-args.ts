import { z } from 'zod';
import { type Dict, jsonArg } from '../../kit/dict.ts';
import { checkMessage } from '../../rules/blocks/check.ts';
import { LIMITS } from '../../rules/limits.ts';
import type { Channel } from '../../world/data.ts';
import type { NewMessage } from '../../world/messages.ts';
import { resolveDestination } from './channel-args.ts';
import { ApiError, booleanArg, errorMessages, type MethodCall, problemLines } from './method.ts';

/** What the methods that send a message have in common. */

const dict = z.record(z.string(), z.unknown());

export const metadataArg = z.strictObject({ event_type: z.string(), event_payload: dict });

export const contentArgs = {
  text: z.coerce.string().optional(),
  blocks: jsonArg(z.array(dict).optional()),
  metadata: jsonArg(metadataArg.optional()),
};

export const postArgs = z.looseObject({
  channel: z.string(),
  ...contentArgs,
  thread_ts: z.string().optional(),
  unfurl_links: booleanArg,
  unfurl_media: booleanArg,
});

type Content = {
  text?: string | undefined;
  blocks?: Dict[] | undefined;
};

/** @throws ApiError if Slack would reject the content */
export function checkContent({ text, blocks }: Content): void {
  if (!text && !blocks?.length) throw new ApiError('no_text');
  // Slack truncates longer text, which no app intends; the simulator rejects it to make the mistake visible.
  if ((text?.length ?? 0) > LIMITS.message.text) throw new ApiError('msg_too_long');
  const problem = checkMessage({ blocks });
  if (problem === undefined) return;
  const errors = problemLines(problem.errors);
  throw new ApiError(problem.error, { errors, ...errorMessages(errors) });
}

export function toNewMessage(
  { slack, workspace, installation }: MethodCall,
  args: z.infer<typeof postArgs>,
): NewMessage {
  const { text, blocks, metadata } = args;
  return {
    user: installation.botUserId,
    teamId: workspace.id,
    botId: installation.botId,
    appId: slack.app.id,
    text: text ?? '',
    ...(blocks !== undefined && { blocks }),
    ...(metadata !== undefined && { metadata }),
    ...(args.thread_ts !== undefined && { threadTs: args.thread_ts }),
  };
}

/** The app can send direct messages only if the manifest turns its messages tab on. */
function requireMessagesTab({ slack }: MethodCall, channel: Channel): void {
  if (channel.kind === 'im' && slack.manifest.features.app_home?.messages_tab_enabled === false)
    throw new ApiError('messages_tab_disabled');
}

/**
 * The channel to post in, which `target` names as in `resolveDestination`.
 *
 * @throws ApiError if the app may not post there
 */
export function requirePostable(call: MethodCall, args: z.infer<typeof postArgs>): Channel {
  const channel = resolveDestination(call, args.channel);
  requireMessagesTab(call, channel);
  if (!channel.members.has(call.installation.botUserId)) throw new ApiError('not_in_channel');
  return channel;
}
