import { countRows, type ListQuery, selectRows } from './listing.ts';
import type { RouteContext } from './route.ts';

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
