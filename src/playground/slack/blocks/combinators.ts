import { appendPointer, type Check, type Report, reportBroken } from './problem.ts';
import { isDict } from './walk.ts';

/** The small checks that those of blocks and elements are put together from. */

const typeName = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

function reportWrongType(report: Report, at: string, expected: string, value: unknown): void {
  reportBroken(report, at, 'type', `must provide ${expected === 'object' ? 'an' : 'a'} ${expected}`, {
    expected: [expected],
    got: typeName(value),
  });
}

export const anything: Check = () => undefined;

/** A string with so many characters (UTF-16 code units). */
export const text =
  (most = Number.POSITIVE_INFINITY, least = 0): Check =>
  (value, at, report) => {
    if (typeof value !== 'string') reportWrongType(report, at, 'string', value);
    else if (value.length > most)
      reportBroken(report, at, 'max_length', `must be less than ${most + 1} characters`, {
        expected: [String(most)],
        got: String(value.length),
      });
    else if (value.length < least)
      reportBroken(report, at, 'min_length', `must be more than ${least - 1} characters`, {
        expected: [String(least)],
        got: String(value.length),
      });
  };

/** A string of a form. */
export const formatted =
  (form: RegExp | ((value: string) => boolean), what: string, most = Number.POSITIVE_INFINITY): Check =>
  (value, at, report) => {
    text(most)(value, at, report);
    if (typeof value !== 'string') return;
    const fits = form instanceof RegExp ? form.test(value) : form(value);
    if (!fits)
      reportBroken(report, at, 'format', `must be ${what}`, { expected: [what], got: value.slice(0, 100) });
  };

export const boolean: Check = (value, at, report) => {
  if (typeof value !== 'boolean') reportWrongType(report, at, 'boolean', value);
};

/** A number, whole unless told, between the two. */
export const number =
  (least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, whole = true): Check =>
  (value, at, report) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
      reportWrongType(report, at, whole ? 'integer' : 'number', value);
    else if (value > most)
      reportBroken(report, at, 'max_value', `must be no more than ${most}`, {
        expected: [String(most)],
        got: String(value),
      });
    else if (value < least)
      reportBroken(report, at, 'min_value', `must be no less than ${least}`, {
        expected: [String(least)],
        got: String(value),
      });
  };

export const oneOf =
  (...words: (string | number)[]): Check =>
  (value, at, report) => {
    if (!words.some((word) => word === value))
      reportBroken(report, at, 'enum', `must be one of ${words.join(', ')}`, {
        expected: words.map(String),
        got: String(value),
      });
  };

/** A list with so many items, each of them checked. */
export const list =
  (item: Check, most = Number.POSITIVE_INFINITY, least = 0): Check =>
  (value, at, report) => {
    if (!Array.isArray(value)) return reportWrongType(report, at, 'array', value);
    if (value.length > most)
      reportBroken(report, at, 'max_items', `no more than ${most} items allowed`, {
        expected: [String(most)],
        got: String(value.length),
      });
    if (value.length < least)
      reportBroken(report, at, 'min_items', `no less than ${least} items allowed`, {
        expected: [String(least)],
        got: String(value.length),
      });
    for (const [index, one] of value.entries()) item(one, appendPointer(at, index), report);
  };

/** Fields of which each must be there. */
export type Fields = Readonly<Record<string, Check>>;

/** An object with these fields and no other; `type` is looked at by whoever chose this check. */
export const object =
  (required: Fields, optional: Fields = {}, ...rules: Check[]): Check =>
  (value, at, report) => {
    if (!isDict(value)) return reportWrongType(report, at, 'object', value);
    for (const field of Object.keys(required))
      if (value[field] === undefined)
        report({
          code: 'missing_field',
          message: `missing required field: ${field}`,
          pointer: at,
          constraint: { type: 'required', expected: [field] },
        });
    for (const [field, given] of Object.entries(value)) {
      const check = required[field] ?? optional[field];
      if (check !== undefined) {
        if (given !== undefined) check(given, appendPointer(at, field), report);
      } else if (field !== 'type')
        report({
          code: 'unknown_field',
          message: `invalid additional property: ${field}`,
          pointer: appendPointer(at, field),
          constraint: { type: 'additional_property', got: field },
        });
    }
    for (const rule of rules) rule(value, at, report);
  };

/** One of several kinds of object, told apart by `type`. */
export const byType =
  (kinds: Readonly<Record<string, Check>>): Check =>
  (value, at, report) => {
    if (!isDict(value)) return reportWrongType(report, at, 'object', value);
    const type = value.type;
    const check = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (check !== undefined) return check(value, at, report);
    report({
      code: 'unknown_type',
      message: type === undefined ? 'missing required field: type' : `unsupported type: ${String(type)}`,
      pointer: appendPointer(at, 'type'),
      constraint: { type: 'enum', expected: Object.keys(kinds), got: String(type) },
    });
  };

/** A rule that an object as a whole keeps. */
export const rule =
  (type: string, message: string, keeps: (value: Record<string, unknown>) => boolean): Check =>
  (value, at, report) => {
    if (isDict(value) && !keeps(value)) reportBroken(report, at, type, message);
  };

const isSet = (value: unknown): boolean => value !== undefined;

export const atLeastOne = (...fields: string[]): Check =>
  rule('required', `must have one of ${fields.join(', ')}`, (value) =>
    fields.some((field) => isSet(value[field])),
  );

export const exactlyOne = (...fields: string[]): Check =>
  rule(
    'exclusive',
    `must have exactly one of ${fields.join(', ')}`,
    (value) => fields.filter((field) => isSet(value[field])).length === 1,
  );
