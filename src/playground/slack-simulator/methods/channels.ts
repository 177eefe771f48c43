import { z } from 'zod';
import {
  addChannel,
  archiveChannel,
  renameChannel,
  setPurpose,
  setTopic,
  unarchiveChannel,
} from '../channel-changes.ts';
import { findNameProblem } from '../channel-names.ts';
import type { Channel, ChannelKind } from '../data.ts';
import { createChannel } from '../records.ts';
import { channelScope, manageScopes } from '../scopes.ts';
import { toConversationObject } from '../slack-objects.ts';
import { requireNamedChannel, requireVisibleChannel } from './channel-args.ts';
import { ApiError, booleanArg, defineMethod, type Method, type MethodCall, requireScope } from './method.ts';

const writeScopes = ['channels:manage', 'channels:write', 'groups:write', 'im:write', 'mpim:write'];
const topicScopes = [...writeScopes, 'channels:write.topic', 'groups:write.topic', 'mpim:write.topic'];
const maxTopicLength = 250;

const channelArg = z.looseObject({ channel: z.string() });

/** The scopes that let an app set the topic of a kind of channel. */
const topicScopesFor = (kind: ChannelKind): string[] => [
  ...manageScopes(kind),
  `${channelScope(kind, 'write')}.topic`,
];

/** @throws ApiError `not_in_channel` */
function requireMember({ installation }: MethodCall, channel: Channel): void {
  if (!channel.members.has(installation.botUserId)) throw new ApiError('not_in_channel');
}

/** The channel whose topic or purpose a call sets: not a direct message between two. */
function requireTopicChannel(call: MethodCall, id: string, text: string): Channel {
  const channel = requireVisibleChannel(call, id);
  if (channel.kind === 'im') throw new ApiError('method_not_supported_for_channel_type');
  requireScope(topicScopesFor(channel.kind), call.scopes);
  requireMember(call, channel);
  if (channel.isArchived) throw new ApiError('is_archived');
  if (text.length > maxTopicLength) throw new ApiError('too_long');
  return channel;
}

const channelResponse = ({ slack, workspace }: MethodCall, channel: Channel) => ({
  channel: toConversationObject(slack, channel, workspace.id),
});

/** docs.slack.dev/reference/methods/conversations.create and the other methods that change a channel itself. */
export const channelMethods: Record<string, Method> = {
  'conversations.create': defineMethod({
    args: z.looseObject({ name: z.string(), is_private: booleanArg }),
    scopes: writeScopes,
    tier: 'tier2',
    needsTeam: true,
    run: (call, { name, is_private }) => {
      const { slack, workspace, installation } = call;
      const kind = is_private === true ? 'private' : 'public';
      requireScope(manageScopes(kind), call.scopes);
      const problem = findNameProblem(slack.data, workspace.id, name);
      if (problem !== undefined) throw new ApiError(problem);
      const id = slack.ids.next('C');
      const createdS = Math.floor(slack.clock.now() / 1000);
      const seed = { id, teamId: workspace.id, name, members: [] };
      const channel = createChannel({ ...seed, kind }, undefined, createdS);
      channel.creator = installation.botUserId;
      addChannel(slack, channel);
      return channelResponse(call, channel);
    },
  }),

  'conversations.archive': defineMethod({
    args: channelArg,
    scopes: writeScopes,
    tier: 'tier2',
    run: (call, { channel: id }) => {
      const channel = requireNamedChannel(call, id);
      requireScope(manageScopes(channel.kind), call.scopes);
      if (channel.isArchived) throw new ApiError('already_archived');
      if (channel.isGeneral) throw new ApiError('cant_archive_general');
      requireMember(call, channel);
      archiveChannel(call.slack, channel, call.installation.botUserId);
      return {};
    },
  }),

  // The method's page says that only people's tokens can unarchive; a bot gets `not_in_channel` (slack-go/slack#1066).
  'conversations.unarchive': defineMethod({
    args: channelArg,
    scopes: writeScopes,
    tier: 'tier2',
    run: (call, { channel: id }) => {
      const channel = requireNamedChannel(call, id);
      requireScope(manageScopes(channel.kind), call.scopes);
      if (!channel.isArchived) throw new ApiError('not_archived');
      if (call.userId === undefined) throw new ApiError('not_in_channel');
      unarchiveChannel(call.slack, channel, call.userId);
      return {};
    },
  }),

  'conversations.rename': defineMethod({
    args: channelArg.extend({ name: z.string() }),
    scopes: writeScopes,
    tier: 'tier2',
    run: (call, { channel: id, name }) => {
      const { slack, workspace, installation } = call;
      const channel = requireNamedChannel(call, id);
      requireScope(manageScopes(channel.kind), call.scopes);
      requireMember(call, channel);
      if (channel.isArchived) throw new ApiError('is_archived');
      if (channel.creator !== installation.botUserId) throw new ApiError('not_authorized');
      const problem = findNameProblem(slack.data, workspace.id, name);
      if (problem !== undefined) throw new ApiError(problem);
      renameChannel(slack, channel, installation.botUserId, name);
      return channelResponse(call, channel);
    },
  }),

  'conversations.setTopic': defineMethod({
    args: channelArg.extend({ topic: z.string() }),
    scopes: topicScopes,
    tier: 'tier2',
    run: (call, { channel: id, topic }) => {
      const channel = requireTopicChannel(call, id, topic);
      setTopic(call.slack, channel, call.installation.botUserId, topic);
      return channelResponse(call, channel);
    },
  }),

  'conversations.setPurpose': defineMethod({
    args: channelArg.extend({ purpose: z.string() }),
    scopes: topicScopes,
    tier: 'tier2',
    run: (call, { channel: id, purpose }) => {
      const channel = requireTopicChannel(call, id, purpose);
      setPurpose(call.slack, channel, call.installation.botUserId, purpose);
      return channelResponse(call, channel);
    },
  }),
};
