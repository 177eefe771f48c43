import type { ChannelKind } from './data.ts';

/** The scopes for each event, of which the app needs any one (docs.slack.dev/reference/events). */
export const scopesByEvent: Readonly<Record<string, readonly string[]>> = {
  app_home_opened: [],
  app_mention: ['app_mentions:read'],
  app_uninstalled: [],
  channel_archive: ['channels:read'],
  channel_created: ['channels:read'],
  channel_deleted: ['channels:read'],
  channel_left: ['channels:read'],
  channel_rename: ['channels:read'],
  channel_unarchive: ['channels:read'],
  group_left: ['groups:read'],
  member_joined_channel: ['channels:read', 'groups:read'],
  member_left_channel: ['channels:read', 'groups:read'],
  'message.channels': ['channels:history'],
  'message.groups': ['groups:history'],
  'message.im': ['im:history'],
  'message.mpim': ['mpim:history'],
  team_join: ['users:read'],
  tokens_revoked: [],
  user_change: ['users:read'],
};

const scopePrefixes: Record<ChannelKind, string> = {
  public: 'channels',
  shared: 'channels',
  private: 'groups',
  im: 'im',
  mpim: 'mpim',
};

/** The scope for a kind of channel: `channels:read` for a public one, `groups:history` for a private one, … */
export const channelScope = (kind: ChannelKind, right: 'read' | 'history' | 'write'): string =>
  `${scopePrefixes[kind]}:${right}`;

/** The event subscription for messages in a kind of channel: `message.channels`, `message.im`, … */
export const messageEventName = (kind: ChannelKind): string => `message.${scopePrefixes[kind]}`;
