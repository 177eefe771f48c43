import type { Dict } from '../data.ts';

const markupPattern = /<([@#!]|https?:\/\/|mailto:)([^<>|]*)(?:\|([^<>]*))?>/g;

const unescapeText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The block that Slack makes of what a person types: text, mentions and links. */
export function toRichText(text: string): Dict {
  const elements: Dict[] = [];
  let from = 0;
  const plain = (piece: string) => {
    if (piece !== '') elements.push({ type: 'text', text: unescapeText(piece) });
  };
  for (const found of text.matchAll(markupPattern)) {
    const [whole, sign = '', rest = ''] = found;
    plain(text.slice(from, found.index));
    from = found.index + whole.length;
    if (sign === '@') elements.push({ type: 'user', user_id: rest });
    else if (sign === '#') elements.push({ type: 'channel', channel_id: rest });
    else if (sign === '!') elements.push({ type: 'broadcast', range: rest });
    else elements.push({ type: 'link', url: unescapeText(`${sign}${rest}`) });
  }
  plain(text.slice(from));
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}
