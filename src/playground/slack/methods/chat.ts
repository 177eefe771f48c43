import { z } from 'zod';
import { LIMITS } from '../../../slack/ui/limits.ts';
import { checkMessage } from '../blocks/check.ts';
import { type Channel, type Dict, findMessage, type Message } from '../data.ts';
import { edit, post, remove } from '../messages.ts';
import { presentMessage } from '../slack-objects.ts';
import { destination, joinedChannel, knownChannel } from './channel-args.ts';
import {
  ApiError,
  type Call,
  flagArg,
  jsonArg,
  type Method,
  method,
  refusal,
  requireScope,
} from './method.ts';

const dict = z.record(z.string(), z.unknown());

const content = {
  text: z.coerce.string().optional(),
  markdown_text: z.string().optional(),
  blocks: jsonArg(z.array(dict).optional()),
  attachments: jsonArg(z.array(dict).optional()),
  metadata: jsonArg(z.strictObject({ event_type: z.string(), event_payload: dict }).optional()),
};

const posting = z.looseObject({
  channel: z.string(),
  ...content,
  thread_ts: z.string().optional(),
  reply_broadcast: flagArg,
  username: z.string().optional(),
  icon_emoji: z.string().optional(),
  icon_url: z.string().optional(),
  unfurl_links: flagArg,
  unfurl_media: flagArg,
});

type Content = {
  text?: string | undefined;
  markdown_text?: string | undefined;
  blocks?: Dict[] | undefined;
  attachments?: Dict[] | undefined;
};

function checkContent(given: Content): void {
  const { text, markdown_text, blocks, attachments } = given;
  if (!text && !markdown_text && !blocks?.length && !attachments?.length) throw new ApiError('no_text');
  // Slack cuts longer text off; nobody means it to, so here it is refused.
  if ((text?.length ?? 0) > LIMITS.message.text) throw new ApiError('msg_too_long');
  if ((attachments?.length ?? 0) > LIMITS.message.attachments) throw new ApiError('too_many_attachments');
  const problem = checkMessage({ blocks, attachments });
  if (problem === undefined) return;
  throw new ApiError(problem.error, refusal(problem.errors));
}

type Draft = Omit<Message, 'ts' | 'channelId'>;

function draftOf({ slack, workspace, installation }: Call, given: z.infer<typeof posting>): Draft {
  const { text, markdown_text, blocks, attachments, metadata } = given;
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
    ...(given.username !== undefined && { username: given.username }),
    ...(given.thread_ts !== undefined && { threadTs: given.thread_ts }),
    ...(given.reply_broadcast === true && { subtype: 'thread_broadcast' }),
  };
}

/** To the app's direct channels only while the manifest has its messages tab on. */
function requireMessagesTab({ slack }: Call, channel: Channel): void {
  if (channel.kind === 'im' && slack.manifest.features.app_home?.messages_tab_enabled === false)
    throw new ApiError('messages_tab_disabled');
}

/** One post a second to a channel; the call layer turns this into a 429. */
function takePost({ slack }: Call, channelId: string): void {
  const waitS = slack.rateLimits.takePost(channelId);
  if (waitS > 0) throw new ApiError('ratelimited', { retryAfterS: waitS });
}

/** A message of the app's own in a channel, or Slack's word for why it can't be changed. */
function ownMessage(call: Call, channelId: string, ts: string, refusal: string): Message {
  const message = findMessage(call.slack.world, knownChannel(call, channelId).id, ts);
  if (message === undefined || message.ephemeralFor !== undefined) throw new ApiError('message_not_found');
  if (message.user !== call.installation.botUserId) throw new ApiError(refusal);
  return message;
}

export const chatMethods: Record<string, Method> = {
  'chat.postMessage': method({
    args: posting,
    scopes: ['chat:write'],
    tier: 'special',
    run: (call, args) => {
      const { slack, installation, scopes } = call;
      const channel = destination(call, args.channel);
      requireMessagesTab(call, channel);
      const isMember = channel.members.has(installation.botUserId);
      if (!isMember && !(channel.kind === 'public' && scopes.includes('chat:write.public')))
        throw new ApiError('not_in_channel');
      if (args.username !== undefined || args.icon_emoji !== undefined || args.icon_url !== undefined)
        requireScope(['chat:write.customize'], scopes);
      checkContent(args);
      takePost(call, channel.id);
      const message = post(slack, channel, draftOf(call, args));
      return {
        channel: channel.id,
        ts: message.ts,
        message: presentMessage(slack, message, { withMetadata: true }),
      };
    },
  }),

  'chat.postEphemeral': method({
    args: posting.extend({ user: z.string() }),
    scopes: ['chat:write'],
    tier: 'tier4',
    run: (call, args) => {
      const channel = joinedChannel(call, destination(call, args.channel).id);
      if (!channel.members.has(args.user)) throw new ApiError('user_not_in_channel');
      checkContent(args);
      const message = post(call.slack, channel, { ...draftOf(call, args), ephemeralFor: args.user });
      return { message_ts: message.ts };
    },
  }),

  'chat.update': method({
    args: z.looseObject({ channel: z.string(), ts: z.string(), ...content }),
    scopes: ['chat:write'],
    tier: 'tier3',
    run: (call, args) => {
      const message = ownMessage(call, args.channel, args.ts, 'cant_update_message');
      checkContent(args);
      const { text, blocks, attachments, metadata } = args;
      const change = {
        ...(text !== undefined && { text }),
        ...((blocks !== undefined || text !== undefined) && { blocks: blocks ?? [] }),
        ...(attachments !== undefined && { attachments }),
        ...(metadata !== undefined && { metadata }),
      };
      edit(call.slack, message, change, call.installation.botUserId);
      return {
        channel: args.channel,
        ts: message.ts,
        text: message.text,
        message: presentMessage(call.slack, message, { withMetadata: true }),
      };
    },
  }),

  'chat.delete': method({
    args: z.looseObject({ channel: z.string(), ts: z.string() }),
    scopes: ['chat:write'],
    tier: 'tier3',
    run: (call, { channel, ts }) => {
      remove(call.slack, ownMessage(call, channel, ts, 'cant_delete_message'));
      return { channel, ts };
    },
  }),

  'chat.getPermalink': method({
    args: z.looseObject({ channel: z.string(), message_ts: z.string() }),
    tier: 'special',
    run: (call, { channel: id, message_ts }) => {
      const channel = knownChannel(call, id);
      const message = findMessage(call.slack.world, channel.id, message_ts);
      if (message === undefined) throw new ApiError('message_not_found');
      const thread = message.threadTs === undefined ? '' : `?thread_ts=${message.threadTs}&cid=${id}`;
      const path = `${id}/p${message.ts.replace('.', '')}${thread}`;
      return { channel: id, permalink: `https://${call.workspace.domain}.slack.com/archives/${path}` };
    },
  }),
};
