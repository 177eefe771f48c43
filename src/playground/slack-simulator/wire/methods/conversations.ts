import { z } from 'zod';
import { channelScope } from '../../rules/scopes.ts';
import { openDirectMessage } from '../../world/direct-messages.ts';
import { joinChannel } from '../../world/membership.ts';
import { toConversationObject } from '../objects/slack-objects.ts';
import {
  openDirectWith,
  parseChannelTypes,
  requireJoinedChannel,
  requireVisibleChannel,
} from './channel-args.ts';
import {
  ApiError,
  booleanArg,
  defineMethod,
  limitArg,
  listArg,
  type Method,
  type MethodCall,
  paginate,
  requireScope,
} from './method.ts';
import { requireVisiblePerson } from './users.ts';

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
      exclude_archived: booleanArg,
    }),
    scopes: readScopes,
    tier: 'tier2',
    needsTeam: true,
    run: (call, { types, limit, cursor, exclude_archived }) => {
      const { slack, workspace, installation } = call;
      const kinds = parseChannelTypes(types, call.scopes);
      const listed = [...slack.data.channels.values()].filter(
        (channel) =>
          !(exclude_archived === true && channel.isArchived) &&
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

  'conversations.join': defineMethod({
    args: z.looseObject({ channel: z.string() }),
    scopes: ['channels:join'],
    tier: 'tier3',
    run: (call, { channel: id }) => {
      const { slack, workspace, installation } = call;
      const channel = requireVisibleChannel(call, id);
      if (channel.kind !== 'public' && channel.kind !== 'shared')
        throw new ApiError('method_not_supported_for_channel_type');
      if (channel.isArchived) throw new ApiError('is_archived');
      const warning = 'already_in_channel';
      const wasIn = !joinChannel(slack, channel, installation.botUserId);
      return {
        channel: toConversationObject(slack, channel, workspace.id),
        ...(wasIn && { warning, response_metadata: { warnings: [warning] } }),
      };
    },
  }),

  'conversations.open': defineMethod({
    args: z.looseObject({
      users: listArg.optional(),
      channel: z.string().optional(),
      return_im: booleanArg,
      prevent_creation: booleanArg,
    }),
    tier: 'tier3',
    run: (call, args) => {
      const id = args.channel ?? openDirectChannel(call, args.users ?? []);
      const channel = requireJoinedChannel(call, id);
      requireScope([channelScope(channel.kind, 'write')], call.scopes);
      const full = toConversationObject(call.slack, channel, call.workspace.id);
      return { channel: args.return_im === true ? full : { id } };
    },
  }),
};

/** Finds or creates the direct message with one person, or the group one with up to eight. Returns its id. */
function openDirectChannel(call: MethodCall, users: string[]): string {
  const { slack, workspace, installation } = call;
  if (users.length === 0) throw new ApiError('users_list_not_supplied');
  if (users.length > 8) throw new ApiError('too_many_users');
  requireScope([users.length === 1 ? 'im:write' : 'mpim:write'], call.scopes);
  const people = users.map((user) => requireVisiblePerson(call, user));
  const [first] = people;
  if (people.length === 1 && first !== undefined) {
    if (first.isBot) throw new ApiError('cannot_dm_bot');
    return openDirectWith(call, first);
  }
  return openDirectMessage(slack, workspace.id, [installation.botUserId, ...users]).id;
}
