import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/platform/resources.ts';
import { findNamed } from '../../src/workspaces/find-named.ts';
import { foldName } from '../../src/workspaces/names.ts';
import { calledBy, searchNames } from '../../src/workspaces/search-names.ts';
import { isProgramName, peopleBegun, peopleNamed, programsNamed } from '../../src/workspaces/typed-names.ts';
import { peopleOf, queriesFor } from '../support/name-queries.ts';

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

const known = [
  { name: 'Anna Kowalski', email: 'anna@example.com' },
  { name: 'Anna Müller', email: 'mueller@example.com' },
  { name: 'Łukasz Żółć', email: 'lukasz@example.com' },
  { name: 'María José O’Neill', email: 'mj@example.com' },
  { name: '王芳', email: 'wang@example.com' },
  { name: 'Jo Lee', email: 'jo-l_lee@example.com' },
  { name: 'Anna', email: 'just.anna@example.com' },
];
const names = (query: string, options?: { whole: boolean | 'but last' }) =>
  findNamed(known, query, options).map(({ name }) => name);

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
});

const program = (id: string, name: string): Program => ({ id, name, created_at: 1 });

describe('isProgramName', () => {
  const programs = [program('p1', 'Spring Cohort'), program('p2', 'Autumn')];
  it.each([
    ['spring cohort', true],
    ['Spring', false],
    ['Spring Cohort Two', false],
    ['Autumn', true],
    ['autumn', false],
  ])('%j: %s', (typed, is) => {
    expect(isProgramName(programs, typed)).toBe(is);
  });
});

describe('a typed name', () => {
  const people = ['Anna Kowalski', 'Annabel Kowal'].map((name, i) => ({
    id: `c${i}`,
    name,
    email: `${i}@x.example`,
  }));
  const programs = [program('p1', 'Spring Cohort'), program('p2', 'Autumn')];
  const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

  it.each([
    ['anna', ['Anna Kowalski'], []],
    ['anna kowalski', ['Anna Kowalski'], []],
    ['anna k', [], ['Anna Kowalski']],
    ['ann k', [], []],
  ])('%j means %j, or begins %j', (typed, named, begun) => {
    expect(names(peopleNamed(people, typed))).toEqual(named);
    if (named.length === 0) expect(names(peopleBegun(people, typed))).toEqual(begun);
  });

  it.each(['spring-cohort', 'spring_cohort', 'cohort', 'Spring Cohort'])('%j is a program', (typed) => {
    expect(names(programsNamed(programs, typed))).toEqual(['Spring Cohort']);
  });
});

it('of very many people with a name, the first 200 come by name, and nobody twice', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    name: `Anna ${String(299 - at).padStart(3, '0')}`,
  }));
  const found = findNamed(many, 'anna').map(({ name }) => name);
  expect(new Set(found).size).toBe(300);
  expect(found.slice(0, 200)).toEqual(found.slice(0, 200).toSorted());
  expect(found.slice(0, 2)).toEqual(['Anna 000', 'Anna 001']);
});
