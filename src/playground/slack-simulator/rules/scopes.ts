export type ChannelKind = 'public' | 'private' | 'im' | 'shared';

const scopePrefixes: Record<ChannelKind, string> = {
  public: 'channels',
  shared: 'channels',
  private: 'groups',
  im: 'im',
};

/** The scope for a kind of channel: `channels:read` for a public one, `groups:history` for a private one, … */
export const channelScope = (kind: ChannelKind, right: 'read' | 'history' | 'write'): string =>
  `${scopePrefixes[kind]}:${right}`;

/** The event subscription for messages in a kind of channel: `message.channels`, `message.im`, … */
export const messageEventName = (kind: ChannelKind): string => `message.${scopePrefixes[kind]}`;
