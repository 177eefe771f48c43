import { Icon } from './icons.tsx';

const initials = (name) =>
  String(name)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();

/** Eight muted colours with enough contrast for white letters. */
const colors = ['#3b5b8c', '#7a4a74', '#4a6a1f', '#8a4f2b', '#5a5f22', '#94434f', '#355f6e', '#5b4b9a'];

/** A person's colour. It ignores the hash's lowest bits, which hardly differ between ids with the same ending. */
function colorOf(id) {
  const hash = [...String(id)].reduce((sum, letter) => (Math.imul(sum, 37) + letter.codePointAt(0)) >>> 0, 7);
  return colors[(hash >>> 3) % colors.length];
}

/** A person's initials on their colour, or for the app the mark of the page's icon. Hidden from screen readers, which read the name beside it. */
export const Avatar = ({ person, size = 36 }) => (
  <span
    class={person.isBot ? 'avatar avatar-app' : 'avatar'}
    aria-hidden="true"
    style={{ '--size': `${size}px`, '--hue': person.isBot ? undefined : colorOf(person.id) }}
  >
    {person.isBot ? <Icon name="mark" size={Math.round(size * 0.7)} /> : initials(person.name)}
  </span>
);
