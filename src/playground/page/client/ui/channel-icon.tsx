import { findPerson } from '../state/state.ts';
import type { Channel } from '../state/types.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icons.tsx';

const icons = { public: 'hash', private: 'lock', shared: 'link', im: 'hash' } as const;

/** The icon before a channel's name: its kind, or the other person's avatar. */
export function ChannelIcon({ channel, size = 18 }: { channel: Channel; size?: number }) {
  const [other] = channel.with ?? [];
  if (channel.kind === 'im' && other !== undefined)
    return <Avatar person={findPerson(other)} size={size + 4} />;
  return <Icon name={icons[channel.kind]} size={size} />;
}
