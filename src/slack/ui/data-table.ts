import type { DataTableBlock } from '@slack/types';
import { oneLine } from '../../lib/text.ts';
import { LIMITS } from './limits.ts';
import { clip, isolate } from './text.ts';

/** A cell: text from outside, or a number to sort the column by, with the text that stands for it. */
export type Cell = string | { value: number; text: string };

/** How many rows a table holds under its header. */
export const maxTableRows = LIMITS.dataTable.rows - 1;

/** How long a cell may be, from the widest on: all cells together have a limit of their own. */
const widths = [150, 80, 50, 30, 18];

const rawCell =
  (max: number) =>
  (cell: Cell): DataTableBlock['rows'][number][number] =>
    typeof cell === 'string'
      ? { type: 'raw_text', text: isolate(oneLine(cell), max) || '–' }
      : { type: 'raw_number', value: cell.value, text: clip(cell.text, max) || '–' };

const lengthOf = (rows: DataTableBlock['rows']): number =>
  rows.flat().reduce((sum, cell) => sum + ('text' in cell ? cell.text.length : 0), 0);

/**
 * A table that Slack sorts, filters and pages by itself. The first column names each row.
 *
 * @param caption plain text, ours
 * @param rows at least one; what is beyond {@link maxTableRows} is left out
 */
export function dataTable(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): DataTableBlock {
  const all = [head, ...rows.slice(0, maxTableRows)];
  const drawn = widths.map((max) => all.map((cells) => cells.map(rawCell(max))));
  const fitting = drawn.find((some) => lengthOf(some) <= LIMITS.dataTable.text) ?? drawn.at(-1) ?? [];
  return { type: 'data_table', caption, page_size: 10, rows: fitting };
}
