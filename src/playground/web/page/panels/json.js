import { html } from '../ui/html.js';

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** JSON text in pieces, `{kind, text}`; `kind` is what its colour is. */
export function tokens(text) {
  const pieces = [];
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    if (found.index > from) pieces.push({ kind: 'mark', text: text.slice(from, found.index) });
    const kind = found[1] === undefined ? 'literal' : found[2] === undefined ? 'string' : 'name';
    pieces.push({ kind, text: found[0] });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'mark', text: text.slice(from) });
  return pieces;
}

/** A value as indented JSON; a text that is none as it is. */
export function Json({ value }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<pre class="json" tabindex="0"><code>${tokens(text).map(({ kind, text: piece }) => html`<span class=${`json-${kind}`}>${piece}</span>`)}</code></pre>`;
}
