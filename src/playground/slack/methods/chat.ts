import { z } from 'zod';
import { LIMITS } from '../../../slack/ui/limits.ts';
import { checkMessage } from '../blocks/check.ts';
import { type Channel, type Dict, findMessage, type Message } from '../data.ts';
import { deleteMessage, type NewMessage, postMessage, updateMessage } from '../messages.ts';
import { toMessageObject } from '../slack-objects.ts';
import { requireJoinedChannel, requireVisibleChannel, resolveDestination } from './channel-args.ts';
import {
  ApiError,
  blockErrors,
  booleanArg,
  defineMethod,
  jsonArg,
  type Method,
  type MethodCall,
  requireScope,
} from './method.ts';

const dict = z.record(z.string(), z.unknown());

const contentArgs = {
  text: z.coerce.string().optional(),
  markdown_text: z.string().optional(),
  blocks: jsonArg(z.array(dict).optional()),
  attachments: jsonArg(z.array(dict).optional()),
  metadata: jsonArg(z.strictObject({ event_type: z.string(), event_payload: dict }).optional()),
};

const postArgs = z.looseObject({
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
function checkContent({ text, markdown_text, blocks, attachments }: Content): void {
  if (!text && !markdown_text && !blocks?.length && !attachments?.length) throw new ApiError('no_text');
  // Slack truncates longer text, which no app intends; the simulator rejects it to make the mistake visible.
  if ((text?.length ?? 0) > LIMITS.message.text) throw new ApiError('msg_too_long');
  if ((attachments?.length ?? 0) > LIMITS.message.attachments) throw new ApiError('too_many_attachments');
  const problem = checkMessage({ blocks, attachments });
  if (problem === undefined) return;
  throw new ApiError(problem.error, blockErrors(problem.errors));
}

function toNewMessage(
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
    ...(markdown_text !== undefined && { blocks: [{ type: 'markdown', text: markdown_text }] }),
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

/** Allows one post per second to a channel; `serveMethod` turns the error into a 429. */
function countPost({ slack }: MethodCall, channelId: string): void {
  const waitS = slack.rateLimits.countPost(channelId);
  if (waitS > 0) throw new ApiError('ratelimited', { retryAfterS: waitS });
}

/**
 * One of the app's own messages in a channel.
 *
 * @throws ApiError `message_not_found`, or `error` if someone else posted the message
 */
function requireOwnMessage(call: MethodCall, channelId: string, ts: string, error: string): Message {
  const message = findMessage(call.slack.data, requireVisibleChannel(call, channelId).id, ts);
  if (message === undefined || message.ephemeralFor !== undefined) throw new ApiError('message_not_found');
  if (message.user !== call.installation.botUserId) throw new ApiError(error);
  return message;
}

/** docs.slack.dev/reference/methods/chat.postMessage and the other `chat` methods. */
export const chatMethods: Record<string, Method> = {
  'chat.postMessage': defineMethod({
    args: postArgs,
    scopes: ['chat:write'],
    tier: 'special',
    run: (call, args) => {
      const { slack, installation, scopes } = call;
      const channel = resolveDestination(call, args.channel);
      requireMessagesTab(call, channel);
      const isMember = channel.members.has(installation.botUserId);
      if (!isMember && !(channel.kind === 'public' && scopes.includes('chat:write.public')))
        throw new ApiError('not_in_channel');
      if (args.username !== undefined || args.icon_emoji !== undefined || args.icon_url !== undefined)
        requireScope(['chat:write.customize'], scopes);
      checkContent(args);
      countPost(call, channel.id);
      const message = postMessage(slack, channel, toNewMessage(call, args));
      return {
        channel: channel.id,
        ts: message.ts,
        message: toMessageObject(slack, message, { withMetadata: true }),
      };
    },
  }),

  'chat.postEphemeral': defineMethod({
    args: postArgs.extend({ user: z.string() }),
    scopes: ['chat:write'],
    tier: 'tier4',
    run: (call, args) => {
      const channel = requireJoinedChannel(call, resolveDestination(call, args.channel).id);
      if (!channel.members.has(args.user)) throw new ApiError('user_not_in_channel');
      checkContent(args);
      const message = postMessage(call.slack, channel, {
        ...toNewMessage(call, args),
        ephemeralFor: args.user,
      });
      return { message_ts: message.ts };
    },
  }),

  'chat.update': defineMethod({
    args: z.looseObject({ channel: z.string(), ts: z.string(), ...contentArgs }),
    scopes: ['chat:write'],
    tier: 'tier3',
    run: (call, args) => {
      const message = requireOwnMessage(call, args.channel, args.ts, 'cant_update_message');
      checkContent(args);
      const { text, blocks, attachments, metadata } = args;
      const change = {
        ...(text !== undefined && { text }),
        ...((blocks !== undefined || text !== undefined) && { blocks: blocks ?? [] }),
        ...(attachments !== undefined && { attachments }),
        ...(metadata !== undefined && { metadata }),
      };
      updateMessage(call.slack, message, change, call.installation.botUserId);
      return {
        channel: args.channel,
        ts: message.ts,
        text: message.text,
        message: toMessageObject(call.slack, message, { withMetadata: true }),
      };
    },
  }),

  'chat.delete': defineMethod({
    args: z.looseObject({ channel: z.string(), ts: z.string() }),
    scopes: ['chat:write'],
    tier: 'tier3',
    run: (call, { channel, ts }) => {
      deleteMessage(call.slack, requireOwnMessage(call, channel, ts, 'cant_delete_message'));
      return { channel, ts };
    },
  }),

  'chat.getPermalink': defineMethod({
    args: z.looseObject({ channel: z.string(), message_ts: z.string() }),
    tier: 'special',
    run: (call, { channel: id, message_ts }) => {
      const channel = requireVisibleChannel(call, id);
      const message = findMessage(call.slack.data, channel.id, message_ts);
      if (message === undefined) throw new ApiError('message_not_found');
      const thread = message.threadTs === undefined ? '' : `?thread_ts=${message.threadTs}&cid=${id}`;
      const path = `${id}/p${message.ts.replace('.', '')}${thread}`;
      return { channel: id, permalink: `https://${call.workspace.domain}.slack.com/archives/${path}` };
    },
  }),
};
