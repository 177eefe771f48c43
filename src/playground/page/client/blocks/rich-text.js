import { emojiFor } from '../text/emoji.js';
import { safeUrl } from '../text/entities.js';
import { ChannelLink, GroupMention, Link, Mention, SlackDate } from '../text/formatted-text.js';
import { html } from '../ui/html.js';

/** The inline elements of rich text. An emoji may come with its character, as hexadecimal code points. */
const inlineElements = {
  text: ({ text }) => text,
  link: ({ url, text }) =>
    safeUrl(url) === undefined ? (text ?? url) : html`<${Link} url=${url}>${text ?? url}</${Link}>`,
  user: ({ user_id }) => html`<${Mention} id=${user_id} />`,
  channel: ({ channel_id }) => html`<${ChannelLink} id=${channel_id} />`,
  usergroup: ({ usergroup_id }) => html`<${GroupMention} id=${usergroup_id} />`,
  broadcast: ({ range }) => html`<span class="mention mention-me">@${range}</span>`,
  emoji: ({ name, unicode }) => emojiFor(name) ?? emojiFromCodePoints(unicode) ?? `:${name}:`,
  date: ({ timestamp, format, fallback, url }) =>
    html`<${SlackDate} node=${{ seconds: timestamp, format: format ?? '{date}', fallback, link: url }} />`,
  color: ({ value }) => html`<code>${value}</code>`,
};

function emojiFromCodePoints(unicode) {
  const points = String(unicode ?? '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff)
    ? String.fromCodePoint(...points)
    : undefined;
}

const textStyles = [
  ['bold', (inner) => html`<strong>${inner}</strong>`],
  ['italic', (inner) => html`<em>${inner}</em>`],
  ['strike', (inner) => html`<s>${inner}</s>`],
  ['underline', (inner) => html`<u>${inner}</u>`],
  ['code', (inner) => html`<code>${inner}</code>`],
];

const renderInline = (node) =>
  textStyles.reduce(
    (inner, [name, wrap]) => (node.style?.[name] ? wrap(inner) : inner),
    inlineElements[node.type]?.(node) ?? '',
  );

const renderAll = (nodes = []) => nodes.map(renderInline);

const bulletMark = (style, index) => (style === 'ordered' ? `${index + 1}.` : '•');

const richTextParts = {
  rich_text_section: ({ elements }) => html`<p class="plain">${renderAll(elements)}</p>`,
  rich_text_quote: ({ elements }) => html`<blockquote class="plain">${renderAll(elements)}</blockquote>`,
  rich_text_preformatted: ({ elements }) => html`<pre tabindex="0"><code>${renderAll(elements)}</code></pre>`,
  rich_text_list: ({ elements = [], style, indent = 0, offset = 0 }) => html`
    <div class="bullets" role="list">${elements.map(
      (item, index) => html`<p class="bullet" role="listitem" style=${{ '--level': indent }}>
        <span class="bullet-mark">${bulletMark(style, index + offset)}</span><span class="plain">${renderAll(item.elements)}</span></p>`,
    )}</div>`,
};

/** The elements of a `rich_text` block. */
export const RichText = ({ elements = [] }) =>
  html`<div class="prose">${elements.map((part) => richTextParts[part.type]?.(part))}</div>`;
