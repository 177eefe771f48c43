import { z } from 'zod';
import { jsonArg } from '../../kit/dict.ts';
import { findMessage, type Message } from '../../world/data.ts';
import { deleteMessage, postMessage, updateMessage } from '../../world/messages.ts';
import { permalinkTo } from '../../world/permalink.ts';
import { toMessageObject } from '../objects/slack-objects.ts';
import { requireJoinedChannel, requireVisibleChannel, resolveDestination } from './channel-args.ts';
import {
  checkContent,
  contentArgs,
  metadataArg,
  postArgs,
  requirePostable,
  toNewMessage,
} from './message-args.ts';
import { ApiError, defineMethod, type Method, type MethodCall } from './method.ts';

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
  if (message.user !== call.installation.botUserId || message.botId === undefined) throw new ApiError(error);
  return message;
}

/** docs.slack.dev/reference/methods/chat.postMessage and the other `chat` methods. */
export const chatMethods: Record<string, Method> = {
  'chat.postMessage': defineMethod({
    args: postArgs,
    scopes: ['chat:write'],
    tier: 'special',
    run: (call, args) => {
      const { slack } = call;
      const channel = requirePostable(call, args);
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
    args: z.looseObject({
      channel: z.string(),
      ts: z.string(),
      ...contentArgs,
      metadata: jsonArg(metadataArg.or(z.strictObject({})).optional()),
    }),
    scopes: ['chat:write'],
    tier: 'tier3',
    run: (call, args) => {
      const message = requireOwnMessage(call, args.channel, args.ts, 'cant_update_message');
      checkContent(args);
      const { text, blocks, metadata } = args;
      const change = {
        ...(text !== undefined && { text }),
        // Text alone keeps the blocks, and the message looks as before (slackapi/python-slack-sdk#523); `[]` removes them.
        ...(blocks !== undefined && { blocks }),
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
      return { channel: id, permalink: permalinkTo(call.workspace, message) };
    },
  }),
};
