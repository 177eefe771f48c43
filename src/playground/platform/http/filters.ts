import type { SQLInputValue } from 'node:sqlite';
import { emailKey } from '../data/keys.ts';
import { PERIODS, type Period, periodOf } from '../due/periods.ts';
import { invalid } from './http-error.ts';

/** A piece of a WHERE clause and the values of its `?`. */
export type Condition = { sql: string; values: SQLInputValue[] };

/** Turns a filter's values (one at least; several mean OR) into a condition. `now` is Unix seconds. */
export type Filter = (name: string, values: string[], now: number) => Condition;

const among = (expression: string, values: SQLInputValue[], bound: SQLInputValue[] = []): Condition => ({
  // One text for any number of values, so that it stays one prepared statement.
  sql: `${expression} IN (SELECT value FROM json_each(?))`,
  values: [...bound, JSON.stringify(values)],
});

const allowed = <T extends string>(name: string, values: string[], words: readonly T[]): T[] => {
  for (const value of values) {
    if (!(words as readonly string[]).includes(value))
      throw invalid({ [`filter.${name}`]: [`The selected filter.${name} is invalid.`] });
  }
  return values as T[];
};

/** Exactly one of these values. */
export const exactly =
  (column: string): Filter =>
  (_name, values) =>
    among(column, values);

/** One of these addresses, in whatever case. */
export const address =
  (column: string): Filter =>
  (_name, values) =>
    among(column, values.map(emailKey));

/** One of these words; any other word is refused. */
export const word =
  (column: string, words: readonly string[]): Filter =>
  (name, values) =>
    among(column, allowed(name, values, words));

/** Whether the expression holds: `true`, `false`, `1` or `0`. Each `?` of the expression is the time now. */
export const whether =
  (expression: string): Filter =>
  (name, values, now) => {
    const wanted = allowed(name, values, ['true', 'false', '1', '0']).map((value) =>
      value === 'true' || value === '1' ? 1 : 0,
    );
    return among(
      `(${expression})`,
      wanted,
      expression
        .split('?')
        .slice(1)
        .map(() => now),
    );
  };

/** A time within one of the six named periods; a row without that time is in none of them. */
export const within =
  (column: string): Filter =>
  (name, values, now) => {
    const ranges = allowed<Period>(name, values, PERIODS).map((period) => periodOf(period, now));
    return {
      sql: `EXISTS (SELECT 1 FROM json_each(?) r
        WHERE ${column} >= r.value ->> 0 AND ${column} < r.value ->> 1)`,
      values: [JSON.stringify(ranges)],
    };
  };
