import type { Cell, Rich } from './types.ts';

/** What a data table does by itself with its rows: it sorts, filters and pages them. */

export type Order = { column?: number; direction?: 'ascending' | 'descending' };

const wordsOf = (elements: Rich[] = []): string[] =>
  elements.flatMap(({ elements: inner, text, fallback, url, name }) =>
    inner ? wordsOf(inner) : [text ?? fallback ?? url ?? name ?? ''],
  );

/** A cell's words, without its format. */
export const cellText = ({ type, elements, text, value }: Cell): string =>
  type === 'rich_text' ? wordsOf(elements).join(' ') : String(text ?? value ?? '');

/** Whether all cells of a column are numbers, which then sort as such. */
export const isNumeric = (rows: Cell[][], column: number): boolean =>
  rows.every((row) => row[column]?.type === 'raw_number');

/** The rows that have all of the words in one of their cells or another. */
export function filterRows(rows: Cell[][], query: string, locale: string): Cell[][] {
  const words = query.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = row.map(cellText).join('\n').toLocaleLowerCase(locale);
    return words.every((word) => text.includes(word));
  });
}

/** The rows in the order of a column. Equal rows keep their order. */
export function sortRows(rows: Cell[][], { column, direction }: Order, locale: string): Cell[][] {
  if (column === undefined) return rows;
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  const numeric = isNumeric(rows, column);
  const none: Cell = { type: 'raw_text' };
  const inOrder = ([a, b]: [Cell, Cell]) =>
    numeric ? (a.value ?? 0) - (b.value ?? 0) : compare(cellText(a), cellText(b));
  const sign = direction === 'descending' ? -1 : 1;
  return rows.toSorted((a, b) => sign * inOrder([a[column] ?? none, b[column] ?? none]));
}

/** The next order when a column's header is chosen: ascending, descending, then as the app sent the rows. */
export function nextOrder(order: Order, column: number): Order {
  if (order.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : {};
}
