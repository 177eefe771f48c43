import { safeUrl } from './entities.js';

/**
 * The part of standard Markdown that Slack's `markdown` block draws, as a tree of plain objects: `heading`, `list`, `quote`,
 * `pre`, `table`, `rule`, `lines`. HTML in it is text.
 */

const RULES = [
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
  return (found) => ({ type, children: parseSpans(found[1] ?? found[2]) });
}

function link(text, address) {
  const url = safeUrl(address);
  return url === undefined ? { type: 'text', text } : { type: 'link', url, text: text || url };
}

/** The inline nodes of a piece of Markdown. */
export function parseSpans(text) {
  const nodes = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') nodes.push({ type: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const rule = /[`[*_~h]/.test(text[at]) ? ruleAt(text, at) : undefined;
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

function ruleAt(text, at) {
  for (const { pattern, make } of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { node: make(found), end: at + found[0].length };
  }
  return undefined;
}

const BULLET = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseSpans(cell.trim()));

/** Each reader looks at the lines from `at` and gives `[block, next]`, or undefined when it isn't its kind. */
const READERS = [
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
      : [{ type: 'heading', level: found[1].length, children: parseSpans(found[2]) }, at + 1];
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
    const inner = lines.slice(at, end).map((line) => parseSpans(line.replace(/^>\s?/, '')));
    return [{ type: 'quote', lines: inner }, end];
  },
  function list(lines, at) {
    const items = [];
    let end = at;
    for (let found = BULLET.exec(lines[end] ?? ''); found !== null; found = BULLET.exec(lines[++end] ?? '')) {
      const [, indent, number, text] = found;
      const box = /^\[([ xX])\]\s+(.*)$/.exec(text);
      items.push({
        level: Math.min(5, Math.floor(indent.length / 2)),
        number: number === undefined ? undefined : Number(number),
        checked: box === null ? undefined : box[1] !== ' ',
        children: parseSpans(box === null ? text : box[2]),
      });
    }
    return end === at ? undefined : [{ type: 'list', items }, end];
  },
];

function readerAt(lines, at) {
  for (const reader of READERS) {
    const found = reader(lines, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A whole Markdown text. A line break inside a paragraph is kept, as Slack keeps it. */
export function parseMarkdown(text) {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ type: 'lines', lines: paragraph });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const found = lines[at].trim() === '' ? [undefined, at + 1] : readerAt(lines, at);
    if (found === undefined) paragraph.push(parseSpans(lines[at++]));
    else {
      flush();
      if (found[0] !== undefined) blocks.push(found[0]);
      at = found[1];
    }
  }
  flush();
  return blocks;
}
