import type { SQLInputValue } from 'node:sqlite';
import type { Database } from '../data/database.ts';
import type { Condition, Filter } from './filters.ts';
import { Refusal } from './http-error.ts';

/** A list of the API: where its rows come from, and by what they can be filtered and sorted. */
export type Listing = {
  columns: string;
  tables: string;
  filters: Record<string, Filter>;
  /** The field names that `sort` takes, each with its column. */
  sorts: Record<string, string>;
  /** The column with the order in which rows were made. */
  seq: string;
};

/** What a request asks of a list, ready to be read. */
export type Selection = { listing: Listing; where: string; order: string; values: SQLInputValue[] };

/**
 * Filters and sort of a query (specification: Endpoints, general notes). Several filters are ANDed, a comma list
 * is OR, an empty filter is ignored. `sort=name` ascends, `sort=-name` descends; several fields may stand in a
 * comma list. **Rows without the value that is sorted by come last in both directions.** Rows that are equal,
 * or unsorted, come in the order in which they were made; in a descending sort the newest first.
 *
 * @throws Refusal 400 for a filter or sort that the list does not have, 422 for a value that a filter refuses.
 */
export function select(listing: Listing, scope: Condition, query: URLSearchParams, now: number): Selection {
  const conditions = [scope];
  for (const [name, values] of filtersOf(query, listing)) {
    const filter = listing.filters[name];
    if (filter && values.length > 0) conditions.push(filter(name, values, now));
  }
  return {
    listing,
    where: conditions.map((condition) => condition.sql).join(' AND '),
    order: orderOf(query.get('sort') ?? '', listing),
    values: conditions.flatMap((condition) => condition.values),
  };
}

/** The rows of a selection: all of them, or those of one window. */
export function rowsOf<Row>(
  database: Database,
  { listing, where, order, values }: Selection,
  window = { limit: -1, offset: 0 },
): Row[] {
  return database.all<Row>(
    `SELECT ${listing.columns} FROM ${listing.tables} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    window.limit,
    window.offset,
  );
}

export function countOf(database: Database, { listing, where, values }: Selection): number {
  const row = database.get<{ total: number }>(
    `SELECT count(*) AS total FROM ${listing.tables} WHERE ${where}`,
    ...values,
  );
  return row?.total ?? 0;
}

/** `filter[name]=a,b` and `filter[name][]=a`; of a key given twice the last counts, as in PHP. */
function filtersOf(query: URLSearchParams, listing: Listing): Map<string, string[]> {
  const filters = new Map<string, string[]>();
  for (const [key, text] of query) {
    const match = /^filter\[([^\]]*)\](\[[^\]]*\])?$/.exec(key);
    if (!match) continue;
    const [, name = '', inList] = match;
    const values = text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    filters.set(name, inList ? [...(filters.get(name) ?? []), ...values] : values);
  }
  refuseOthers('filter', [...filters.keys()], Object.keys(listing.filters));
  return filters;
}

function orderOf(sort: string, listing: Listing): string {
  const fields = sort
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  // A field that is named twice sorts by its first mention.
  const directions = new Map<string, 'ASC' | 'DESC'>();
  for (const field of fields) {
    const name = field.replace(/^-/, '');
    if (!directions.has(name)) directions.set(name, field.startsWith('-') ? 'DESC' : 'ASC');
  }
  refuseOthers('sort', [...directions.keys()], Object.keys(listing.sorts));
  const orders = [...directions].map(([name, direction]) => {
    const column = listing.sorts[name];
    return `${column} IS NULL, ${column} ${direction}`;
  });
  const [first = 'ASC'] = directions.values();
  return [...orders, `${listing.seq} ${first}`].join(', ');
}

function refuseOthers(what: 'filter' | 'sort', asked: string[], known: string[]): void {
  const others = asked.filter((name) => !known.includes(name));
  if (others.length === 0) return;
  const verb = what === 'filter' ? 'are' : 'is';
  const names = `\`${others.join(', ')}\` ${verb} not allowed`;
  throw new Refusal(400, `Requested ${what}(s) ${names}. Allowed ${what}(s) are \`${known.join(', ')}\`.`);
}
