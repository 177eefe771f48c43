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
