import type { AnyBlock, ContainerBlock, DataTableBlock, KnownBlock, TextObject } from '@slack/types';
import { chartLines } from './bar-chart.ts';
import { LIMITS } from './limits.ts';
import { clip, plain, titled } from './text.ts';

/**
 * The blocks that Slack added in 2026: a client, a workspace or the API may not support them. A field for a file needs a
 * scope that an installation may not have.
 */
const newer = new Set(['alert', 'container', 'data_table', 'data_visualization', 'file_input']);

const typeOf = (block: AnyBlock): string =>
  'element' in block && block.element.type === 'file_input' ? 'file_input' : block.type;

/** A place for blocks. */
export type Surface = 'message' | 'modal' | 'home';

/** The newer blocks that Slack takes nowhere on a surface (docs.slack.dev/reference/block-kit/blocks). */
const notOn: Record<Surface, ReadonlySet<string>> = {
  message: new Set(['alert']),
  modal: new Set(['container', 'data_table', 'data_visualization']),
  home: new Set(['alert', 'data_visualization']),
};

/** The same in blocks that exist on this surface. */
export const fittingOn = (surface: Surface, blocks: readonly AnyBlock[]): KnownBlock[] =>
  plainer(blocks, notOn[surface]);

/** The types of newer blocks among these. */
export const newerTypes = (blocks: readonly AnyBlock[] = []): string[] => [
  ...new Set(blocks.map(typeOf).filter((type) => newer.has(type))),
];

/** A container's title and blocks without the container. Folded content is left out: the title says that it exists. */
function opened({ title, subtitle, child_blocks, default_collapsed }: ContainerBlock): KnownBlock[] {
  const context = (text: TextObject): KnownBlock => ({ type: 'context', elements: [text] });
  if (default_collapsed) return title ? [context(title)] : [];
  return [
    ...(title ? [{ type: 'section' as const, text: titled(title.text, '') }] : []),
    ...(subtitle ? [context(subtitle)] : []),
    ...child_blocks,
  ];
}

const cellText = (cell: DataTableBlock['rows'][number][number]): string => ('text' in cell ? cell.text : '');

/** How many characters of a table a message holds, in all and in each section. */
const tableRoom = { all: 9_000, section: LIMITS.section.text };

/** A table as one line for each row; the last line says how many rows are left out. */
function tableLines({ caption, rows }: DataTableBlock): KnownBlock[] {
  const lines = rows.slice(1).map((cells) => cells.map(cellText).filter(Boolean).join(' · '));
  const sections = [caption];
  let length = 0;
  for (const [index, line] of lines.entries()) {
    const text = clip(line, 500);
    length += text.length;
    if (length > tableRoom.all) {
      sections.push(`${lines.length - index} more do not fit here.`);
      break;
    }
    const last = sections.at(-1) ?? '';
    if (sections.length === 1 || last.length + text.length + 1 > tableRoom.section) sections.push(text);
    else sections[sections.length - 1] = `${last}\n${text}`;
  }
  return sections.map((text) => ({ type: 'section', text: plain(clip(text, LIMITS.section.text) || '–') }));
}

/**
 * The same words and buttons in blocks that every Slack supports. Fields for a file are dropped.
 */
export function plainer(blocks: readonly AnyBlock[], types: ReadonlySet<string> = newer): KnownBlock[] {
  return (blocks as readonly KnownBlock[]).flatMap((block): KnownBlock[] => {
    if (!types.has(typeOf(block))) return [block];
    if (block.type === 'alert') return [{ type: 'section', text: block.text }];
    if (block.type === 'container') return opened(block);
    if (block.type === 'data_table') return tableLines(block);
    if (typeOf(block) === 'data_visualization')
      return [{ type: 'section', text: plain(chartLines(block).join('\n')) }];
    return [];
  });
}
