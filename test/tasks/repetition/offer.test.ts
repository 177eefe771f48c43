import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { repeatOf } from '../../../src/tasks/repetition/offer.ts';
import { readRepetition } from '../../../src/tasks/repetition/read-repetition.ts';
import { missingDayWords } from '../../../src/tasks/repetition/words.ts';
import { london } from '../due-date/support.ts';

const offer = async (line: string) =>
  repeatOf(await parseTaskLine(line, london), 'en-GB', async (words) => words);

describe('what a line says about a repetition', () => {
  it('is offered, with the text with and without its words', async () => {
    expect(await offer('Water the plants every monday 9am')).toEqual({
      note: 'This is the first one. Once it is created, it can be repeated.',
      repeats: {
        repetition: { kind: 'weekly', days: [1], interval: 1 },
        asRead: 'Water the plants every monday 9am',
        text: 'Water the plants',
      },
    });
  });

  it('is all of the text where nothing else is in the line', async () => {
    expect((await offer('every monday'))?.repeats?.text).toBe('every monday');
  });

  it.each([
    ['Stretch every 2 hours', 'This is one task only: a task repeats once a day at most.'],
    ['Stretch hourly', 'This is one task only: a task repeats once a day at most.'],
    ['Stretch on friday', undefined],
  ])('is not offered: %s', async (line, note) => {
    expect(await offer(line)).toEqual({ note, repeats: undefined });
  });

  it('is noted only, where we can’t repeat it', async () => {
    const { note, repeats } = await offer('Stretch every three weeks');
    expect(repeats?.repetition).toEqual({ kind: 'unsupported' });
    expect(note).not.toMatch(/can be repeated/);
    expect(note).not.toMatch(/once a day/);
    expect(note).toBeDefined();
  });
});

describe('the words of a repetition', () => {
  it.each([
    ['monthly on the 1st', 'en-GB', { kind: 'monthly', day: 1 }],
    ['monthly on the 31st', 'en-GB', { kind: 'monthly', day: 31 }],
    ['monthly on the 32nd', 'en-GB', { kind: 'monthly' }],
    ['the last day of every month', 'en-GB', { kind: 'monthly', day: 31 }],
    ['monthly', 'en-GB', { kind: 'monthly' }],
    ['bi-monthly', 'en-GB', { kind: 'unsupported' }],
    ['biannually', 'en-GB', { kind: 'unsupported' }],
    ['bi-annually', 'en-GB', { kind: 'unsupported' }],
    ['semiannually', 'en-GB', { kind: 'unsupported' }],
    ['quarterly', 'en-GB', { kind: 'unsupported' }],
    ['twice a week', 'en-GB', { kind: 'unsupported' }],
    ['twice a day', 'en-GB', { kind: 'too-often' }],
    ['every 90 minutes', 'en-GB', { kind: 'too-often' }],
    ['annually', 'en-GB', { kind: 'yearly' }],
    ['every 29 february', 'en-GB', { kind: 'yearly' }],
    ['every monday in may', 'en-GB', { kind: 'weekly', days: [1], interval: 1 }],
    ['every weekend', 'en-GB', { kind: 'weekly', days: [6, 7], interval: 1 }],
    ['biweekly', 'en-GB', { kind: 'weekly', days: [], interval: 2 }],
    ['every fortnight', 'en-GB', { kind: 'weekly', days: [], interval: 2 }],
    ['every other day', 'en-GB', { kind: 'days', interval: 2 }],
    ['every 2 weeks on friday', 'en-GB', { kind: 'weekly', days: [5], interval: 2 }],
    ['the first workday of the month', 'en-GB', { kind: 'monthly-workday', nth: 1 }],
    ['the last business day of every month', 'en-GB', { kind: 'monthly-workday', nth: -1 }],
    ['the second business day of every month', 'en-GB', { kind: 'unsupported' }],
    ['the 2nd tuesday of every month', 'en-GB', { kind: 'monthly-weekday', nth: 2, weekday: 2 }],
    ['every second tuesday', 'en-GB', { kind: 'weekly', days: [2], interval: 2 }],
    ['everyday', 'en-GB', { kind: 'daily' }],
    ['jede Stunde', 'de-DE', { kind: 'too-often' }],
    ['jede Minute', 'de-DE', { kind: 'too-often' }],
    ['jeden Tag', 'de-DE', { kind: 'daily' }],
    ['jeden Monat', 'de-DE', { kind: 'monthly' }],
    ['jedes Jahr', 'de-DE', { kind: 'yearly' }],
    ['alle 2 Wochen', 'de-DE', { kind: 'weekly', days: [], interval: 2 }],
    ['alle 3 Wochen', 'de-DE', { kind: 'unsupported' }],
    ['jährlich', 'de-DE', { kind: 'yearly' }],
    ['jeden zweiten Dienstag', 'de-DE', { kind: 'weekly', days: [2], interval: 2 }],
    ['the basement', 'en-GB', undefined],
  ])('%s (%s)', (words, locale, expected) => {
    expect(readRepetition(words, locale)).toEqual(expected);
  });

  it('says what happens where the calendar lacks a day', () => {
    expect(missingDayWords({ kind: 'monthly', day: 28 })).toBeUndefined();
    expect(missingDayWords({ kind: 'monthly', day: 29 })).toBe('A shorter month has it on its last day.');
    expect(missingDayWords({ kind: 'yearly', month: 2, day: 29 })).toBe(
      'Other years have it on 28 February.',
    );
    expect(missingDayWords({ kind: 'yearly', month: 2, day: 28 })).toBeUndefined();
    expect(missingDayWords({ kind: 'yearly', month: 3, day: 29 })).toBeUndefined();
    expect(missingDayWords({ kind: 'daily' })).toBeUndefined();
  });
});
