import { z } from 'zod';
import type { Channel, ChannelKind, Dict } from '../data.ts';
import { joinChannel, leaveChannel } from '../membership.ts';
import { channelScope, manageScopes } from '../scopes.ts';
import { toConversationObject } from '../slack-objects.ts';
import { requireNamedChannel, requireVisibleChannel } from './channel-args.ts';
import {
  ApiError,
  booleanArg,
  defineMethod,
  listArg,
  type Method,
  type MethodCall,
  requireScope,
} from './method.ts';
import { requireVisiblePerson } from './users.ts';

const writeScopes = ['channels:manage', 'channels:write', 'groups:write', 'im:write', 'mpim:write'];
const inviteScopes = [...writeScopes, 'channels:write.invites', 'groups:write.invites'];
const maxInvited = 100;

const inviteScopesFor = (kind: ChannelKind): string[] => [
  ...manageScopes(kind),
  `${channelScope(kind, 'write')}.invites`,
];

/** Slack's error for someone whom the app cannot invite to a channel; undefined if it can. */
function findInviteProblem(call: MethodCall, channel: Channel, userId: string): string | undefined {
  const { slack, installation } = call;
  const person = slack.data.people.get(userId);
  if (userId === installation.botUserId) return 'cant_invite_self';
  if (person === undefined) return 'user_not_found';
  if (channel.members.has(userId)) return 'already_in_channel';
  return channel.teams.includes(person.teamId) ? undefined : 'cant_invite';
}

const channelResponse = ({ slack, workspace }: MethodCall, channel: Channel) => ({
  channel: toConversationObject(slack, channel, workspace.id),
});

/** docs.slack.dev/reference/methods/conversations.invite, conversations.join, conversations.kick, conversations.leave. */
export const memberMethods: Record<string, Method> = {
  'conversations.invite': defineMethod({
    args: z.looseObject({ channel: z.string(), users: listArg.default([]), force: booleanArg }),
    scopes: inviteScopes,
    tier: 'tier3',
    run: (call, { channel: id, users, force }) => {
      const { slack, installation } = call;
      const channel = requireNamedChannel(call, id);
      requireScope(inviteScopesFor(channel.kind), call.scopes);
      if (users.length === 0) throw new ApiError('no_user');
      if (users.length > maxInvited) throw new ApiError('invalid_arguments');
      if (!channel.members.has(installation.botUserId)) throw new ApiError('not_in_channel');
      if (channel.isArchived) throw new ApiError('is_archived');
      const checked = users.map((user) => ({ user, error: findInviteProblem(call, channel, user) }));
      const errors: Dict[] = checked
        .filter(({ error }) => error !== undefined)
        .map(({ user, error }) => ({ user, ok: false, error }));
      if (errors.length > 0 && (force !== true || errors.length === users.length))
        throw new ApiError(String(errors[0]?.error), { errors });
      for (const { user, error } of checked)
        if (error === undefined) joinChannel(slack, channel, user, installation.botUserId);
      return { ...channelResponse(call, channel), ...(errors.length > 0 && { errors }) };
    },
  }),

  'conversations.join': defineMethod({
    args: z.looseObject({ channel: z.string() }),
    scopes: ['channels:join'],
    tier: 'tier3',
    run: (call, { channel: id }) => {
      const channel = requireVisibleChannel(call, id);
      if (channel.kind !== 'public' && channel.kind !== 'shared')
        throw new ApiError('method_not_supported_for_channel_type');
      if (channel.isArchived) throw new ApiError('is_archived');
      const warning = 'already_in_channel';
      const wasIn = !joinChannel(call.slack, channel, call.installation.botUserId);
      return {
        ...channelResponse(call, channel),
        ...(wasIn && { warning, response_metadata: { warnings: [warning] } }),
      };
    },
  }),

  'conversations.kick': defineMethod({
    args: z.looseObject({ channel: z.string(), user: z.string() }),
    scopes: writeScopes,
    tier: 'tier3',
    run: (call, { channel: id, user }) => {
      const { slack, installation } = call;
      const channel = requireNamedChannel(call, id);
      requireScope(manageScopes(channel.kind), call.scopes);
      if (user === installation.botUserId) throw new ApiError('cant_kick_self');
      requireVisiblePerson(call, user);
      if (channel.isGeneral) throw new ApiError('cant_kick_from_general');
      if (!channel.members.has(installation.botUserId)) throw new ApiError('not_in_channel');
      if (!leaveChannel(slack, channel, user, installation.botUserId)) throw new ApiError('not_in_channel');
      return { errors: {} };
    },
  }),

  'conversations.leave': defineMethod({
    args: z.looseObject({ channel: z.string() }),
    scopes: writeScopes,
    tier: 'tier3',
    run: (call, { channel: id }) => {
      const { slack, installation } = call;
      const channel = requireNamedChannel(call, id);
      requireScope(manageScopes(channel.kind), call.scopes);
      if (channel.isGeneral) throw new ApiError('cant_leave_general');
      if (channel.isArchived) throw new ApiError('is_archived');
      if (!channel.members.has(installation.botUserId)) return { not_in_channel: true };
      if (channel.members.size === 1) throw new ApiError('last_member');
      leaveChannel(slack, channel, installation.botUserId);
      return {};
    },
  }),
};
