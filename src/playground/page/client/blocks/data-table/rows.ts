/** What a data table does by itself with its rows, which are lists of cells: it sorts, filters and pages them. */

/** A cell's words, without its format. */
export function cellText(cell) {
  if (cell.type !== 'rich_text') return String(cell.text ?? cell.value ?? '');
  return richText(cell.elements).join(' ');
}

const richText = (elements = []) =>
  elements.flatMap((element) =>
    element.elements
      ? richText(element.elements)
      : [element.text ?? element.fallback ?? element.url ?? element.name ?? ''],
  );

/** Whether all cells of a column are numbers, which then sort as such. */
export const isNumeric = (rows, column) => rows.every((row) => row[column]?.type === 'raw_number');

/** The rows that have all of the words in one of their cells or another. */
export function filterRows(rows, query, locale) {
  const words = query.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = row.map(cellText).join('\n').toLocaleLowerCase(locale);
    return words.every((word) => text.includes(word));
  });
}

/** The rows in the order of a column; `{column, direction}` is `ascending` or `descending`. Equal rows keep their order. */
export function sortRows(rows, { column, direction }, locale) {
  if (column === undefined) return rows;
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  const inOrder = isNumeric(rows, column)
    ? (a, b) => a[column].value - b[column].value
    : (a, b) => compare(cellText(a[column]), cellText(b[column]));
  return rows.toSorted(direction === 'descending' ? (a, b) => inOrder(b, a) : inOrder);
}

/** The next order when a column's header is chosen: ascending, descending, then as the app sent the rows. */
export function nextOrder(order, column) {
  if (order.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : {};
}
