import { z } from 'zod';
import { channelScope } from '../../rules/scopes.ts';
import { toConversationObject } from '../objects/slack-objects.ts';
import { parseChannelTypes, requireVisibleChannel } from './channel-args.ts';
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
