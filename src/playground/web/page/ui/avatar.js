import { html } from './html.js';
import { Icon } from './icons.js';

const initials = (name) =>
  String(name)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();

/** Eight quiet hues with white letters of enough contrast; a person keeps theirs, whatever their name. */
const HUES = ['#3b5b8c', '#7a4a74', '#4a6a1f', '#8a4f2b', '#5a5f22', '#94434f', '#355f6e', '#5b4b9a'];

/** The lowest bits of such a sum hardly differ between ids that end alike, so they are left out. */
function hueOf(id) {
  const sum = [...String(id)].reduce((all, letter) => (Math.imul(all, 37) + letter.codePointAt(0)) >>> 0, 7);
  return HUES[(sum >>> 3) % HUES.length];
}

/** A person's letters on their colour, or the app's mark. The name beside it is what is read aloud. */
export const Avatar = ({ person, size = 36 }) => html`
  <span class=${person.isBot ? 'avatar avatar-app' : 'avatar'} aria-hidden="true"
    style=${{ '--size': `${size}px`, '--hue': person.isBot ? undefined : hueOf(person.id) }}>
    ${person.isBot ? html`<${Icon} name="bolt" size=${Math.round(size * 0.55)} />` : initials(person.name)}
  </span>`;
