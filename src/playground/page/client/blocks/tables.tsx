import { viewer } from '../state/state.ts';
import { withEmoji } from '../text/emoji.ts';
import { Table } from '../ui/table.tsx';
import { RichText } from './rich-text.tsx';
import { numberFormat } from './scale.ts';
import type { BlockOf, Cell } from './types.ts';

const showCell = (cell: Cell) =>
  cell.type === 'rich_text' ? (
    <RichText elements={cell.elements} />
  ) : (
    withEmoji(cell.text ?? numberFormat(viewer().locale, [])(cell.value ?? 0))
  );

/** A `data_table` block, whole; its first row is the header. */
export function TableBlock({ block }: { block: BlockOf<'data_table'> }) {
  const [head = [], ...rows] = block.rows;
  const name = withEmoji(block.caption);
  const columns = head.map((_, at) => ({
    isNumeric: rows.every((row) => row[at]?.type === 'raw_number'),
    isHeader: at === (block.row_header_column_index ?? 0),
  }));
  return (
    <div class="block">
      <p class="box-title" aria-hidden="true">
        {name}
      </p>
      <Table
        name={name}
        head={head.map(showCell)}
        rows={rows.map((row) => row.map(showCell))}
        columns={columns}
      />
    </div>
  );
}
