import type { SQLInputValue } from 'node:sqlite';
import { emailKey } from '../data/users.ts';
import { type Period, periodRange, periods } from '../due/periods.ts';
import { validationError } from './http-error.ts';

/** Part of a WHERE clause, and the values for its `?`. */
export type Condition = { sql: string; values: SQLInputValue[] };

/** Turns a filter's values (at least one; several mean OR) into a condition. `now` is Unix seconds. */
export type Filter = (name: string, values: string[], now: number) => Condition;

const isAnyOf = (
  expression: string,
  values: SQLInputValue[],
  boundValues: SQLInputValue[] = [],
): Condition => ({
  // The same SQL for any number of values, so it stays one prepared statement.
  sql: `${expression} IN (SELECT value FROM json_each(?))`,
  values: [...boundValues, JSON.stringify(values)],
});

const requireAllowed = <T extends string>(name: string, values: string[], allowed: readonly T[]): T[] => {
  for (const value of values) {
    if (!(allowed as readonly string[]).includes(value))
      throw validationError({ [`filter.${name}`]: [`The selected filter.${name} is invalid.`] });
  }
  return values as T[];
};

/** Matches any of the values exactly. */
export const exactFilter =
  (column: string): Filter =>
  (_name, values) =>
    isAnyOf(column, values);

/** Matches any of the email addresses, ignoring case. */
export const emailFilter =
  (column: string): Filter =>
  (_name, values) =>
    isAnyOf(column, values.map(emailKey));

/** Matches any of the values; a value that is not allowed is rejected. */
export const enumFilter =
  (column: string, allowed: readonly string[]): Filter =>
  (name, values) =>
    isAnyOf(column, requireAllowed(name, values, allowed));

/** Whether the SQL expression is true: `true`, `false`, `1` or `0`. Each `?` in it is the current time. */
export const booleanFilter =
  (expression: string): Filter =>
  (name, values, now) => {
    const wanted = requireAllowed(name, values, ['true', 'false', '1', '0']).map((value) =>
      value === 'true' || value === '1' ? 1 : 0,
    );
    return isAnyOf(
      `(${expression})`,
      wanted,
      expression
        .split('?')
        .slice(1)
        .map(() => now),
    );
  };

/** Matches times in any of the named periods; a row without a time is in none of them. */
export const periodFilter =
  (column: string): Filter =>
  (name, values, now) => {
    const ranges = requireAllowed<Period>(name, values, periods).map((period) => periodRange(period, now));
    return {
      sql: `EXISTS (SELECT 1 FROM json_each(?) r
        WHERE ${column} >= r.value ->> 0 AND ${column} < r.value ->> 1)`,
      values: [JSON.stringify(ranges)],
    };
  };
