import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';

const programs = ['Leadership Foundations', 'Spring Cohort', 'First 90 Days'];
const parse = (line: string) =>
  parseTaskLine(line, {
    now: new Date('2026-11-18T10:00:00Z'),
    timeZone: 'Europe/Berlin',
    locale: 'en-GB',
    isPerson: (name) => ['Anna', 'Anna Kowalski'].includes(name),
    isProgram: (name) => programs.some((one) => one.toLowerCase().startsWith(name.toLowerCase())),
    isProgramName: (name) => programs.includes(name),
  });

describe('a task for everyone in a program', () => {
  it.each([
    ['Send your reflection friday for everyone in Leadership', 'Send your reflection', 'Leadership'],
    ['Send your reflection for everyone in Leadership friday', 'Send your reflection', 'Leadership'],
    ['Send it for everybody in "Spring Cohort" tomorrow', 'Send it', 'Spring Cohort'],
    ['Send it for all members of Spring Cohort', 'Send it', 'Spring Cohort'],
    ['Send it for everyone in #spring-cohort', 'Send it', 'spring cohort'],
    ['Send it for everyone in First 90 Days', 'Send it', 'First 90 Days'],
    ['for everyone in Leadership: call Anna', 'call Anna', 'Leadership'],
  ])('%s', async (line, text, name) => {
    const { everyone, assignee, ...parsed } = await parse(line);
    expect(everyone).toEqual({ name, known: true });
    expect(assignee).toBeNull();
    expect(parsed.text).toBe(text);
  });

  it('that there is none of is unknown', async () => {
    expect((await parse('Send it for everyone in Ledership friday')).everyone).toEqual({
      name: 'Ledership',
      known: false,
    });
  });

  it.each([
    'Bake a cake for everyone in the office',
    'Sign the card for all of us',
    'Ask "for everyone in Leadership"',
  ])('is not: %s', async (line) => {
    expect((await parse(line)).everyone).toBeUndefined();
  });

  it('has its date where it was typed', async () => {
    const line = 'Send it friday for everyone in Leadership';
    const { due } = await parse(line);
    expect(due?.spans.map((span) => line.slice(...span))).toEqual(['friday']);
  });
});

describe('a list of people', () => {
  it.each([
    ['form for Anna and Tom', true],
    ['form for Anna, Tom and me', true],
    ['form for Anna or Tom', undefined],
    ['form for Anna/Tom', undefined],
  ])('may get one each: %s %s', async (line, all) => {
    const { assignee, textWithoutNames } = await parseTaskLine(line, {
      now: new Date('2026-11-18T10:00:00Z'),
      timeZone: 'UTC',
      locale: 'en-GB',
      isPerson: (name) => ['Anna', 'Tom'].includes(name),
    });
    expect(assignee?.kind === 'several' && assignee.all).toBe(all);
    expect(textWithoutNames).toBe('form');
  });
});
