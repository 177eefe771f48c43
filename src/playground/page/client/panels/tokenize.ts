const tokenPattern = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** A piece of JSON text; the kind decides its colour. */
export type Token = { kind: 'mark' | 'literal' | 'string' | 'name'; text: string };

/** Splits JSON text into tokens. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  for (const { 0: found, 1: string, 2: colon, index } of text.matchAll(tokenPattern)) {
    if (index > start) tokens.push({ kind: 'mark', text: text.slice(start, index) });
    const kind = string === undefined ? 'literal' : colon === undefined ? 'string' : 'name';
    tokens.push({ kind, text: found });
    start = index + found.length;
  }
  if (start < text.length) tokens.push({ kind: 'mark', text: text.slice(start) });
  return tokens;
}
