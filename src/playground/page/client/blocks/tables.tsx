import { useState } from 'preact/hooks';
import { viewer } from '../state/state.ts';
import { withEmoji } from '../text/emoji.ts';
import { IconButton } from '../ui/button.tsx';
import { Table } from '../ui/table.tsx';
import { RichText } from './rich-text.tsx';
import { cellText, filterRows, isNumeric, nextOrder, type Order, sortRows } from './rows.ts';
import type { BlockOf, Cell } from './types.ts';

const showCell = (cell: Cell) =>
  cell.type === 'rich_text' ? <RichText elements={cell.elements} /> : withEmoji(cellText(cell));

/** A `table` block; its first row is the header. */
export function TableBlock({
  block: { rows = [], column_settings: settings = [] },
}: {
  block: BlockOf<'table'>;
}) {
  const [head = [], ...body] = rows;
  const columns = head.map((_, at) => ({
    align: settings[at]?.align,
    isWrapped: settings[at]?.is_wrapped ?? false,
  }));
  return (
    <Table
      name="Table"
      head={head.map(showCell)}
      rows={body.map((row) => row.map(showCell))}
      columns={columns}
    />
  );
}

type PagesProps = {
  page: number;
  size: number;
  count: number;
  total: number;
  caption: string;
  go(page: number): void;
};

/** Which rows are shown, and buttons to the pages before and after. At an end a button keeps the focus and does nothing. */
function Pages({ page, size, count, total, caption, go }: PagesProps) {
  const from = page * size;
  const to = Math.min(from + size, count);
  const all = count < total ? `${count} found` : `${total}`;
  const turn = (icon: 'left' | 'right', name: string, next: number, atEnd: boolean) => (
    <IconButton
      icon={icon}
      label={`${name} page of ${caption}`}
      aria-disabled={atEnd}
      onClick={() => !atEnd && go(next)}
    />
  );
  return (
    <div class="table-bar small quiet">
      <p role="status">{count === 0 ? `Nothing found in ${total} rows` : `${from + 1}–${to} of ${all}`}</p>
      {count > size && (
        <div>
          {turn('left', 'Previous', page - 1, page === 0)}
          {turn('right', 'Next', page + 1, to === count)}
        </div>
      )}
    </div>
  );
}

const signs = { ascending: '▲', descending: '▼', none: '↕' };

/** A `data_table` block: its first row is the header. It sorts, filters and pages by itself, without the app. */
export function DataTable({ block }: { block: BlockOf<'data_table'> }) {
  const { locale } = viewer();
  const [order, setOrder] = useState<Order>({});
  const [query, setQuery] = useState('');
  const [wanted, setPage] = useState(0);
  const { caption, page_size: size = 5, row_header_column_index: rowHeader = 0 } = block;
  const [head = [], ...rows] = block.rows;
  const found = filterRows(sortRows(rows, order, locale), query, locale);
  const page = Math.min(wanted, Math.max(Math.ceil(found.length / size) - 1, 0));
  const name = withEmoji(caption);
  const columns = head.map((_, at) => ({
    isNumeric: isNumeric(rows, at),
    isHeader: at === rowHeader,
    sort: (order.column === at && order.direction) || ('none' as const),
  }));
  const headers = head.map((cell, at) => (
    <button
      type="button"
      class="table-sort"
      onClick={() => {
        setOrder(nextOrder(order, at));
        setPage(0);
      }}
    >
      {withEmoji(cellText(cell))} <span aria-hidden="true">{signs[columns[at]?.sort ?? 'none']}</span>
    </button>
  ));
  return (
    <div class="block data-table">
      <div class="table-bar">
        <p class="box-title" aria-hidden="true">
          {name}
        </p>
        <input
          type="search"
          class="text-input"
          placeholder="Filter"
          aria-label={`Filter ${name}`}
          value={query}
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setPage(0);
          }}
        />
      </div>
      <Table
        name={name}
        hasCaption
        head={headers}
        rows={found.slice(page * size, (page + 1) * size).map((row) => row.map(showCell))}
        columns={columns}
      />
      <Pages page={page} size={size} count={found.length} total={rows.length} caption={name} go={setPage} />
    </div>
  );
}
