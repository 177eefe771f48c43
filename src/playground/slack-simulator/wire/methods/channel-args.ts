import { type ChannelKind, channelScope } from '../../rules/scopes.ts';
import type { Channel } from '../../world/data.ts';
import { appDmIdFor } from '../../world/records.ts';
import { openAppDm } from '../oauth/install.ts';
import { ApiError, type MethodCall, requireScope } from './method.ts';

const kindsByType: Record<string, ChannelKind[]> = {
  public_channel: ['public', 'shared'],
  private_channel: ['private'],
  im: ['im'],
  mpim: [],
};

/**
 * The kinds of channel that a method's `types` lists.
 *
 * @throws ApiError `invalid_types`, or `missing_scope` for a type that the token may not read
 */
export function parseChannelTypes(types: string[], scopes: readonly string[]): Set<ChannelKind> {
  const kinds = new Set<ChannelKind>();
  for (const type of types) {
    const kindsOfType = kindsByType[type];
    if (kindsOfType === undefined) throw new ApiError('invalid_types');
    for (const kind of kindsOfType) {
      requireScope([channelScope(kind, 'read')], scopes);
      kinds.add(kind);
    }
  }
  return kinds;
}

/**
 * A channel that the bot can see: a public or shared one of its workspace, or one that it is in.
 *
 * @throws ApiError `channel_not_found`, whether the channel exists or not
 */
export function requireVisibleChannel({ slack, workspace, installation }: MethodCall, id: string): Channel {
  const channel = slack.data.channels.get(id);
  const isKnown =
    channel?.teams.includes(workspace.id) &&
    (channel.members.has(installation.botUserId) || channel.kind === 'public' || channel.kind === 'shared');
  if (channel === undefined || !isKnown) throw new ApiError('channel_not_found');
  return channel;
}

/**
 * A channel that the bot is in.
 *
 * @throws ApiError `not_in_channel` if the bot can only see it, else `channel_not_found`
 */
export function requireJoinedChannel(call: MethodCall, id: string): Channel {
  const channel = requireVisibleChannel(call, id);
  if (!channel.members.has(call.installation.botUserId)) throw new ApiError('not_in_channel');
  return channel;
}

/**
 * The channel to post to: `target` is a channel's id, or a person's id for a direct message.
 *
 * @throws ApiError `channel_not_found`
 */
export function resolveDestination(call: MethodCall, target: string): Channel {
  const { slack, workspace } = call;
  if (target.startsWith('U')) {
    const person = slack.data.people.get(target);
    if (person === undefined || person.teamId !== workspace.id || person.isBot)
      throw new ApiError('channel_not_found');
    openAppDm(slack, person, call.installation.botUserId);
    return requireVisibleChannel(call, appDmIdFor(person.id));
  }
  return requireVisibleChannel(call, target);
}
