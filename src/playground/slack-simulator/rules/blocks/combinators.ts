import { isDict } from '../../kit/dict.ts';
import { appendPointer, type Check, type Report, reportBroken } from './problem.ts';

/** Small checks that the checks of blocks and elements consist of. */

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

/** What is said of a length, a number of items or a value above and below its bounds. */
const boundWords = {
  length: [
    (max: number) => `must be less than ${max + 1} characters`,
    (min: number) => `must be more than ${min - 1} characters`,
  ],
  items: [
    (max: number) => `no more than ${max} items allowed`,
    (min: number) => `no less than ${min} items allowed`,
  ],
  value: [(max: number) => `must be no more than ${max}`, (min: number) => `must be no less than ${min}`],
} as const;

function bounds(
  of: keyof typeof boundWords,
  size: number,
  min: number,
  max: number,
  at: string,
  report: Report,
): void {
  if (size >= min && size <= max) return;
  const [above, below] = boundWords[of];
  const [type, bound, words] = size > max ? (['max', max, above] as const) : (['min', min, below] as const);
  reportBroken(report, at, `${type}_${of}`, words(bound), { expected: [String(bound)], got: String(size) });
}

/** Accepts any value. */
export const anything: Check = () => undefined;

/** A string with at least `min` and at most `max` characters (UTF-16 code units). */
export const text =
  (max = Number.POSITIVE_INFINITY, min = 0): Check =>
  (value, at, report) => {
    if (typeof value !== 'string') reportWrongType(report, at, 'string', value);
    else bounds('length', value.length, min, max, at, report);
  };

/** A string in a format; `what` describes the format in the message. */
export const formatted =
  (format: RegExp | ((value: string) => boolean), what: string, max = Number.POSITIVE_INFINITY): Check =>
  (value, at, report) => {
    text(max)(value, at, report);
    if (typeof value !== 'string') return;
    const isValid = format instanceof RegExp ? format.test(value) : format(value);
    if (!isValid)
      reportBroken(report, at, 'format', `must be ${what}`, { expected: [what], got: value.slice(0, 100) });
  };

export const boolean: Check = (value, at, report) => {
  if (typeof value !== 'boolean') reportWrongType(report, at, 'boolean', value);
};

/** A number from `min` to `max`; an integer by default. */
export const number =
  (min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, whole = true): Check =>
  (value, at, report) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
      reportWrongType(report, at, whole ? 'integer' : 'number', value);
    else bounds('value', value, min, max, at, report);
  };

/** One of these values. */
export const oneOf =
  (...values: (string | number)[]): Check =>
  (value, at, report) => {
    if (!values.some((allowed) => allowed === value))
      reportBroken(report, at, 'enum', `must be one of ${values.join(', ')}`, {
        expected: values.map(String),
        got: String(value),
      });
  };

/** A list of `min` to `max` items that each pass a check. */
export const list =
  (item: Check, max = Number.POSITIVE_INFINITY, min = 0): Check =>
  (value, at, report) => {
    if (!Array.isArray(value)) return reportWrongType(report, at, 'array', value);
    bounds('items', value.length, min, max, at, report);
    for (const [index, entry] of value.entries()) item(entry, appendPointer(at, index), report);
  };

/** The checks of an object's fields. */
export type Fields = Readonly<Record<string, Check>>;

/** An object with these fields and no others but `type`, which `byType` checks. */
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
    for (const [field, fieldValue] of Object.entries(value)) {
      const check = required[field] ?? optional[field];
      if (check !== undefined) {
        if (fieldValue !== undefined) check(fieldValue, appendPointer(at, field), report);
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

/** One of several kinds of object; `type` says which. */
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

/** A rule about an object as a whole. */
export const rule =
  (type: string, message: string, isMet: (value: Record<string, unknown>) => boolean): Check =>
  (value, at, report) => {
    if (isDict(value) && !isMet(value)) reportBroken(report, at, type, message);
  };

const isSet = (value: unknown): boolean => value !== undefined;

/** The rule that an object has at least one of these fields. */
export const atLeastOne = (...fields: string[]): Check =>
  rule('required', `must have one of ${fields.join(', ')}`, (value) =>
    fields.some((field) => isSet(value[field])),
  );

/** The rule that an object has exactly one of these fields. */
export const exactlyOne = (...fields: string[]): Check =>
  rule(
    'exclusive',
    `must have exactly one of ${fields.join(', ')}`,
    (value) => fields.filter((field) => isSet(value[field])).length === 1,
  );
