import { findPerson } from '../state/state.ts';
import type { Channel } from '../state/types.ts';
import { Icon } from './icons.tsx';

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();

/** Eight muted colours with enough contrast for white letters. */
const colors = ['#3b5b8c', '#7a4a74', '#4a6a1f', '#8a4f2b', '#5a5f22', '#94434f', '#355f6e', '#5b4b9a'];

/** A person's colour. It ignores the hash's lowest bits, which hardly differ between ids with the same ending. */
function colorOf(id: string) {
  const hash = [...id].reduce((sum, letter) => (Math.imul(sum, 37) + letter.charCodeAt(0)) >>> 0, 7);
  return colors[(hash >>> 3) % colors.length];
}

type Props = { person: { id: string; name: string; isBot: boolean }; size?: number };

/** A person's initials on their colour, or for an app a mark; `size` is in pixels. Screen readers read the name beside it. */
export const Avatar = ({ person: { id, name, isBot }, size = 36 }: Props) => (
  <span
    class={isBot ? 'avatar avatar-app' : 'avatar'}
    aria-hidden="true"
    style={{ '--size': `${size / 16}rem`, '--hue': isBot ? undefined : colorOf(id) }}
  >
    {isBot ? <Icon name="mark" size={Math.round(size * 0.7)} /> : initials(name)}
  </span>
);

/** The app's mark. */
export const AppMark = ({ size }: { size: number }) => (
  <Avatar person={{ id: 'app', name: '', isBot: true }} size={size} />
);

const icons = { public: 'hash', private: 'lock', shared: 'link', im: 'hash' } as const;

/** The icon before a channel's name: its kind, or the other person's avatar. */
export function ChannelIcon({ channel, size = 18 }: { channel: Channel; size?: number }) {
  const [other] = channel.with ?? [];
  if (channel.kind === 'im' && other !== undefined)
    return <Avatar person={findPerson(other)} size={size + 4} />;
  return <Icon name={icons[channel.kind]} size={size} />;
}
