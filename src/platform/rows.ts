import type { z } from 'zod';
import { createPauses } from '../lib/pauses.ts';
import type { Call } from './calls.ts';
import { unexpected } from './errors.ts';
import type { Rows } from './resources.ts';

/** Rows of a response that could not be read. `field` is where the first of them differs, such as `data.3.due`. */
export type UnreadableRows = { endpoint: string; count: number; field: string };

/** The filters that ask a list for one thing. */
type Named = { id: string; email?: string };

/** Whether an unreadable row may be the one with this id or email. A readable other value rules that out. */
function maybe(row: unknown, field: 'id' | 'email', wanted: string): boolean {
  const value = (row as Record<string, unknown> | null)?.[field];
  return typeof value !== 'string' || value.toLowerCase() === wanted.toLowerCase();
}

/**
 * Parses the rows of a list one by one, and leaves out those that cannot be read. If the list was asked for a single id
 * or email, and an unreadable row may be it, this is an error instead: "not found" would be a lie.
 *
 * @param told receives the rows that could not be read, if there are any
 * @throws PlatformError
 */
export async function readRows<T extends Named>(
  { endpoint, query }: Pick<Call, 'endpoint' | 'query'>,
  rows: readonly unknown[],
  schema: z.ZodType<T>,
  told?: (unreadable: UnreadableRows) => void,
): Promise<Rows<T>> {
  const items: T[] = [];
  const others: unknown[] = [];
  let field = '';
  const pause = createPauses();
  for (const [at, row] of rows.entries()) {
    await pause();
    const { success, data, error } = schema.safeParse(row);
    if (success) items.push(data);
    else {
      if (others.push(row) === 1) field = ['data', at, ...(error.issues[0]?.path ?? [])].join('.');
    }
  }
  if (others.length === 0) return { items, unreadable: 0 };
  told?.({ endpoint, count: others.length, field });
  for (const name of ['id', 'email'] as const) {
    const wanted = query?.get(`filter[${name}]`);
    if (!wanted || wanted.includes(',')) continue;
    const isFound = items.some((one) => one[name]?.toLowerCase() === wanted.toLowerCase());
    if (!isFound && others.some((row) => maybe(row, name, wanted)))
      throw unexpected({ endpoint, code: field }, `is not as specified: ${field}`);
  }
  return { items, unreadable: others.length };
}
