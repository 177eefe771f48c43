import { z } from 'zod';
import { findDirect } from '../data.ts';
import { joinChannel } from '../membership.ts';
import { openAppDm } from '../oauth/install.ts';
import { appDmIdOf, makeDirect } from '../records.ts';
import { channelScope } from '../scopes.ts';
import { presentChannel } from '../slack-objects.ts';
import { joinedChannel, kindsOf, knownChannel } from './channel-args.ts';
import {
  ApiError,
  type Call,
  countArg,
  flagArg,
  listArg,
  type Method,
  method,
  page,
  requireScope,
} from './method.ts';
import { visiblePerson } from './users.ts';

const READ_SCOPES = ['channels:read', 'groups:read', 'im:read', 'mpim:read'];

export const conversationMethods: Record<string, Method> = {
  'conversations.info': method({
    args: z.looseObject({ channel: z.string(), include_num_members: flagArg }),
    scopes: READ_SCOPES,
    tier: 'tier3',
    run: (call, { channel: id }) => {
      const channel = knownChannel(call, id);
      requireScope([channelScope(channel.kind, 'read')], call.scopes);
      return { channel: presentChannel(call.slack, channel, call.workspace.id) };
    },
  }),

  'conversations.list': method({
    args: z.looseObject({
      types: listArg.default(['public_channel']),
      limit: countArg(1000, 0),
      cursor: z.string().optional(),
      exclude_archived: flagArg,
    }),
    scopes: READ_SCOPES,
    tier: 'tier2',
    run: (call, { types, limit, cursor }) => {
      const { slack, workspace, installation } = call;
      const kinds = kindsOf(types, call.scopes);
      const listed = [...slack.world.channels.values()].filter(
        (channel) =>
          channel.teams.includes(workspace.id) &&
          kinds.has(channel.kind) &&
          (channel.kind === 'public' ||
            channel.kind === 'shared' ||
            channel.members.has(installation.botUserId)),
      );
      const { items, next } = page(listed, limit, cursor);
      return {
        channels: items.map((channel) => presentChannel(slack, channel, workspace.id)),
        response_metadata: { next_cursor: next },
      };
    },
  }),

  'conversations.members': method({
    args: z.looseObject({ channel: z.string(), limit: countArg(1000, 0), cursor: z.string().optional() }),
    scopes: READ_SCOPES,
    tier: 'tier4',
    run: (call, { channel: id, limit, cursor }) => {
      const channel = knownChannel(call, id);
      requireScope([channelScope(channel.kind, 'read')], call.scopes);
      const { items, next } = page([...channel.members], limit, cursor);
      return { members: items, response_metadata: { next_cursor: next } };
    },
  }),

  'conversations.open': method({
    args: z.looseObject({
      users: listArg.optional(),
      channel: z.string().optional(),
      return_im: flagArg,
      prevent_creation: flagArg,
    }),
    tier: 'tier3',
    run: (call, args) => {
      const id = args.channel ?? openWith(call, args.users ?? []);
      const channel = joinedChannel(call, id);
      requireScope([channelScope(channel.kind, 'write')], call.scopes);
      const full = presentChannel(call.slack, channel, call.workspace.id);
      return { channel: args.return_im === true ? full : { id } };
    },
  }),

  'conversations.join': method({
    args: z.looseObject({ channel: z.string() }),
    scopes: ['channels:join'],
    tier: 'tier3',
    run: (call, { channel: id }) => {
      const channel = knownChannel(call, id);
      if (channel.kind !== 'public' && channel.kind !== 'shared')
        throw new ApiError('method_not_supported_for_channel_type');
      const wasIn = !joinChannel(call.slack, channel, call.installation.botUserId);
      return {
        channel: presentChannel(call.slack, channel, call.workspace.id),
        ...(wasIn && { warning: 'already_in_channel' }),
      };
    },
  }),
};

/** The direct channel of the bot and these people: one, or up to eight for a group. */
function openWith(call: Call, users: string[]): string {
  const { slack, workspace, installation } = call;
  if (users.length === 0) throw new ApiError('users_list_not_supplied');
  if (users.length > 8) throw new ApiError('too_many_users');
  requireScope([users.length === 1 ? 'im:write' : 'mpim:write'], call.scopes);
  const people = users.map((user) => visiblePerson(call, user));
  const [first] = people;
  if (people.length === 1 && first !== undefined) {
    if (first.isBot) throw new ApiError('cannot_dm_bot');
    openAppDm(slack, first, installation.botUserId);
    return appDmIdOf(first.id);
  }
  const members = [installation.botUserId, ...users];
  const known = findDirect(slack.world, members);
  if (known !== undefined) return known.id;
  const createdS = Math.floor(slack.clock.now() / 1000);
  const channel = makeDirect(slack.ids.next('G'), workspace.id, members, createdS);
  const handles = members.map((member) => slack.world.people.get(member)?.handle ?? member);
  channel.name = `mpdm-${handles.join('--')}-1`;
  slack.world.channels.set(channel.id, channel);
  return channel.id;
}
