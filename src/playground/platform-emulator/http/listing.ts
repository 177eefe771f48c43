import type { SQLInputValue } from 'node:sqlite';
import type { Database } from '../data/database.ts';
import type { Condition, Filter } from './filters.ts';
import { HttpError } from './http-error.ts';
import type { RouteContext } from './route.ts';

/** A list endpoint: where its rows come from, and how they can be filtered and sorted. */
export type Listing = {
  columns: string;
  tables: string;
  filters: Record<string, Filter>;
  /** The fields that `sort` accepts, each with its column. */
  sorts: Record<string, string>;
  /** The column with the order in which rows were added. */
  seq: string;
};

/** The rows that a request asks for, as SQL. */
export type ListQuery = { listing: Listing; where: string; order: string; values: SQLInputValue[] };

/**
 * Translates a request's filters and sort to SQL (specification: Endpoints, general notes); `now` is Unix seconds.
 * Several filters mean AND, a comma-separated list means OR, and an empty filter is ignored. `sort=name` is ascending,
 * `sort=-name` descending; it accepts several fields separated by commas. **Rows without a value for the sorted field
 * come last in both directions**. Equal and unsorted rows come in the order in which
 * they were added, or newest first if the sort is descending.
 *
 * @throws HttpError 400 for an unknown filter or sort, 422 for an invalid filter value
 */
export function buildListQuery(
  listing: Listing,
  scope: Condition,
  query: URLSearchParams,
  now: number,
): ListQuery {
  const conditions = [scope];
  for (const [name, values] of parseFilters(query, listing)) {
    const filter = listing.filters[name];
    if (filter && values.length > 0) conditions.push(filter(name, values, now));
  }
  return {
    listing,
    where: conditions.map((condition) => condition.sql).join(' AND '),
    order: parseSort(query.get('sort') ?? '', listing),
    values: conditions.flatMap((condition) => condition.values),
  };
}

/** Reads the rows of a query: all of them by default. */
export function selectRows<Row>(
  database: Database,
  { listing, where, order, values }: ListQuery,
  range = { limit: -1, offset: 0 },
): Row[] {
  return database.all<Row>(
    `SELECT ${listing.columns} FROM ${listing.tables} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    range.limit,
    range.offset,
  );
}

/** Counts all rows of a query. */
function countRows(database: Database, { listing, where, values }: ListQuery): number {
  const row = database.get<{ total: number }>(
    `SELECT count(*) AS total FROM ${listing.tables} WHERE ${where}`,
    ...values,
  );
  return row?.total ?? 0;
}

/** Parses `filter[name]=a,b` and `filter[name][]=a`. If a key is repeated, the last value counts, as in PHP. */
function parseFilters(query: URLSearchParams, listing: Listing): Map<string, string[]> {
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
  rejectUnknown('filter', [...filters.keys()], Object.keys(listing.filters));
  return filters;
}

function parseSort(sort: string, listing: Listing): string {
  const fields = sort
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  // For a repeated field, the first direction counts.
  const directions = new Map<string, 'ASC' | 'DESC'>();
  for (const field of fields) {
    const name = field.replace(/^-/, '');
    if (!directions.has(name)) directions.set(name, field.startsWith('-') ? 'DESC' : 'ASC');
  }
  rejectUnknown('sort', [...directions.keys()], Object.keys(listing.sorts));
  const orders = [...directions].map(([name, direction]) => {
    const column = listing.sorts[name];
    return `${column} IS NULL, ${column} ${direction}`;
  });
  const [first = 'ASC'] = directions.values();
  return [...orders, `${listing.seq} ${first}`].join(', ');
}

function rejectUnknown(what: 'filter' | 'sort', asked: string[], known: string[]): void {
  const others = asked.filter((name) => !known.includes(name));
  if (others.length === 0) return;
  const verb = what === 'filter' ? 'are' : 'is';
  const names = `\`${others.join(', ')}\` ${verb} not allowed`;
  throw new HttpError(400, `Requested ${what}(s) ${names}. Allowed ${what}(s) are \`${known.join(', ')}\`.`);
}

/** The specification does not give a page size; this is Laravel's default (platform-facts: pages). */
const perPage = 15;

/** The pagination envelope (specification: Resources, Pagination envelope). */
export type Envelope = {
  data: object[];
  links: { first: string; last: string; prev: string | null; next: string | null };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    path: string;
    per_page: number;
    to: number | null;
    total: number;
  };
};

/**
 * Returns the page that `page=N` names; anything but a positive integer means page 1. A page past the end is empty, and
 * its `prev` is the last page. Links keep filter and sort.
 */
export function paginate<Row>(
  context: RouteContext,
  query: ListQuery,
  serializeRow: (row: Row) => object,
): Envelope {
  const total = countRows(context.database, query);
  const last = Math.max(1, Math.ceil(total / perPage));
  const page = parsePageNumber(context.query.get('page'));
  const offset = (page - 1) * perPage;
  const rows = page > last ? [] : selectRows<Row>(context.database, query, { limit: perPage, offset });
  const path = `${context.base}${context.path}`;
  const link = (number: number): string => `${path}?${pageQuery(context, number)}`;
  return {
    data: rows.map(serializeRow),
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(Math.min(page - 1, last)) : null,
      next: page < last ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: rows.length > 0 ? offset + 1 : null,
      last_page: last,
      path,
      per_page: perPage,
      to: rows.length > 0 ? offset + rows.length : null,
      total,
    },
  };
}

function parsePageNumber(text: string | null): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1;
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function pageQuery(context: RouteContext, page: number): string {
  const query = new URLSearchParams(context.query);
  query.delete('page');
  query.set('page', String(page));
  return query.toString();
}
