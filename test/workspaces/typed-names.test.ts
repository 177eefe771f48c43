import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/platform/resources.ts';
import { isProgramName, peopleBegun, peopleNamed, programsNamed } from '../../src/workspaces/typed-names.ts';

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
