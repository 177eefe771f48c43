import type { ComponentChildren } from 'preact';

export type Column = {
  /** Its cells name their rows. */
  isHeader?: boolean;
  isNumeric?: boolean;
};

type Props = {
  /** What screen readers call it. */
  name: string;
  head: ComponentChildren[];
  rows: ComponentChildren[][];
  columns?: Column[];
};

const looks = ({ isNumeric = false }: Column = {}) => ({
  class: isNumeric ? 'cell-line' : '',
  style: { textAlign: isNumeric ? 'right' : 'left' },
});

/** A table, which scrolls sideways so the page does not. */
export const Table = ({ name, head, rows, columns = [] }: Props) => (
  <div class="table-scroll" tabindex={0} role="group" aria-label={name}>
    <table>
      <caption class="visually-hidden">{name}</caption>
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
