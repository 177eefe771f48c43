import { describe, expect, it } from 'vitest';
import { changesFrom, fieldsOf, fingerprint, toSlug, valueFrom } from '../../src/clients/fields.ts';

const info = { goal: 'Speak up\r\n', left: 3, remote: true, tags: ['a', 'b'], nested: { x: 1 }, none: null };
const fields = fieldsOf(info, ['goal', 'other']);
const edit = (slug: string, typed: string, before = fields.find((one) => one.slug === slug)?.text ?? '') => ({
  slug,
  typed,
  before: fingerprint(before),
});

describe('fieldsOf', () => {
  it('has every field as text, then those that other clients have', () => {
    expect(fields.map(({ slug, kind, text }) => [slug, kind, text])).toEqual([
      ['goal', 'text', 'Speak up'],
      ['left', 'number', '3'],
      ['remote', 'boolean', 'yes'],
      ['tags', 'list', 'a, b'],
      ['nested', 'json', '{"x":1}'],
      ['none', 'text', ''],
      ['other', 'text', ''],
    ]);
    expect(fieldsOf(null)).toEqual([]);
  });

  it('gives back what it was given when nothing is changed', () => {
    expect(
      changesFrom(
        fields,
        fields.map(({ slug, text }) => edit(slug, text)),
      ),
    ).toEqual({
      values: {},
      conflicts: [],
      invalid: [],
    });
  });
});

describe('changesFrom', () => {
  it('has only what was changed, in the kind that the field has', () => {
    const edits = [
      edit('goal', ' Speak up '),
      edit('left', '2'),
      edit('remote', 'No'),
      edit('tags', 'a,b , c'),
      edit('nested', '{"x":2}'),
      edit('other', 'new'),
    ];
    expect(changesFrom(fields, edits).values).toEqual({
      left: 2,
      remote: false,
      tags: ['a', 'b', 'c'],
      nested: { x: 2 },
      other: 'new',
    });
    expect(changesFrom(fields, [edit('goal', ''), edit('left', ''), edit('tags', '')]).values).toEqual({
      goal: '',
      left: null,
      tags: [],
    });
  });

  it('does not overwrite what somebody else changed, unless both typed the same', () => {
    const changed = changesFrom(fields, [edit('goal', 'Mine', 'What it was'), edit('left', '3', '4')]);
    expect(changed).toMatchObject({ values: {}, conflicts: [{ slug: 'goal', text: 'Speak up' }] });
    // A field that somebody else changed and this person left alone is nobody's conflict.
    expect(changesFrom(fields, [edit('goal', 'What it was', 'What it was')]).conflicts).toEqual([]);
  });

  it('takes any slug, also one that every object has', () => {
    const odd = fieldsOf(JSON.parse('{"__proto__": "a", "constructor": "b"}'));
    const { values } = changesFrom(
      odd,
      odd.map(({ slug, text }) => ({ slug, before: fingerprint(text), typed: 'c' })),
    );
    expect(Object.entries(values)).toEqual([
      ['__proto__', 'c'],
      ['constructor', 'c'],
    ]);
  });

  it('names what is not of the field’s kind', () => {
    const edits = [edit('left', 'many'), edit('remote', 'maybe'), edit('nested', '{')];
    expect(changesFrom(fields, edits).invalid.map(({ slug }) => slug)).toEqual(['left', 'remote', 'nested']);
  });
});

describe('valueFrom', () => {
  it.each([
    ['number', '1e400', undefined],
    ['number', ' 2.5 ', { value: 2.5 }],
    ['boolean', 'true', { value: true }],
    ['json', 'null', { value: null }],
    ['text', '  ', { value: '' }],
  ] as const)('%s %j: %j', (kind, typed, value) => {
    expect(valueFrom(kind, typed)).toEqual(value);
  });
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
