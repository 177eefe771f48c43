import type { ComponentChildren } from 'preact';

export type Column = {
  align?: string;
  /** Its cells name their rows. */
  isHeader?: boolean;
  isNumeric?: boolean;
  isWrapped?: boolean;
};

type Props = {
  /** What screen readers call it; a caption too with `hasCaption`. */
  name: string;
  hasCaption?: boolean;
  head: ComponentChildren[];
  rows: ComponentChildren[][];
  columns?: Column[];
};

const styleOf = ({ isNumeric, isWrapped = true, align = isNumeric ? 'right' : 'left' }: Column) =>
  `cell-${align}${isNumeric ? ' cell-number' : ''}${isWrapped ? '' : ' cell-line'}`;

/** A table, which scrolls sideways so the page does not. */
export const Table = ({ name, hasCaption, head, rows, columns = [] }: Props) => (
  <div class="table-scroll" tabindex={0} role="group" aria-label={name}>
    <table>
      {hasCaption && <caption class="visually-hidden">{name}</caption>}
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th scope="col" class={styleOf(columns[at] ?? {})}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, at) => {
              const column = columns[at] ?? {};
              const style = styleOf(column);
              if (!column.isHeader) return <td class={style}>{cell}</td>;
              return (
                <th scope="row" class={style}>
                  {cell}
                </th>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
