const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Unescapes the only three characters that Slack escapes in text. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);

/** The URL if it is safe to link to, otherwise undefined. Only http, https, mailto and tel are safe. */
export function safeUrl(address: string | undefined): string | undefined {
  if (address === undefined || !/^(https?:\/\/|mailto:|tel:)/i.test(address)) return undefined;
  return URL.canParse(address) ? address : undefined;
}

/** A text as a tree, which `mrkdwn.ts` parses and `formatted-text.tsx` shows. HTML stays text. */

export type DateNode = { seconds: number; format: string; link?: string; fallback?: string };

export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'bold' | 'italic' | 'strike'; children: Inline[] }
  | { type: 'link'; url: string; text: string }
  | { type: 'user' | 'channel'; id: string; label?: string }
  | { type: 'broadcast'; range: string }
  | ({ type: 'date' } & DateNode)
  | { type: 'emoji'; name: string };

export type TextBlock = { type: 'lines' | 'quote'; lines: Inline[][] } | { type: 'pre'; text: string };

const styleByMark: Record<string, 'bold' | 'italic' | 'strike'> = { '*': 'bold', _: 'italic', '~': 'strike' };
const wordCharacter = /[\p{L}\p{N}]/u;
const emojiPattern = /:([a-z0-9_+'-]{1,64}):(?::skin-tone-[2-6]:)?/y;
const urlPattern = /https?:\/\/[^\s<>|"]*[^\s<>|".,;:!?)\]}'*_~]/y;

const isWord = (character: string | undefined) => character !== undefined && wordCharacter.test(character);
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

const decodeLabel = (text: string | undefined) =>
  text === undefined || text === '' ? undefined : decodeEntities(text);

/** Parses `<…>`: a mention, a channel, a date, a broadcast or a link. */
function parseAngleBrackets(inner: string): Inline {
  const bar = inner.indexOf('|');
  const head = bar < 0 ? inner : inner.slice(0, bar);
  const rest = bar < 0 ? undefined : inner.slice(bar + 1);
  if (/^@[UW][A-Z0-9]+$/.test(head)) return { type: 'user', id: head.slice(1), label: decodeLabel(rest) };
  if (/^#[CGD][A-Z0-9]+$/.test(head)) return { type: 'channel', id: head.slice(1), label: decodeLabel(rest) };
  if (/^!(here|channel|everyone)$/.test(head)) return { type: 'broadcast', range: head.slice(1) };
  if (head.startsWith('!date^')) {
    const [seconds, format, link] = head.slice(6).split('^');
    return {
      type: 'date',
      seconds: Number(seconds),
      format: decodeEntities(format ?? ''),
      link,
      fallback: decodeLabel(rest),
    };
  }
  const url = safeUrl(decodeEntities(head));
  if (url === undefined) return { type: 'text', text: decodeLabel(rest) ?? decodeEntities(`<${inner}>`) };
  return { type: 'link', url, text: decodeLabel(rest) ?? url.replace(/^mailto:|^tel:/, '') };
}

/** The index of the mark that closes the one at `from`, or -1. Skips code and `<…>`. */
function findClosingMark(line: string, from: number): number {
  const mark = line[from];
  if (isSpace(line[from + 1]) || isWord(line[from - 1])) return -1;
  for (let at = from + 1; at < line.length; at++) {
    const character = line[at];
    if (character === '`' || character === '<') {
      const end = line.indexOf(character === '`' ? '`' : '>', at + 1);
      if (end > 0) at = end;
    } else if (character === mark && at > from + 1 && !isSpace(line[at - 1]) && !isWord(line[at + 1]))
      return at;
  }
  return -1;
}

/** The node that starts at `at`, and the index after it; undefined for an ordinary character. */
function parseNodeAt(line: string, at: number, outer: string): [Inline, number] | undefined {
  const character = line[at] ?? '';
  const style = styleByMark[character];
  if (character === '`') {
    const end = line.indexOf('`', at + 1);
    if (end > at + 1) return [{ type: 'code', text: decodeEntities(line.slice(at + 1, end)) }, end + 1];
  } else if (character === '<') {
    const end = line.indexOf('>', at + 1);
    if (end > at + 1) return [parseAngleBrackets(line.slice(at + 1, end)), end + 1];
  } else if (style !== undefined && !outer.includes(character)) {
    const end = findClosingMark(line, at);
    if (end > 0) {
      const children = parseInline(line.slice(at + 1, end), outer + character);
      return [{ type: style, children }, end + 1];
    }
  } else if (character === ':') {
    emojiPattern.lastIndex = at;
    const found = emojiPattern.exec(line);
    if (found !== null) return [{ type: 'emoji', name: found[1] ?? '' }, emojiPattern.lastIndex];
  } else if (character === 'h' && !isWord(line[at - 1])) {
    urlPattern.lastIndex = at;
    const found = urlPattern.exec(line);
    const url = found === null ? undefined : safeUrl(decodeEntities(found[0]));
    if (url !== undefined) return [{ type: 'link', url, text: url }, urlPattern.lastIndex];
  }
  return undefined;
}

/** The inline nodes of a line. `outer` contains the style marks that are already open. */
function parseInline(line: string, outer = ''): Inline[] {
  const nodes: Inline[] = [];
  let plainFrom = 0;
  const flush = (end: number) => {
    if (end > plainFrom) nodes.push({ type: 'text', text: decodeEntities(line.slice(plainFrom, end)) });
  };
  for (let at = 0; at < line.length; ) {
    const found = parseNodeAt(line, at, outer);
    if (found !== undefined) {
      flush(at);
      nodes.push(found[0]);
      plainFrom = found[1];
    }
    at = found?.[1] ?? at + 1;
  }
  flush(line.length);
  return nodes;
}

const quotePrefix = /^(?:&gt;|>) ?/;

function parseParagraphs(text: string): TextBlock[] {
  const blocks: { type: 'quote' | 'lines'; lines: Inline[][] }[] = [];
  for (const line of text.split('\n')) {
    const type = quotePrefix.test(line) ? 'quote' : 'lines';
    if (blocks.at(-1)?.type !== type) blocks.push({ type, lines: [] });
    blocks.at(-1)?.lines.push(parseInline(type === 'quote' ? line.replace(quotePrefix, '') : line));
  }
  return blocks;
}

/** Parses Slack's mrkdwn into blocks. Fenced code comes first, since nothing in it is formatted. */
export function parseMrkdwn(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let at = 0;
  while (at <= text.length) {
    const open = text.indexOf('```', at);
    const close = open < 0 ? -1 : text.indexOf('```', open + 3);
    const before = text.slice(at, close < 0 ? undefined : open).replace(at > 0 ? /^\n/ : /$^/, '');
    if (close < 0) {
      if (before !== '' || blocks.length === 0) blocks.push(...parseParagraphs(before));
      break;
    }
    if (before !== '') blocks.push(...parseParagraphs(before.replace(/\n$/, '')));
    blocks.push({ type: 'pre', text: decodeEntities(text.slice(open + 3, close).replace(/^\n|\n$/g, '')) });
    at = close + 3;
  }
  return blocks;
}
