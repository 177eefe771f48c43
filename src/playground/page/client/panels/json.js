import { html } from '../ui/html.js';

const tokenPattern = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** Splits JSON text into tokens, `{kind, text}`; the kind decides the colour. */
export function tokenize(text) {
  const tokens = [];
  let start = 0;
  for (const found of text.matchAll(tokenPattern)) {
    if (found.index > start) tokens.push({ kind: 'mark', text: text.slice(start, found.index) });
    const kind = found[1] === undefined ? 'literal' : found[2] === undefined ? 'string' : 'name';
    tokens.push({ kind, text: found[0] });
    start = found.index + found[0].length;
  }
  if (start < text.length) tokens.push({ kind: 'mark', text: text.slice(start) });
  return tokens;
}

/** A value as indented, coloured JSON; a string is shown as it is. */
export function Json({ value }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<pre class="json" tabindex="0"><code>${tokenize(text).map(({ kind, text: piece }) => html`<span class=${`json-${kind}`}>${piece}</span>`)}</code></pre>`;
}
