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

/** A `table` or `data_table` block, whole; its first row is the header. */
export function TableBlock({ block }: { block: BlockOf<'table'> | BlockOf<'data_table'> }) {
  const [head = [], ...rows] = block.rows ?? [];
  const isData = block.type === 'data_table';
  const name = isData ? withEmoji(block.caption) : 'Table';
  const columns = head.map((_, at) =>
    isData
      ? {
          isNumeric: rows.every((row) => row[at]?.type === 'raw_number'),
          isHeader: at === (block.row_header_column_index ?? 0),
        }
      : {
          align: block.column_settings?.[at]?.align,
          isWrapped: block.column_settings?.[at]?.is_wrapped ?? false,
        },
  );
  return (
    <div class="block">
      {isData && (
        <p class="box-title" aria-hidden="true">
          {name}
        </p>
      )}
      <Table
        name={name}
        hasCaption={isData}
        head={head.map(showCell)}
        rows={rows.map((row) => row.map(showCell))}
        columns={columns}
      />
    </div>
  );
}
