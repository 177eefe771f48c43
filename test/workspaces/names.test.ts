import { describe, expect, it } from 'vitest';
import { findNamed } from '../../src/workspaces/find-named.ts';
import { foldName } from '../../src/workspaces/names.ts';

const people = [
  { name: 'Anna Kowalski', email: 'anna@example.com' },
  { name: 'Anna Müller', email: 'mueller@example.com' },
  { name: 'Łukasz Żółć', email: 'lukasz@example.com' },
  { name: 'María José O’Neill', email: 'mj@example.com' },
  { name: '王芳', email: 'wang@example.com' },
  { name: 'Jo Lee', email: 'jo-l_lee@example.com' },
  { name: 'Anna', email: 'just.anna@example.com' },
];
const names = (query: string, options?: { whole: boolean | 'but last' }) =>
  findNamed(people, query, options).map(({ name }) => name);

describe('findNamed', () => {
  it.each([
    ['anna k', ['Anna Kowalski']],
    ['kowalski ANNA', ['Anna Kowalski']],
    ['muller', ['Anna Müller']],
    ['lukasz zolc', ['Łukasz Żółć']],
    ['maria jose oneill', ['María José O’Neill']],
    ["o'neill", ['María José O’Neill']],
    ['王芳', ['王芳']],
    ['mj@example.com', ['María José O’Neill']],
    [' Jo-L_Lee@example.com', ['Jo Lee']],
    ['jo l.', ['Jo Lee']],
    ['nobody', []],
    ['', []],
    ['...', []],
  ])('%j finds %j', (query, found) => {
    expect(names(query)).toEqual(found);
  });

  it('matches only the person with exactly that name, though others start with it', () => {
    expect(names('anna')).toEqual(['Anna']);
    expect(names('ann')).toEqual(['Anna', 'Anna Kowalski', 'Anna Müller']);
  });

  it('requires whole words on demand', () => {
    expect(names('kow', { whole: true })).toEqual([]);
    expect(names('kowalski', { whole: true })).toEqual(['Anna Kowalski']);
  });

  it.each([
    ['anna k', ['Anna Kowalski']],
    ['Anna Müll', ['Anna Müller']],
    ['ann k', []],
    ['anna a', []],
    ['kow', []],
    ['anna', ['Anna']],
  ])('requires all words but the last to be whole: %j', (query, found) => {
    expect(names(query, { whole: 'but last' })).toEqual(found);
  });

  it.each([
    ['मीना', 'मन'],
    ['なかじま', 'なかしま'],
    ['ปิติ', 'ปติ'],
  ])('distinguishes %j and %j: in their scripts a mark makes a different letter', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
    expect(findNamed([{ name: one }], other, { whole: true })).toEqual([]);
    expect(findNamed([{ name: one }], one.normalize('NFC'), { whole: true })).toHaveLength(1);
  });

  it('ignores the vowel points of Arabic and Hebrew', () => {
    expect(foldName('مُحَمَّد')).toBe(foldName('محمد'));
    expect(foldName('שָׁלוֹם')).toBe(foldName('שלום'));
  });

  it('simplifies letters that Unicode does not split', () => {
    expect(foldName('  Søren  Ðorđe-Straße ')).toBe('soren dorde strasse');
    expect(foldName('Anna K. Smith Jr.')).toBe('anna k smith jr');
    expect(foldName('Łøđħıßæœþð')).toBe('lodhissaeoethd');
  });
});
