import { describe, expect, it } from 'vitest';
import { parseProgram } from '../../../../src/slack/features/programs/parse.ts';

const show = (name: string, part?: [name: string, show: string]) => ({
  kind: 'show',
  name,
  ...(part && { part: { name: part[0], show: part[1] } }),
});

describe('parseProgram', () => {
  it.each([
    ['', { kind: 'list' }],
    [' List ', { kind: 'list' }],
    ['help', { kind: 'help' }],
    ['Spring', show('Spring')],
    ['"Spring Cohort"', show('Spring Cohort')],
    ['#spring-cohort', show('spring-cohort')],
    ['<#C0SPRING|spring-cohort>', show('spring-cohort')],
    ['Spring leader', show('Spring leader', ['Spring', 'leader'])],
    ['Spring COACHES', show('Spring COACHES', ['Spring', 'coach'])],
    ['"Spring Cohort" members', show('"Spring Cohort" members', ['Spring Cohort', 'member'])],
    ['Spring progress', show('Spring progress', ['Spring', 'progress'])],
    ['coach', show('coach')],
    ['progress', show('progress')],
    ['address book', show('address book')],
  ])('%j', (typed, command) => {
    expect(parseProgram(typed)).toEqual(command);
  });

  it.each([
    ['add', '', []],
    ['add Anna', 'Anna', []],
    ['add Anna to Spring', 'Anna to Spring', [['Anna', 'Spring']]],
    [
      'ADD <@U1|anna> into "Spring Cohort"',
      '<@U1|anna> into "Spring Cohort"',
      [['<@U1|anna>', 'Spring Cohort']],
    ],
    [
      'add Anna to Intro to Coaching',
      'Anna to Intro to Coaching',
      [
        ['Anna', 'Intro to Coaching'],
        ['Anna to Intro', 'Coaching'],
      ],
    ],
  ])('%j', (typed, person, splits) => {
    expect(parseProgram(typed)).toEqual({
      kind: 'add',
      person,
      splits: splits.map(([who, program]) => ({ person: who, program })),
    });
  });

  it('reads long text no slower than it is long', () => {
    expect(parseProgram(`add ${' to '.repeat(50_000)}`)).toMatchObject({ kind: 'add' });
    expect(parseProgram(`${'a '.repeat(50_000)}coach`)).toMatchObject({ kind: 'show' });
  });
});
