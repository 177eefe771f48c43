import { safeUrl } from './entities.ts';
import { collector, type Inline, type ListItem, type TextBlock } from './nodes.ts';

/** Parses the Markdown that Slack's `markdown` block supports. */

const inlineRules: { pattern: RegExp; make(found: string[]): Inline }[] = [
  { pattern: /`([^`]+)`/y, make: ([, text = '']) => ({ type: 'code', text }) },
  { pattern: /\[([^[\]]*)\]\(([^)\s]+)\)/y, make: ([, text = '', url = '']) => link(text, url) },
  { pattern: /(?:\*\*(?=\S)(.+?)(?<=\S)\*\*|__(?=\S)(.+?)(?<=\S)__)/y, make: styled('bold') },
  { pattern: /~~(?=\S)(.+?)(?<=\S)~~/y, make: styled('strike') },
  {
    pattern: /(?:\*(?=[^\s*])([^*]+?)(?<=\S)\*|_(?=[^\s_])([^_]+?)(?<=\S)_)(?![\p{L}\p{N}])/uy,
    make: styled('italic'),
  },
  { pattern: /https?:\/\/[^\s<>)]*[^\s<>).,;:!?]/y, make: ([url = '']) => link(url, url) },
];

function styled(type: 'bold' | 'italic' | 'strike') {
  return (found: string[]): Inline => ({ type, children: parseInline(found[1] ?? found[2] ?? '') });
}

function link(text: string, address: string): Inline {
  const url = safeUrl(address);
  return url === undefined ? { type: 'text', text } : { type: 'link', url, text: text || url };
}

/** The inline nodes of a line. */
function parseInline(text: string): Inline[] {
  const nodes = collector();
  for (let at = 0; at < text.length; ) {
    const rule = /[`[*_~h]/.test(text[at] ?? '') ? parseInlineAt(text, at) : undefined;
    if (rule === undefined) {
      if (text[at] === '\\' && /[\\`*_~[\]#>-]/.test(text[at + 1] ?? '')) at += 1;
      nodes.character(text[at++]);
    } else {
      nodes.node(rule.node);
      at = rule.end;
    }
  }
  return nodes.end();
}

function parseInlineAt(text: string, at: number): { node: Inline; end: number } | undefined {
  for (const { pattern, make } of inlineRules) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { node: make(found), end: at + found[0].length };
  }
  return undefined;
}

const listItem = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));

type Found = [block: TextBlock, end: number] | undefined;

/** Each parser returns the block that starts at line `at` and the index after it, or undefined for another kind. */
const blockParsers: ((lines: string[], at: number, line: string) => Found)[] = [
  function fence(lines, at, line) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (mark === undefined) return undefined;
    let end = at + 1;
    while (end < lines.length && !lines[end]?.trimStart().startsWith(mark)) end += 1;
    return [{ type: 'pre', text: lines.slice(at + 1, end).join('\n') }, end + 1];
  },
  function heading(_lines, at, line) {
    const [, marks, words = ''] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? [];
    if (marks === undefined) return undefined;
    return [{ type: 'heading', level: marks.length, children: parseInline(words) }, at + 1];
  },
  function rule(_lines, at, line) {
    return /^\s*([-*_])(\s*\1){2,}\s*$/.test(line) ? [{ type: 'rule' }, at + 1] : undefined;
  },
  function table(lines, at, line) {
    if (!line.includes('|') || !/^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(lines[at + 1] ?? ''))
      return undefined;
    let end = at + 2;
    while (lines[end]?.includes('|')) end += 1;
    return [{ type: 'table', head: cells(line), rows: lines.slice(at + 2, end).map(cells) }, end];
  },
  function quote(lines, at) {
    let end = at;
    while (lines[end]?.startsWith('>')) end += 1;
    if (end === at) return undefined;
    const inner = lines.slice(at, end).map((line) => parseInline(line.replace(/^>\s?/, '')));
    return [{ type: 'quote', lines: inner }, end];
  },
  function list(lines, at) {
    const items: ListItem[] = [];
    let end = at;
    for (
      let found = listItem.exec(lines[end] ?? '');
      found !== null;
      found = listItem.exec(lines[++end] ?? '')
    ) {
      const [, indent = '', number, text = ''] = found;
      const box = /^\[([ xX])\]\s+(.*)$/.exec(text);
      items.push({
        level: Math.min(5, Math.floor(indent.length / 2)),
        number: number === undefined ? undefined : Number(number),
        checked: box === null ? undefined : box[1] !== ' ',
        children: parseInline(box?.[2] ?? text),
      });
    }
    return end === at ? undefined : [{ type: 'list', items }, end];
  },
];

function parseBlockAt(lines: string[], at: number, line: string): Found {
  for (const parse of blockParsers) {
    const found = parse(lines, at, line);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Parses a Markdown text into blocks. Line breaks within a paragraph are kept, as in Slack. */
export function parseMarkdown(text: string): TextBlock[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks: TextBlock[] = [];
  let paragraph: Inline[][] = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ type: 'lines', lines: paragraph });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const isEmpty = line.trim() === '';
    const found = isEmpty ? undefined : parseBlockAt(lines, at, line);
    if (isEmpty || found !== undefined) flush();
    else paragraph.push(parseInline(line));
    if (found !== undefined) blocks.push(found[0]);
    at = found?.[1] ?? at + 1;
  }
  flush();
  return blocks;
}
