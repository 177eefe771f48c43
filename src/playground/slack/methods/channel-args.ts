import type { Channel, ChannelKind } from '../data.ts';
import { openAppDm } from '../oauth/install.ts';
import { appDmIdFor } from '../records.ts';
import { channelScope } from '../scopes.ts';
import { ApiError, type MethodCall, requireScope } from './method.ts';

const kindsByType: Record<string, ChannelKind[]> = {
  public_channel: ['public', 'shared'],
  private_channel: ['private'],
  im: ['im'],
  mpim: ['mpim'],
};

/** The kinds of channel that `types` names; each asks for its scope. */
export function parseChannelTypes(types: string[], scopes: readonly string[]): Set<ChannelKind> {
  const kinds = new Set<ChannelKind>();
  for (const type of types) {
    const named = kindsByType[type];
    if (named === undefined) throw new ApiError('invalid_types');
    for (const kind of named) {
      requireScope([channelScope(kind, 'read')], scopes);
      kinds.add(kind);
    }
  }
  return kinds;
}

/**
 * The channel of that id as far as the bot knows it exists: public ones, and others that it is in. Anything
 * else is `channel_not_found`, whether it exists or not.
 */
export function requireVisibleChannel({ slack, workspace, installation }: MethodCall, id: string): Channel {
  const channel = slack.data.channels.get(id);
  const isKnown =
    channel?.teams.includes(workspace.id) &&
    (channel.members.has(installation.botUserId) || channel.kind === 'public' || channel.kind === 'shared');
  if (channel === undefined || !isKnown) throw new ApiError('channel_not_found');
  return channel;
}

/** A channel that the bot is in; a public one that it is not in is `not_in_channel`. */
export function requireJoinedChannel(call: MethodCall, id: string): Channel {
  const channel = requireVisibleChannel(call, id);
  if (!channel.members.has(call.installation.botUserId)) throw new ApiError('not_in_channel');
  return channel;
}

/**
 * Where a message is to go: a channel's id or `#name`, or a person's id, which means the direct channel
 * with them.
 */
export function resolveDestination(call: MethodCall, given: string): Channel {
  const { slack, workspace, installation } = call;
  if (given.startsWith('U')) {
    const person = slack.data.people.get(given);
    if (person === undefined || person.teamId !== workspace.id || person.isBot)
      throw new ApiError('channel_not_found');
    openAppDm(slack, person, installation.botUserId);
    return requireVisibleChannel(call, appDmIdFor(person.id));
  }
  if (!given.startsWith('#')) return requireVisibleChannel(call, given);
  const named = slack.data.channels
    .values()
    .find((channel) => channel.name === given.slice(1) && channel.teams.includes(workspace.id));
  return requireVisibleChannel(call, named?.id ?? '');
}
