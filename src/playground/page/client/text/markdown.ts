import { safeUrl } from './entities.ts';

/**
 * Parses the Markdown that Slack's `markdown` block supports into a tree of plain objects: `heading`, `list`, `quote`, `pre`,
 * `table`, `rule`, `lines`. HTML stays text.
 */

const inlineRules = [
  { pattern: /`([^`]+)`/y, make: (found) => ({ type: 'code', text: found[1] }) },
  { pattern: /\[([^[\]]*)\]\(([^)\s]+)\)/y, make: (found) => link(found[1], found[2]) },
  { pattern: /(?:\*\*(?=\S)(.+?)(?<=\S)\*\*|__(?=\S)(.+?)(?<=\S)__)/y, make: styled('bold') },
  { pattern: /~~(?=\S)(.+?)(?<=\S)~~/y, make: styled('strike') },
  {
    pattern: /(?:\*(?=[^\s*])([^*]+?)(?<=\S)\*|_(?=[^\s_])([^_]+?)(?<=\S)_)(?![\p{L}\p{N}])/uy,
    make: styled('italic'),
  },
  { pattern: /https?:\/\/[^\s<>)]*[^\s<>).,;:!?]/y, make: (found) => link(found[0], found[0]) },
];

function styled(type) {
  return (found) => ({ type, children: parseInline(found[1] ?? found[2]) });
}

function link(text, address) {
  const url = safeUrl(address);
  return url === undefined ? { type: 'text', text } : { type: 'link', url, text: text || url };
}

/** The inline nodes of a line. */
function parseInline(text) {
  const nodes = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') nodes.push({ type: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const rule = /[`[*_~h]/.test(text[at]) ? parseInlineAt(text, at) : undefined;
    if (rule === undefined) {
      if (text[at] === '\\' && /[\\`*_~[\]#>-]/.test(text[at + 1] ?? '')) at += 1;
      plain += text[at++];
    } else {
      flush();
      nodes.push(rule.node);
      at = rule.end;
    }
  }
  flush();
  return nodes;
}

function parseInlineAt(text, at) {
  for (const { pattern, make } of inlineRules) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { node: make(found), end: at + found[0].length };
  }
  return undefined;
}

const listItem = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));

/** Each parser returns the block that starts at line `at` and the index after it, or undefined for another kind. */
const blockParsers = [
  function fence(lines, at) {
    const mark = /^\s*(```|~~~)/.exec(lines[at])?.[1];
    if (mark === undefined) return undefined;
    let end = at + 1;
    while (end < lines.length && !lines[end].trimStart().startsWith(mark)) end += 1;
    return [{ type: 'pre', text: lines.slice(at + 1, end).join('\n') }, end + 1];
  },
  function heading(lines, at) {
    const found = /^(#{1,6})\s+(.*?)\s*#*$/.exec(lines[at]);
    return found === null
      ? undefined
      : [{ type: 'heading', level: found[1].length, children: parseInline(found[2]) }, at + 1];
  },
  function rule(lines, at) {
    return /^\s*([-*_])(\s*\1){2,}\s*$/.test(lines[at]) ? [{ type: 'rule' }, at + 1] : undefined;
  },
  function table(lines, at) {
    if (!lines[at].includes('|') || !/^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(lines[at + 1] ?? ''))
      return undefined;
    let end = at + 2;
    while (end < lines.length && lines[end].includes('|')) end += 1;
    return [{ type: 'table', head: cells(lines[at]), rows: lines.slice(at + 2, end).map(cells) }, end];
  },
  function quote(lines, at) {
    let end = at;
    while (end < lines.length && lines[end].startsWith('>')) end += 1;
    if (end === at) return undefined;
    const inner = lines.slice(at, end).map((line) => parseInline(line.replace(/^>\s?/, '')));
    return [{ type: 'quote', lines: inner }, end];
  },
  function list(lines, at) {
    const items = [];
    let end = at;
    for (
      let found = listItem.exec(lines[end] ?? '');
      found !== null;
      found = listItem.exec(lines[++end] ?? '')
    ) {
      const [, indent, number, text] = found;
      const box = /^\[([ xX])\]\s+(.*)$/.exec(text);
      items.push({
        level: Math.min(5, Math.floor(indent.length / 2)),
        number: number === undefined ? undefined : Number(number),
        checked: box === null ? undefined : box[1] !== ' ',
        children: parseInline(box === null ? text : box[2]),
      });
    }
    return end === at ? undefined : [{ type: 'list', items }, end];
  },
];

function parseBlockAt(lines, at) {
  for (const parse of blockParsers) {
    const found = parse(lines, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Parses a Markdown text into blocks. Line breaks within a paragraph are kept, as in Slack. */
export function parseMarkdown(text) {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ type: 'lines', lines: paragraph });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const found = lines[at].trim() === '' ? [undefined, at + 1] : parseBlockAt(lines, at);
    if (found === undefined) paragraph.push(parseInline(lines[at++]));
    else {
      flush();
      if (found[0] !== undefined) blocks.push(found[0]);
      at = found[1];
    }
  }
  flush();
  return blocks;
}
