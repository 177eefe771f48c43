import { channelIn, personIn, useEyes, usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { fullTime, slackDate } from './dates.js';
import { emoji, withEmoji } from './emoji.js';
import { safeUrl } from './entities.js';
import { parseMarkdown } from './markdown.js';
import { parseMrkdwn } from './mrkdwn.js';

/** Draws the trees of `mrkdwn.js` and `markdown.js`. */

export const Link = ({ url, children }) =>
  html`<a class="link" href=${url} target="_blank" rel="noopener noreferrer">${children}</a>`;

export function Mention({ id, label }) {
  const { state } = usePage();
  const person = personIn(state, id);
  return html`<span class=${id === state.slack?.me ? 'mention mention-me' : 'mention'}>@${person.unknown ? (label ?? id) : person.name}</span>`;
}

export function ChannelLink({ id, label }) {
  const { state, actions } = usePage();
  const channel = channelIn(state, id);
  if (channel === undefined)
    return html`<span class="mention">#${label ?? 'a channel you are not in'}</span>`;
  return html`<button type="button" class="mention mention-link" onClick=${() => actions.go({ channel: id, thread: undefined })}>#${channel.name}</button>`;
}

export function SlackDate({ node }) {
  const eyes = useEyes();
  const text = slackDate(node, eyes);
  const url = safeUrl(node.link);
  if (!Number.isFinite(node.seconds * 1000)) return text;
  const time = html`<time title=${fullTime(node.seconds * 1000, eyes)} datetime=${new Date(node.seconds * 1000).toISOString()}>${text}</time>`;
  return url === undefined ? time : html`<${Link} url=${url}>${time}</${Link}>`;
}

const INLINE = {
  text: ({ text }) => text,
  bold: ({ children }) => html`<strong>${inline(children)}</strong>`,
  italic: ({ children }) => html`<em>${inline(children)}</em>`,
  strike: ({ children }) => html`<s>${inline(children)}</s>`,
  code: ({ text }) => html`<code>${text}</code>`,
  link: ({ url, text }) => html`<${Link} url=${url}>${text}</${Link}>`,
  user: ({ id, label }) => html`<${Mention} id=${id} label=${label} />`,
  channel: ({ id, label }) => html`<${ChannelLink} id=${id} label=${label} />`,
  group: ({ id, label }) => html`<span class="mention">${label ?? `@${id}`}</span>`,
  broadcast: ({ range }) => html`<span class="mention mention-me">@${range}</span>`,
  date: (node) => html`<${SlackDate} node=${node} />`,
  emoji: ({ name }) => emoji(name) ?? `:${name}:`,
};

const inline = (nodes) => nodes.map((node) => INLINE[node.type](node));

const lines = (all) => all.map((line, at) => [at > 0 && html`<br />`, inline(line)]);

const Bullets = ({ items }) =>
  items.map(
    ({ level, number, checked, children }) => html`
      <p class="bullet" style=${{ '--level': level }}>
        <span class="bullet-mark">${checked === undefined ? (number === undefined ? '•' : `${number}.`) : checked ? '☑' : '☐'}</span>
        <span>${inline(children)}</span></p>`,
  );

const BLOCKS = {
  lines: (block) => html`<p>${lines(block.lines)}</p>`,
  quote: (block) => html`<blockquote>${lines(block.lines)}</blockquote>`,
  pre: (block) => html`<pre tabindex="0"><code>${block.text}</code></pre>`,
  heading: (block) =>
    html`<p class="md-heading md-heading-${Math.min(block.level, 4)}" role="heading" aria-level="3">${inline(block.children)}</p>`,
  rule: () => html`<hr />`,
  list: (block) => html`<div class="bullets"><${Bullets} items=${block.items} /></div>`,
  table: (block) => html`
    <div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table>
      <thead><tr>${block.head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
      <tbody>${block.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody>
    </table></div>`,
};

const blocks = (tree) => tree.map((block) => BLOCKS[block.type](block));

export const Mrkdwn = ({ text }) => html`<div class="prose">${blocks(parseMrkdwn(text ?? ''))}</div>`;
export const Markdown = ({ text }) => html`<div class="prose">${blocks(parseMarkdown(text ?? ''))}</div>`;

/** A text object of Block Kit: `plain_text` as it is, `mrkdwn` formatted. */
export const TextObject = ({ text }) =>
  text?.type === 'mrkdwn'
    ? html`<${Mrkdwn} text=${text.text} />`
    : html`<div class="prose"><p class="plain">${withEmoji(text?.text)}</p></div>`;

/** The plain words of a text object, for names and labels. */
export const wordsOf = (text) => withEmoji(text?.text);
