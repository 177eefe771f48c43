import { countOf, rowsOf, type Selection } from './listing.ts';
import type { Call } from './route.ts';

/** The specification shows no page size; this is the usual one of a Laravel backend (platform-facts: pages). */
export const PER_PAGE = 15;

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
 * One page of a selection, the one that `page=N` names; anything but a positive whole number is page 1. Past the
 * end there is an empty page whose `prev` is the last one that exists. Links keep filter and sort, unless the
 * platform was told to drop them.
 */
export function paged<Row>(call: Call, selection: Selection, show: (row: Row) => object): Envelope {
  const total = countOf(call.database, selection);
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = pageOf(call.query.get('page'));
  const offset = (page - 1) * PER_PAGE;
  const rows = page > last ? [] : rowsOf<Row>(call.database, selection, { limit: PER_PAGE, offset });
  const path = `${call.base}${call.path}`;
  const link = (number: number): string => `${path}?${queryOf(call, number)}`;
  return {
    data: rows.map(show),
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
      per_page: PER_PAGE,
      to: rows.length > 0 ? offset + rows.length : null,
      total,
    },
  };
}

function pageOf(text: string | null): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1;
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function queryOf(call: Call, page: number): string {
  const query = new URLSearchParams(call.bareLinks ? undefined : call.query);
  query.delete('page');
  query.set('page', String(page));
  return query.toString();
}
