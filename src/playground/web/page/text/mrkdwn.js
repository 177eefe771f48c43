import { decodeEntities, safeUrl } from './entities.js';

/**
 * Slack's mrkdwn as a tree of plain objects; `view.js` draws it. Blocks: `{type: 'lines', lines}`, `{type: 'quote', lines}`,
 * `{type: 'pre', text}`; a line is a list of inline nodes. Nothing here is markup: text stays text.
 */

const STYLES = { '*': 'bold', _: 'italic', '~': 'strike' };
const WORD = /[\p{L}\p{N}]/u;
const EMOJI = /:([a-z0-9_+'-]{1,64}):(?::skin-tone-[2-6]:)?/y;
const ADDRESS = /https?:\/\/[^\s<>|"]*[^\s<>|".,;:!?)\]}'*_~]/y;

const isWord = (character) => character !== undefined && WORD.test(character);
const isSpace = (character) => character === undefined || /\s/.test(character);

const label = (text) => (text === undefined || text === '' ? undefined : decodeEntities(text));

/** `<…>`: a mention, a channel, a date, a broadcast, or a link. */
function angle(inner) {
  const bar = inner.indexOf('|');
  const head = bar < 0 ? inner : inner.slice(0, bar);
  const rest = bar < 0 ? undefined : inner.slice(bar + 1);
  if (/^@[UW][A-Z0-9]+$/.test(head)) return { type: 'user', id: head.slice(1), label: label(rest) };
  if (/^#[CGD][A-Z0-9]+$/.test(head)) return { type: 'channel', id: head.slice(1), label: label(rest) };
  if (/^!(here|channel|everyone)$/.test(head)) return { type: 'broadcast', range: head.slice(1) };
  if (head.startsWith('!subteam^')) return { type: 'group', id: head.slice(9), label: label(rest) };
  if (head.startsWith('!date^')) {
    const [seconds, format, link] = head.slice(6).split('^');
    return {
      type: 'date',
      seconds: Number(seconds),
      format: decodeEntities(format ?? ''),
      link,
      fallback: label(rest),
    };
  }
  const url = safeUrl(decodeEntities(head));
  if (url === undefined) return { type: 'text', text: label(rest) ?? decodeEntities(`<${inner}>`) };
  return { type: 'link', url, text: label(rest) ?? url.replace(/^mailto:|^tel:/, '') };
}

/** The end of a `*…*` run that begins at `from`, or -1. Codes and `<…>` are stepped over. */
function closing(line, from) {
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

/** A node that begins at `at`, and where it ends; undefined when the character stands for itself. */
function nodeAt(line, at, outer) {
  const character = line[at];
  if (character === '`') {
    const end = line.indexOf('`', at + 1);
    if (end > at + 1) return [{ type: 'code', text: decodeEntities(line.slice(at + 1, end)) }, end + 1];
  } else if (character === '<') {
    const end = line.indexOf('>', at + 1);
    if (end > at + 1) return [angle(line.slice(at + 1, end)), end + 1];
  } else if (STYLES[character] !== undefined && !outer.includes(character)) {
    const end = closing(line, at);
    if (end > 0) {
      const children = parseInline(line.slice(at + 1, end), outer + character);
      return [{ type: STYLES[character], children }, end + 1];
    }
  } else if (character === ':') {
    EMOJI.lastIndex = at;
    const found = EMOJI.exec(line);
    if (found !== null) return [{ type: 'emoji', name: found[1] }, EMOJI.lastIndex];
  } else if (character === 'h' && !isWord(line[at - 1])) {
    ADDRESS.lastIndex = at;
    const found = ADDRESS.exec(line);
    const url = found === null ? undefined : safeUrl(decodeEntities(found[0]));
    if (url !== undefined) return [{ type: 'link', url, text: url }, ADDRESS.lastIndex];
  }
  return undefined;
}

/** The inline nodes of one line. `outer` holds the style marks that are already open around it. */
export function parseInline(line, outer = '') {
  const nodes = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') nodes.push({ type: 'text', text: decodeEntities(plain) });
    plain = '';
  };
  for (let at = 0; at < line.length; ) {
    const found = nodeAt(line, at, outer);
    if (found === undefined) plain += line[at++];
    else {
      flush();
      nodes.push(found[0]);
      at = found[1];
    }
  }
  flush();
  return nodes;
}

const QUOTED = /^(?:&gt;|>) ?/;

function paragraphs(text) {
  const blocks = [];
  for (const line of text.split('\n')) {
    const type = QUOTED.test(line) ? 'quote' : 'lines';
    if (blocks.at(-1)?.type !== type) blocks.push({ type, lines: [] });
    blocks.at(-1).lines.push(parseInline(type === 'quote' ? line.replace(QUOTED, '') : line));
  }
  return blocks;
}

/** A whole mrkdwn text: fenced code first, since nothing inside it is formatted. */
export function parseMrkdwn(text) {
  const blocks = [];
  let at = 0;
  while (at <= text.length) {
    const open = text.indexOf('```', at);
    const close = open < 0 ? -1 : text.indexOf('```', open + 3);
    const before = text.slice(at, close < 0 ? undefined : open).replace(at > 0 ? /^\n/ : /$^/, '');
    if (close < 0) {
      if (before !== '' || blocks.length === 0) blocks.push(...paragraphs(before));
      break;
    }
    if (before !== '') blocks.push(...paragraphs(before.replace(/\n$/, '')));
    blocks.push({ type: 'pre', text: decodeEntities(text.slice(open + 3, close).replace(/^\n|\n$/g, '')) });
    at = close + 3;
  }
  return blocks;
}
