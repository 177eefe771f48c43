import { describe, expect, it } from 'vitest';
import { calledBy, searchNames } from '../../src/workspaces/search-names.ts';
import { peopleOf, queriesFor } from './name-queries.ts';

const people = [
  { name: 'Katarzyna Nowak', email: 'k.nowak@clients.example' },
  { name: 'Bartholomew Simmons', email: 'simmons@clients.example' },
  { name: 'Anna Kowalski', email: 'anna.kowalski@clients.example' },
  { name: 'Łukasz Żółć', email: 'lz@clients.example' },
  { name: 'Mary Ann O’Neill', email: 'maryann@clients.example' },
  { name: 'Jürgen Müller', email: 'jm@clients.example' },
  { name: '王芳', email: 'wang@clients.example' },
];
const found = (query: string) => searchNames(people, query, 5).map(({ name }) => name);

describe('searchNames', () => {
  it.each([
    ['Kasia', 'Katarzyna Nowak'],
    ['kasia nowack', 'Katarzyna Nowak'],
    ['Bart', 'Bartholomew Simmons'],
    ['Simons Bart', 'Bartholomew Simmons'],
    ['Annie Kowalsky', 'Anna Kowalski'],
    ['kowalski a', 'Anna Kowalski'],
    ['A. Kowalski', 'Anna Kowalski'],
    ['annakowalski', 'Anna Kowalski'],
    ['lukasz zolc', 'Łukasz Żółć'],
    ['Maryann Oneil', 'Mary Ann O’Neill'],
    ['jurgen mueller', 'Jürgen Müller'],
    ['王芳', '王芳'],
    ['anna.kowalsky@clients.example', 'Anna Kowalski'],
    ['anna.kowalski@elsewhere.example', 'Anna Kowalski'],
    ['akowalsi', 'Anna Kowalski'],
    ['Zebulon Kowalski', 'Anna Kowalski'],
  ])('%j means %s', (query, name) => {
    expect(found(query)[0]).toBe(name);
  });

  it.each(['', '  ', '...', 'Zebulon', 'x', 'zeb@nowhere.example', '@'])('%j means nobody', (query) => {
    expect(found(query)).toEqual([]);
  });

  it('finds the person meant among the first five of 500, in 98 of 100 queries', () => {
    const all = peopleOf(500);
    const queries = queriesFor(all, 2_000);
    const missed = queries.filter(({ typed, meant }) => !searchNames(all, typed, 5).includes(meant));
    expect(queries).toHaveLength(2_000);
    expect(
      missed.length,
      missed.map(({ typed, meant }) => `${typed}: ${meant.name}`).join('\n'),
    ).toBeLessThan(41);
  });
});

describe('calledBy', () => {
  it.each([
    ['kasia', ['Katarzyna Nowak']],
    ['Nowak Kasia', ['Katarzyna Nowak']],
    ['bart s', ['Bartholomew Simmons']],
    ['kasia nowack', []],
    ['s', []],
    ['', []],
  ])('%j: %j', (query, names) => {
    expect(calledBy(people, query).map(({ name }) => name)).toEqual(names);
  });
});
