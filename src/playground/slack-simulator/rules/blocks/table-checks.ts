import { LIMITS } from '../limits.ts';
import { anything, boolean, byType, list, number, object, oneOf, rule } from './combinators.ts';
import { block, someText } from './compositions.ts';
import { appendPointer, type Check, type Report, reportBroken } from './problem.ts';
import { richTextBlock } from './rich-text-check.ts';
import { textLength } from './walk.ts';

/** Tables (docs.slack.dev/reference/block-kit/blocks/table-block and data-table-block). */

const rawCells = {
  raw_text: object({ text: someText }),
  raw_number: object({ value: number(undefined, undefined, false), text: someText }),
};
const cell = byType({ ...rawCells, rich_text: richTextBlock });

export const table = block(
  {
    rows: list(
      list(cell, LIMITS.table.cells, LIMITS.table.minCells),
      LIMITS.table.rows,
      LIMITS.table.minRows,
    ),
  },
  {
    column_settings: list(
      object({}, { align: oneOf('left', 'center', 'right'), is_wrapped: boolean }),
      LIMITS.table.columnSettings,
    ),
  },
);

const { cells, minCells, rows, minRows, text } = LIMITS.dataTable;
const headerRow = list(byType(rawCells), cells, minCells);
const dataRow = list(cell, cells, minCells);

/** The rows of a data table: a header without rich text, then rows of the same length. */
const dataRows: Check = (value, at, report) => {
  list(anything, rows, minRows)(value, at, report);
  if (!Array.isArray(value)) return;
  for (const [index, row] of value.entries()) {
    const rowAt = appendPointer(at, index);
    (index === 0 ? headerRow : dataRow)(row, rowAt, report);
    if (Array.isArray(row) && Array.isArray(value[0]) && row.length !== value[0].length)
      reportBroken(report, rowAt, 'same_length', 'all rows must have the same number of cells', {
        expected: [String(value[0].length)],
        got: String(row.length),
      });
  }
  reportLongCells(textLength(value), at, report);
};

/** Reports that the cells of one data table, or of all in a message, contain too much text. */
export const reportLongCells = (length: number, at: string, report: Report): void => {
  if (length > text)
    reportBroken(report, at, 'max_length', `text of all cells must be less than ${text + 1} characters`, {
      expected: [String(text)],
      got: String(length),
    });
};

export const dataTable = block(
  { rows: dataRows, caption: someText },
  {
    page_size: number(LIMITS.dataTable.minPageSize, LIMITS.dataTable.pageSize),
    row_header_column_index: number(0),
  },
  rule('column', 'row_header_column_index must be the index of a column', (value) => {
    const [header] = Array.isArray(value.rows) ? value.rows : [];
    return !Array.isArray(header) || Number(value.row_header_column_index ?? 0) < Math.max(header.length, 1);
  }),
);
