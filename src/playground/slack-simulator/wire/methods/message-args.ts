import { z } from 'zod';
import type { Dict } from '../../kit/dict.ts';
import { jsonArg } from '../../kit/json-arg.ts';
import { checkMessage } from '../../rules/blocks/check.ts';
import { LIMITS } from '../../rules/limits.ts';
import type { Channel } from '../../world/data.ts';
import type { NewMessage } from '../../world/messages.ts';
import { resolveDestination } from './channel-args.ts';
import {
  ApiError,
  booleanArg,
  errorMessages,
  type MethodCall,
  problemLines,
  requireScope,
} from './method.ts';

/** What the methods that send a message have in common. */

const dict = z.record(z.string(), z.unknown());

export const metadataArg = z.strictObject({ event_type: z.string(), event_payload: dict });

export const contentArgs = {
  text: z.coerce.string().optional(),
  markdown_text: z.string().optional(),
  blocks: jsonArg(z.array(dict).optional()),
  attachments: jsonArg(z.array(dict).optional()),
  metadata: jsonArg(metadataArg.optional()),
};

export const postArgs = z.looseObject({
  channel: z.string(),
  ...contentArgs,
  thread_ts: z.string().optional(),
  reply_broadcast: booleanArg,
  username: z.string().optional(),
  icon_emoji: z.string().optional(),
  icon_url: z.string().optional(),
  unfurl_links: booleanArg,
  unfurl_media: booleanArg,
});

type Content = {
  text?: string | undefined;
  markdown_text?: string | undefined;
  blocks?: Dict[] | undefined;
  attachments?: Dict[] | undefined;
};

/** @throws ApiError if Slack would reject the content */
export function checkContent({ text, markdown_text, blocks, attachments }: Content): void {
  if (!text && !markdown_text && !blocks?.length && !attachments?.length) throw new ApiError('no_text');
  // Slack truncates longer text, which no app intends; the simulator rejects it to make the mistake visible.
  if ((text?.length ?? 0) > LIMITS.message.text) throw new ApiError('msg_too_long');
  if ((attachments?.length ?? 0) > LIMITS.message.attachments) throw new ApiError('too_many_attachments');
  const problem = checkMessage({ blocks, attachments });
  if (problem === undefined) return;
  const errors = problemLines(problem.errors);
  throw new ApiError(problem.error, { errors, ...errorMessages(errors) });
}

export const toMarkdownBlock = (text: string): Dict => ({ type: 'markdown', text });

export function toNewMessage(
  { slack, workspace, installation }: MethodCall,
  args: z.infer<typeof postArgs>,
): NewMessage {
  const { text, markdown_text, blocks, attachments, metadata } = args;
  return {
    user: installation.botUserId,
    teamId: workspace.id,
    botId: installation.botId,
    appId: slack.app.id,
    text: text ?? markdown_text ?? '',
    ...(blocks !== undefined && { blocks }),
    ...(markdown_text !== undefined && { blocks: [toMarkdownBlock(markdown_text)] }),
    ...(attachments !== undefined && { attachments }),
    ...(metadata !== undefined && { metadata }),
    ...(args.username !== undefined && { username: args.username }),
    ...(args.thread_ts !== undefined && { threadTs: args.thread_ts }),
    ...(args.reply_broadcast === true && { subtype: 'thread_broadcast' }),
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
 * @throws ApiError if the app may not post there, or not under the name in the arguments
 */
export function requirePostable(call: MethodCall, args: z.infer<typeof postArgs>): Channel {
  const { installation, scopes } = call;
  const channel = resolveDestination(call, args.channel);
  requireMessagesTab(call, channel);
  if (channel.isArchived) throw new ApiError('is_archived');
  const isMember = channel.members.has(installation.botUserId);
  if (!isMember && !(channel.kind === 'public' && scopes.includes('chat:write.public')))
    throw new ApiError('not_in_channel');
  if (args.username !== undefined || args.icon_emoji !== undefined || args.icon_url !== undefined)
    requireScope(['chat:write.customize'], scopes);
  return channel;
}
