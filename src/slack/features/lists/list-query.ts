import { z } from 'zod';
import { type DayRange, daySpans, isDayRange, platformSpans } from '../../../tasks/day-spans.ts';

const schema = z.object({
  /** `mine`, `clients`, `all` or people's ids with commas; where a name is not clear yet, all that it may mean with `|`. */
  whom: z.string().default('mine'),
  /** A program's id. */
  program: z.string().optional(),
  state: z.enum(['open', 'overdue', 'done']).default('open'),
  /** Days that have a name, or a range of them. */
  due: z
    .union([z.enum(daySpans), z.custom<DayRange>((text) => typeof text === 'string' && isDayRange(text))])
    .optional(),
  doneOn: z.enum(platformSpans).optional(),
  undated: z.literal('1').optional(),
  newest: z.literal('1').optional(),
});

/** Which tasks a list shows, as its buttons and menus carry it: ids and words that are checked again on a click. */
export type ListQuery = z.infer<typeof schema>;

const names: Record<keyof ListQuery, string> = {
  whom: 'w',
  program: 'p',
  state: 's',
  due: 'd',
  doneOn: 'o',
  undated: 'u',
  newest: 'n',
};

const queryOrOwn = schema.catch({ whom: 'mine', state: 'open' });

/** Distinguishes a query from other blocks' ids. */
const prefix = 'q:';

/** A query in a button's value or a block's id, without blanks. */
export function encodeQuery(query: ListQuery): string {
  const parameters = new URLSearchParams();
  for (const [key, name] of Object.entries(names)) {
    const value = query[key as keyof ListQuery];
    if (value !== undefined) parameters.set(name, value);
  }
  return `${prefix}${parameters}`;
}

/** The query that a button or block carries, or one's own open tasks. */
export function decodeQuery(encoded: string): ListQuery {
  const parameters = new URLSearchParams(encoded.startsWith(prefix) ? encoded.slice(prefix.length) : '');
  const fields = Object.entries(names).map(([key, name]) => [key, parameters.get(name) ?? undefined]);
  return queryOrOwn.parse(Object.fromEntries(fields));
}
