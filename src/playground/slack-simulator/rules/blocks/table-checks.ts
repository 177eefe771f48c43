import { dicts, isDict } from '../../kit/dict.ts';
import { LIMITS } from '../limits.ts';
import {
  anything,
  appendPointer,
  byType,
  type Check,
  list,
  number,
  object,
  type Report,
  rule,
  some,
  text,
} from './combinators.ts';
import { block, richTextBlock, someText } from './compositions.ts';
import { textLength } from './walk.ts';

/** Tables and charts (docs.slack.dev/reference/block-kit/blocks: data-table and data-visualization). */

const anyNumber = number(undefined, undefined, Number.isFinite);
const rawCells = {
  raw_text: object({ text: someText }),
  raw_number: object({ value: anyNumber, text: someText }),
};
const cell = byType({ ...rawCells, rich_text: richTextBlock });

const headerRow = some(byType(rawCells), LIMITS.dataTable.cells);
const dataRow = some(cell, LIMITS.dataTable.cells);

/** The rows of a data table: a header without rich text, then rows of the same length. */
const dataRows: Check = (value, at, report) => {
  list(anything, LIMITS.dataTable.rows, LIMITS.dataTable.minRows)(value, at, report);
  if (!Array.isArray(value)) return;
  for (const [index, row] of value.entries()) {
    const rowAt = appendPointer(at, index);
    (index === 0 ? headerRow : dataRow)(row, rowAt, report);
    if (Array.isArray(row) && Array.isArray(value[0]) && row.length !== value[0].length)
      report(rowAt, 'all rows must have the same number of cells');
  }
  reportLongCells(textLength(value), at, report);
};

/** Reports that the cells of one data table, or of all in a message, contain too much text. */
export const reportLongCells = (length: number, at: string, report: Report): void => {
  const { text } = LIMITS.dataTable;
  if (length > text) report(at, `text of all cells must be less than ${text + 1} characters`);
};

export const dataTable = block(
  {
    rows: dataRows,
    caption: someText,
    'page_size?': number(1, LIMITS.dataTable.pageSize),
    'row_header_column_index?': number(0),
  },
  rule('row_header_column_index must be the index of a column', (value) => {
    const [header] = Array.isArray(value.rows) ? value.rows : [];
    return !Array.isArray(header) || Number(value.row_header_column_index ?? 0) < Math.max(header.length, 1);
  }),
);

const limits = LIMITS.dataVisualization;
const label = text(limits.label, 1);
const point = object({ label, value: anyNumber });
const positive: Check = (value, at, report) => {
  anyNumber(value, at, report);
  if (typeof value === 'number' && value <= 0) report(at, 'must be greater than 0');
};

/** The rule that each series has one point for each category. */
const pointsMatchCategories: Check = (chart, at, report) => {
  const categories = isDict(chart) && isDict(chart.axis_config) ? chart.axis_config.categories : undefined;
  if (!isDict(chart) || !Array.isArray(categories)) return;
  const expected = JSON.stringify(categories.map(String).toSorted());
  for (const [index, { data }] of dicts(chart.series).entries())
    if (
      JSON.stringify(
        dicts(data)
          .map((one) => String(one.label))
          .toSorted(),
      ) !== expected
    )
      report(`${at}/series/${index}/data`, 'must have one data point for each category');
};

const seriesChart = object(
  {
    series: some(
      object({ name: text(limits.seriesName, 1), data: some(point, limits.points) }),
      limits.series,
    ),
    axis_config: object({
      categories: some(label, limits.categories),
      'x_label?': text(limits.axisLabel),
      'y_label?': text(limits.axisLabel),
    }),
  },
  rule('names of series must be unique', ({ series }) => {
    const names = dicts(series).map(({ name }) => name);
    return new Set(names).size === names.length;
  }),
  pointsMatchCategories,
);

export const dataVisualization = block({
  title: text(limits.title, 1),
  chart: byType({
    pie: object({ segments: some(object({ label, value: positive }), limits.segments) }),
    bar: seriesChart,
    area: seriesChart,
    line: seriesChart,
  }),
});
