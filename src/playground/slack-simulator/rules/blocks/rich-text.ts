import type { Dict } from '../../kit/dict.ts';

const markupPattern = /<([@#!]|https?:\/\/|mailto:)([^<>|]*)(?:\|([^<>]*))?>/g;

const unescapeText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The block that Slack creates from what a person typed (escaped text): text, mentions and links. */
export function toRichText(text: string): Dict {
  const elements: Dict[] = [];
  let from = 0;
  const addText = (piece: string) => {
    if (piece !== '') elements.push({ type: 'text', text: unescapeText(piece) });
  };
  for (const found of text.matchAll(markupPattern)) {
    const [match, prefix = '', rest = ''] = found;
    addText(text.slice(from, found.index));
    from = found.index + match.length;
    if (prefix === '@') elements.push({ type: 'user', user_id: rest });
    else if (prefix === '#') elements.push({ type: 'channel', channel_id: rest });
    else if (prefix === '!') elements.push({ type: 'broadcast', range: rest });
    else elements.push({ type: 'link', url: unescapeText(`${prefix}${rest}`) });
  }
  addText(text.slice(from));
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}
