import { isDict } from '../../kit/dict.ts';

/** Small checks that the checks of blocks and elements consist of. */

/** Something that Slack would reject: a JSON pointer to it, and what is wrong, in the words of its errors. */
export type Problem = { code: Code; message: string; pointer: string };
type Code =
  | 'failed_constraint'
  | 'failed_rule'
  | 'missing_field'
  | 'unknown_field'
  | 'unknown_type'
  | 'duplicate_id';

export type Report = (at: string, message: string, code?: Code) => void;

/** Checks a value and reports what is wrong with it. `at` is the JSON pointer to the value. */
export type Check = (value: unknown, at: string, report: Report) => void;

/** Appends a key or index to a JSON pointer, escaped (RFC 6901). */
export const appendPointer = (at: string, key: string | number): string =>
  `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Accepts any value. */
export const anything: Check = () => undefined;

/** A string with at least `min` and at most `max` characters (UTF-16 code units). */
export const text =
  (max = Number.POSITIVE_INFINITY, min = 0): Check =>
  (value, at, report) => {
    if (typeof value !== 'string') report(at, 'must provide a string');
    else if (value.length > max) report(at, `must be less than ${max + 1} characters`);
    else if (value.length < min) report(at, `must be more than ${min - 1} characters`);
  };

/** A string in a format; `what` describes the format in the message. */
export const formatted =
  (isValid: (value: string) => boolean, what: string, max = Number.POSITIVE_INFINITY): Check =>
  (value, at, report) => {
    text(max)(value, at, report);
    if (typeof value === 'string' && !isValid(value)) report(at, `must be ${what}`);
  };

export const boolean: Check = (value, at, report) => {
  if (typeof value !== 'boolean') report(at, 'must provide a boolean');
};

/** A number from `min` to `max`; an integer by default. */
export const number =
  (min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, isValid = Number.isInteger): Check =>
  (value, at, report) => {
    if (typeof value !== 'number' || !isValid(value)) report(at, 'must provide a number');
    else if (value > max) report(at, `must be no more than ${max}`);
    else if (value < min) report(at, `must be no less than ${min}`);
  };

/** One of these values. */
export const oneOf =
  (...values: (string | number)[]): Check =>
  (value, at, report) => {
    if (!values.some((allowed) => allowed === value)) report(at, `must be one of ${values.join(', ')}`);
  };

/** A list of `min` to `max` items that each pass a check. */
export const list =
  (item: Check, max = Number.POSITIVE_INFINITY, min = 0): Check =>
  (value, at, report) => {
    if (!Array.isArray(value)) return report(at, 'must provide an array');
    if (value.length > max) report(at, `no more than ${max} items allowed`);
    if (value.length < min) report(at, `no less than ${min} items allowed`);
    for (const [index, entry] of value.entries()) item(entry, appendPointer(at, index), report);
  };

/** A list with at least one item. */
export const some = (item: Check, max: number): Check => list(item, max, 1);

/** The checks of an object's fields. A field whose name ends in `?` may be left out. */
export type Fields = Readonly<Record<string, Check>>;

/** An object with these fields and no others but `type`, which `byType` checks. */
export const object =
  (fields: Fields, ...rules: Check[]): Check =>
  (value, at, report) => {
    if (!isDict(value)) return report(at, 'must provide an object');
    for (const field of Object.keys(fields))
      if (!field.endsWith('?') && value[field] === undefined)
        report(at, `missing required field: ${field}`, 'missing_field');
    for (const [field, inner] of Object.entries(value)) {
      const check = fields[field] ?? fields[`${field}?`];
      if (check === undefined && field !== 'type')
        report(appendPointer(at, field), `invalid additional property: ${field}`, 'unknown_field');
      else if (inner !== undefined) check?.(inner, appendPointer(at, field), report);
    }
    for (const rule of rules) rule(value, at, report);
  };

/** One of several kinds of object; `type` says which. */
export const byType =
  (kinds: Fields): Check =>
  (value, at, report) => {
    if (!isDict(value)) return report(at, 'must provide an object');
    const type = String(value.type);
    if (Object.hasOwn(kinds, type)) return kinds[type]?.(value, at, report);
    const message = value.type === undefined ? 'missing required field: type' : `unsupported type: ${type}`;
    report(appendPointer(at, 'type'), message, 'unknown_type');
  };

/** Of a table of checks with their places, those that are in all of these places. */
export const takenIn = (table: Record<string, readonly [places: string, Check]>, ...all: string[]): Fields =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, [places]]) => all.every((one) => places.split(' ').includes(one)))
      .map(([type, [, check]]) => [type, check]),
  );

/** A rule about an object as a whole. */
export const rule =
  (message: string, isMet: (value: Record<string, unknown>) => boolean): Check =>
  (value, at, report) => {
    if (isDict(value) && !isMet(value)) report(at, message, 'failed_rule');
  };

const setOf = (value: Record<string, unknown>, fields: string[]): number =>
  fields.filter((field) => value[field] !== undefined).length;

/** The rule that an object has at least one of these fields. */
export const atLeastOne = (...fields: string[]): Check =>
  rule(`must have one of ${fields.join(', ')}`, (value) => setOf(value, fields) > 0);

/** The rule that an object has exactly one of these fields. */
export const exactlyOne = (...fields: string[]): Check =>
  rule(`must have exactly one of ${fields.join(', ')}`, (value) => setOf(value, fields) === 1);
