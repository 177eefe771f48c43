import { decodeEntities } from './entities.ts';

/** Finds a name by id. */
type Names = Record<'person' | 'channel' | 'group', (id: string) => string | undefined>;

/**
 * Turns a message's mrkdwn back into what the person typed, to edit it. `names` finds a person's, a channel's and a
 * user group's name by id.
 */
export function toTyped(text: string, names: Names): string {
  const plain = text.replace(/<([^<>]*)>/g, (whole, inner: string) => {
    const [head = '', label] = inner.split('|');
    if (head.startsWith('@')) return `@${names.person(head.slice(1)) ?? label ?? head.slice(1)}`;
    if (head.startsWith('#')) return `#${names.channel(head.slice(1)) ?? label ?? head.slice(1)}`;
    if (/^!(here|channel|everyone)$/.test(head)) return `@${head.slice(1)}`;
    const group = head.startsWith('!subteam^') ? names.group(head.slice('!subteam^'.length)) : undefined;
    if (group !== undefined) return `@${group}`;
    if (head.startsWith('!')) return label ?? whole;
    return label !== undefined && `mailto:${label}` === head ? label : head;
  });
  return decodeEntities(plain);
}
