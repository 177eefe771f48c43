import { useState } from 'preact/hooks';
import { useViewer } from '../../state/page-context.ts';
import { withEmoji } from '../../text/emoji.ts';
import { RichText } from '../rich-text.tsx';
import { TurnButton } from '../turn-button.tsx';
import { cellText, filterRows, isNumeric, nextOrder, sortRows } from './rows.ts';

const Cell = ({ cell }) =>
  cell.type === 'rich_text' ? <RichText elements={cell.elements} /> : withEmoji(cellText(cell));

/** Two small arrows; the style sheet shows which one applies. */
const SortSign = () => (
  <svg class="sort-sign" width={9} height={13} viewBox="0 0 9 13" aria-hidden="true">
    <path class="sort-up" d="M4.5 0 9 5H0z" />
    <path class="sort-down" d="M4.5 13 0 8h9z" />
  </svg>
);

/** The header of a column, which sorts by it. */
const ColumnHeader = ({ cell, numeric, direction, onSort }) => (
  <th scope="col" class={numeric ? 'cell-number' : undefined} aria-sort={direction ?? 'none'}>
    <button type="button" class="table-sort" onClick={onSort}>
      {withEmoji(cellText(cell))}
      <SortSign />
    </button>
  </th>
);

/** Which rows are shown, and buttons to the pages before and after. */
function Pages({ page, pageSize, count, total, caption, onPage }) {
  const from = page * pageSize;
  const to = Math.min(from + pageSize, count);
  const all = count < total ? `${count} found` : `${total}`;
  return (
    <div class="table-pages">
      <p role="status">{count === 0 ? `Nothing found in ${total} rows` : `${from + 1}–${to} of ${all}`}</p>
      {count > pageSize && (
        <div class="turns">
          <TurnButton
            label={`Previous page of ${caption}`}
            atEnd={page === 0}
            onTurn={() => onPage(page - 1)}
          />
          <TurnButton
            label={`Next page of ${caption}`}
            forward
            atEnd={to === count}
            onTurn={() => onPage(page + 1)}
          />
        </div>
      )}
    </div>
  );
}

/** A `data_table` block: its first row is the header. It sorts, filters and pages by itself, without the app. */
export function DataTable({ block }) {
  const { locale } = useViewer();
  const [order, setOrder] = useState({});
  const [query, setQuery] = useState('');
  const [wantedPage, setPage] = useState(0);
  const { caption, page_size: pageSize = 5, row_header_column_index: rowHeader = 0 } = block;
  const [head = [], ...rows] = block.rows;
  const found = filterRows(sortRows(rows, order, locale), query, locale);
  const page = Math.min(wantedPage, Math.max(Math.ceil(found.length / pageSize) - 1, 0));
  const shown = found.slice(page * pageSize, (page + 1) * pageSize);
  const numeric = head.map((_, column) => isNumeric(rows, column));
  const name = withEmoji(caption);
  const changed = (set) => (value) => {
    set(value);
    setPage(0);
  };
  return (
    <div class="block block-data-table">
      <div class="table-bar">
        <p class="table-caption" aria-hidden="true">
          {name}
        </p>
        <input
          type="search"
          class="table-filter"
          placeholder="Filter"
          aria-label={`Filter ${name}`}
          value={query}
          onInput={({ target }) => changed(setQuery)(target.value)}
        />
      </div>
      <div class="table-scroll" tabindex={0} role="group" aria-label={name}>
        <table>
          <caption class="visually-hidden">{name}</caption>
          <thead>
            <tr>
              {head.map((cell, column) => (
                <ColumnHeader
                  key={column}
                  cell={cell}
                  numeric={numeric[column]}
                  direction={order.column === column ? order.direction : undefined}
                  onSort={() => changed(setOrder)(nextOrder(order, column))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr>
                {row.map((cell, column) =>
                  column === rowHeader ? (
                    <th scope="row" class={numeric[column] ? 'cell-number' : undefined}>
                      <Cell cell={cell} />
                    </th>
                  ) : (
                    <td class={numeric[column] ? 'cell-number' : undefined}>
                      <Cell cell={cell} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pages
        page={page}
        pageSize={pageSize}
        count={found.length}
        total={rows.length}
        caption={name}
        onPage={setPage}
      />
    </div>
  );
}
