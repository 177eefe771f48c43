import { z } from 'zod';
import { channelScope } from '../../rules/scopes.ts';
import { type Message, messagesIn } from '../../world/data.ts';
import { toConversationObject, toMessageObject } from '../objects/slack-objects.ts';
import { parseChannelTypes, requireJoinedChannel, requireVisibleChannel } from './channel-args.ts';
import {
  booleanArg,
  defineMethod,
  limitArg,
  listArg,
  type Method,
  paginate,
  requireScope,
} from './method.ts';

const readScopes = ['channels:read', 'groups:read', 'im:read', 'mpim:read'];

/** docs.slack.dev/reference/methods/conversations.info and the other `conversations` methods. */
export const conversationMethods: Record<string, Method> = {
  'conversations.info': defineMethod({
    args: z.looseObject({ channel: z.string(), include_num_members: booleanArg, include_locale: booleanArg }),
    scopes: readScopes,
    tier: 'tier3',
    run: (call, { channel: id, include_locale, include_num_members }) => {
      const channel = requireVisibleChannel(call, id);
      requireScope([channelScope(channel.kind, 'read')], call.scopes);
      const { num_members, ...channelObject } = toConversationObject(call.slack, channel, call.workspace.id);
      return {
        channel: {
          ...channelObject,
          ...(include_num_members === true && { num_members }),
          ...(include_locale === true && { locale: 'en-US' }),
        },
      };
    },
  }),

  'conversations.list': defineMethod({
    args: z.looseObject({
      types: listArg.default(['public_channel']),
      limit: limitArg(1000, 0),
      cursor: z.string().optional(),
    }),
    scopes: readScopes,
    tier: 'tier2',
    needsTeam: true,
    run: (call, { types, limit, cursor }) => {
      const { slack, workspace, installation } = call;
      const kinds = parseChannelTypes(types, call.scopes);
      const listed = [...slack.data.channels.values()].filter(
        (channel) =>
          channel.teams.includes(workspace.id) &&
          kinds.has(channel.kind) &&
          (channel.kind === 'public' ||
            channel.kind === 'shared' ||
            channel.members.has(installation.botUserId)),
      );
      const { items, next } = paginate(listed, limit, cursor);
      return {
        channels: items.map((channel) => toConversationObject(slack, channel, workspace.id)),
        response_metadata: { next_cursor: next },
      };
    },
  }),

  'conversations.members': defineMethod({
    args: z.looseObject({ channel: z.string(), limit: limitArg(1000, 0), cursor: z.string().optional() }),
    scopes: readScopes,
    tier: 'tier4',
    run: (call, { channel: id, limit, cursor }) => {
      const channel = requireVisibleChannel(call, id);
      requireScope([channelScope(channel.kind, 'read')], call.scopes);
      const { items, next } = paginate([...channel.members], limit, cursor);
      return { members: items, response_metadata: { next_cursor: next } };
    },
  }),
};

const historyScopes = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];

const rangeArgs = {
  oldest: z.coerce.string().default('0'),
  latest: z.coerce.string().optional(),
  inclusive: booleanArg,
  limit: limitArg(999, 100),
  cursor: z.string().optional(),
  include_all_metadata: booleanArg,
};

type TimeRange = {
  oldest: string;
  latest?: string | undefined;
  inclusive?: boolean | undefined;
};

function isInRange(ts: string, { oldest, latest, inclusive }: TimeRange): boolean {
  const at = Number(ts);
  const from = Number(oldest);
  const to = latest === undefined ? Number.POSITIVE_INFINITY : Number(latest);
  return inclusive === true ? at >= from && at <= to : at > from && at < to;
}

/** Ephemeral messages are not in the history. */
const isInHistory = (message: Message): boolean => message.ephemeralFor === undefined;

/** docs.slack.dev/reference/methods/conversations.history. */
export const historyMethods: Record<string, Method> = {
  'conversations.history': defineMethod({
    args: z.looseObject({ channel: z.string(), ...rangeArgs }),
    scopes: historyScopes,
    tier: 'tier3',
    run: (call, args) => {
      const channel = requireJoinedChannel(call, args.channel);
      requireScope([channelScope(channel.kind, 'history')], call.scopes);
      const messages = messagesIn(call.slack.data, channel.id)
        .filter((message) => isInHistory(message) && isInRange(message.ts, args))
        .filter((message) => message.threadTs === undefined)
        .toReversed();
      const { items, next } = paginate(messages, args.limit, args.cursor);
      return {
        messages: items.map((message) =>
          toMessageObject(call.slack, message, { withMetadata: args.include_all_metadata === true }),
        ),
        has_more: next !== '',
        pin_count: 0,
        channel_actions_ts: null,
        channel_actions_count: 0,
        response_metadata: { next_cursor: next },
      };
    },
  }),
};
