import { describe, expect, it } from 'vitest';
import {
  changesFrom,
  type Field,
  fieldsOf,
  fingerprint,
  slugPrint,
  toSlug,
  valueFrom,
} from '../../src/clients/fields.ts';

const only = (value: unknown): Field | undefined => fieldsOf({ some: value })[0];

describe('a field', () => {
  it.each([
    [3, 'number', '3'],
    [0, 'number', '0'],
    [true, 'boolean', 'yes'],
    [false, 'boolean', 'no'],
    [['a', 'b c'], 'list', 'a, b c'],
    [[], 'list', ''],
    [['a,b'], 'json', '["a,b"]'],
    [['a\nb'], 'json', '["a\\nb"]'],
    [['a', ''], 'json', '["a",""]'],
    [['a', 1], 'json', '["a",1]'],
    [{ a: 1 }, 'json', '{"a":1}'],
    [null, 'text', ''],
    [undefined, 'text', ''],
    [' a\r\nb\rc ', 'text', 'a\nb\nc'],
    ['', 'text', ''],
  ])('with %j is %s: %j', (value, kind, text) => {
    expect(only(value)).toEqual({ slug: 'some', kind, text });
  });

  it('that others have is empty text, once', () => {
    expect(fieldsOf({ a: 1 }, ['b', 'a'])).toEqual([
      { slug: 'a', kind: 'number', text: '1' },
      { slug: 'b', kind: 'text', text: '' },
    ]);
    expect(fieldsOf(undefined, ['b'])).toHaveLength(1);
  });
});

describe('what was typed', () => {
  it.each([
    ['text', ' a\r\nb ', { value: 'a\nb' }],
    ['number', '', { value: null }],
    ['number', '-1.5e2', { value: -150 }],
    ['number', '1,5', undefined],
    ['number', 'Infinity', undefined],
    ['boolean', '', { value: null }],
    ['boolean', 'YES', { value: true }],
    ['boolean', 'True', { value: true }],
    ['boolean', ' no ', { value: false }],
    ['boolean', 'false', { value: false }],
    ['boolean', 'yes no', undefined],
    ['boolean', 'oh yes', undefined],
    ['boolean', 'noo', undefined],
    ['list', ' ', { value: [] }],
    ['list', 'a, b\n c ,,\n', { value: ['a', 'b', 'c'] }],
    ['json', '', { value: null }],
    ['json', ' [1] ', { value: [1] }],
    ['json', '{a}', undefined],
  ] as const)('as %s, %j: %j', (kind, typed, value) => {
    expect(valueFrom(kind, typed)).toEqual(value);
  });

  it('is compared by what it says, but for what Slack may change', () => {
    expect(fingerprint(' a\r\nb\n')).toBe(fingerprint('a\nb'));
    expect(fingerprint('a')).not.toBe(fingerprint('A'));
    expect(fingerprint('a')).toMatch(/^[\w-]{16}$/);
    expect(slugPrint(' a')).not.toBe(slugPrint('a'));
    // Half of a character is told from another half.
    expect(slugPrint('\ud800')).not.toBe(slugPrint('\ud801'));
  });

  it('is a change only against what was shown and what is there now', () => {
    const field: Field = { slug: 'a', kind: 'number', text: '2' };
    const change = (before: string, typed: string, fields = [field]) =>
      changesFrom(fields, [{ slug: 'a', before: fingerprint(before), typed }]);
    const none = { values: {}, conflicts: [], invalid: [] };
    expect(change('2', '2')).toEqual(none);
    expect(change('2', '3')).toEqual({ ...none, values: { a: 3 } });
    expect(change('2', 'x')).toEqual({ ...none, invalid: [field] });
    // Somebody else changed it meanwhile.
    expect(change('1', '1')).toEqual(none);
    expect(change('1', '2')).toEqual(none);
    expect(change('1', '3')).toEqual({ ...none, conflicts: [field] });
    expect(change('1', 'x')).toEqual({ ...none, conflicts: [field] });
    // A field that is gone, or new, is empty text.
    expect(change('', 'x', [])).toEqual({ ...none, values: { a: 'x' } });
    expect(change('1', 'x', [])).toEqual({ ...none, conflicts: [{ slug: 'a', kind: 'text', text: '' }] });
  });
});

it.each([
  ['Ünïcode  naïve', 'unicode_naive'],
  ['_a_', 'a'],
  ['__a  b__', 'a_b'],
  ['A/B\\C', 'a_b_c'],
  ['Цель 2', 'цель_2'],
  ['x'.repeat(120), 'x'.repeat(100)],
])('the slug of %j is %j', (typed, slug) => {
  expect(toSlug(typed)).toBe(slug);
});

describe('toSlug', () => {
  it.each([
    ['Coaching goal', 'coaching_goal'],
    ['  Größe (cm)! ', 'große_cm'],
    ['next-step', 'next-step'],
    ['***', ''],
  ])('%j: %j', (typed, slug) => {
    expect(toSlug(typed)).toBe(slug);
  });
});
