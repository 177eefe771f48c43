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

const looks = ({
  isNumeric = false,
  isWrapped = !isNumeric,
  align = isNumeric ? 'right' : 'left',
}: Column = {}) => ({
  class: isWrapped ? '' : 'cell-line',
  style: { textAlign: align },
});

/** A table, which scrolls sideways so the page does not. */
export const Table = ({ name, hasCaption, head, rows, columns = [] }: Props) => (
  <div class="table-scroll" tabindex={0} role="group" aria-label={name}>
    <table>
      {hasCaption && <caption class="visually-hidden">{name}</caption>}
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th scope="col" {...looks(columns[at])}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, at) => {
              const style = looks(columns[at]);
              if (!columns[at]?.isHeader) return <td {...style}>{cell}</td>;
              return (
                <th scope="row" {...style}>
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
