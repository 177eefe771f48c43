import { emoji } from '../text/emoji.js';
import { safeUrl } from '../text/entities.js';
import { ChannelLink, Link, Mention, SlackDate } from '../text/formatted-text.js';
import { html } from '../ui/html.js';

/** The leaves of rich text; a character for an emoji may come with it, as hexadecimal code points. */
const LEAVES = {
  text: ({ text }) => text,
  link: ({ url, text }) =>
    safeUrl(url) === undefined ? (text ?? url) : html`<${Link} url=${url}>${text ?? url}</${Link}>`,
  user: ({ user_id }) => html`<${Mention} id=${user_id} />`,
  channel: ({ channel_id }) => html`<${ChannelLink} id=${channel_id} />`,
  usergroup: ({ usergroup_id }) => html`<span class="mention">@${usergroup_id}</span>`,
  broadcast: ({ range }) => html`<span class="mention mention-me">@${range}</span>`,
  emoji: ({ name, unicode }) => emoji(name) ?? character(unicode) ?? `:${name}:`,
  date: ({ timestamp, format, fallback, url }) =>
    html`<${SlackDate} node=${{ seconds: timestamp, format: format ?? '{date}', fallback, link: url }} />`,
  color: ({ value }) => html`<code>${value}</code>`,
};

function character(unicode) {
  const points = String(unicode ?? '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff)
    ? String.fromCodePoint(...points)
    : undefined;
}

const STYLES = [
  ['bold', (inner) => html`<strong>${inner}</strong>`],
  ['italic', (inner) => html`<em>${inner}</em>`],
  ['strike', (inner) => html`<s>${inner}</s>`],
  ['underline', (inner) => html`<u>${inner}</u>`],
  ['code', (inner) => html`<code>${inner}</code>`],
];

const leaf = (node) =>
  STYLES.reduce(
    (inner, [name, wrap]) => (node.style?.[name] ? wrap(inner) : inner),
    LEAVES[node.type]?.(node) ?? '',
  );

const leaves = (nodes = []) => nodes.map(leaf);

const ordinal = (style, at) => (style === 'ordered' ? `${at + 1}.` : '•');

const PARTS = {
  rich_text_section: ({ elements }) => html`<p class="plain">${leaves(elements)}</p>`,
  rich_text_quote: ({ elements }) => html`<blockquote class="plain">${leaves(elements)}</blockquote>`,
  rich_text_preformatted: ({ elements }) => html`<pre tabindex="0"><code>${leaves(elements)}</code></pre>`,
  rich_text_list: ({ elements = [], style, indent = 0, offset = 0 }) => html`
    <div class="bullets" role="list">${elements.map(
      (item, at) => html`<p class="bullet" role="listitem" style=${{ '--level': indent }}>
        <span class="bullet-mark">${ordinal(style, at + offset)}</span><span class="plain">${leaves(item.elements)}</span></p>`,
    )}</div>`,
};

export const RichText = ({ elements = [] }) =>
  html`<div class="prose">${elements.map((part) => PARTS[part.type]?.(part))}</div>`;
