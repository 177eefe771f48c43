import { describe, expect, it } from 'vitest';
import { pickedDue } from '../../src/tasks/drafts/draft-answers.ts';
import { draftOfFields, fieldProblems, type TaskFields } from '../../src/tasks/drafts/task-fields.ts';

const context = { now: new Date('2026-11-18T10:00:00Z'), timeZone: 'Europe/Berlin', locale: 'en-GB' };
const whole = { text: 'Call', personId: 'anna', programId: 'spring' };
const chosenAt = (iso: string, precision: 'day' | 'minute') => ({
  chosen: expect.objectContaining({ atMs: Date.parse(iso), precision }),
});

describe('the due date of a form', () => {
  it.each<[TaskFields, object]>([
    [{}, { chosen: null }],
    [{ words: ' ' }, { chosen: null }],
    [{ date: '2026-11-18' }, chosenAt('2026-11-18T23:59:59+01:00', 'day')],
    [{ date: '2026-12-01', time: '09:30' }, chosenAt('2026-12-01T09:30:00+01:00', 'minute')],
    [{ words: 'tomorrow' }, chosenAt('2026-11-19T23:59:59+01:00', 'day')],
    [{ words: 'tomorrow 3pm' }, chosenAt('2026-11-19T15:00:00+01:00', 'minute')],
    [{ words: 'tomorrow', time: '15:00' }, chosenAt('2026-11-19T15:00:00+01:00', 'minute')],
    [{ words: 'tomorrow 3pm', time: '15:00' }, chosenAt('2026-11-19T15:00:00+01:00', 'minute')],
    [{ words: 'tomorrow', date: '2026-11-19' }, chosenAt('2026-11-19T23:59:59+01:00', 'day')],
    [
      { words: 'tomorrow', date: '2026-11-19', time: '15:00' },
      chosenAt('2026-11-19T15:00:00+01:00', 'minute'),
    ],
    [
      { words: 'on 19 November', date: '2026-11-19', time: '09:30' },
      chosenAt('2026-11-19T09:30:00+01:00', 'minute'),
    ],
    [{ words: 'next friday', date: '2026-11-20' }, chosenAt('2026-11-20T23:59:59+01:00', 'day')],
    [{ words: 'whenever', date: '2026-11-20' }, chosenAt('2026-11-20T23:59:59+01:00', 'day')],
  ])('%j', (fields, due) => {
    expect(fieldProblems({ ...whole, ...fields }, context)).toEqual([]);
    expect(draftOfFields({ ...whole, ...fields }, context).due).toEqual(due);
  });

  it.each<[TaskFields, string, string]>([
    [{ date: '2026-11-17' }, 'date', 'past'],
    [{ date: '2026-11-18', time: '10:59' }, 'date', 'past'],
    [{ date: '2026-02-30' }, 'date', 'no-such-date'],
    [{ time: '12:00' }, 'time', 'no-date'],
    [{ words: 'whenever' }, 'words', 'not-a-date'],
    [{ words: 'next friday' }, 'words', 'several'],
    [{ words: 'on 17 November 2026' }, 'words', 'past'],
    [{ words: 'tomorrow', date: '2026-11-20' }, 'words', 'conflict'],
    [{ words: 'tomorrow 3pm', date: '2026-11-19' }, 'words', 'conflict'],
    [{ words: 'tomorrow', date: '2026-11-20', time: '15:00' }, 'words', 'conflict'],
    [{ words: 'tomorrow 3pm', date: '2026-11-19', time: '16:00' }, 'words', 'conflict'],
    [{ words: 'tomorrow 3pm', time: '16:00' }, 'words', 'conflict'],
  ])('%j is a problem of %s: %s', (fields, field, kind) => {
    expect(fieldProblems({ ...whole, ...fields }, context)).toMatchObject([{ field, kind }]);
  });
});

describe('a form', () => {
  it('keeps line breaks, and takes no priority that does not exist', () => {
    const { text, priority } = draftOfFields({ ...whole, text: ' One\n two ', priority: 'urgent' }, context);
    expect([text, priority]).toEqual(['One\n two', null]);
  });
});

const nowMs = Date.parse('2026-11-18T23:30:00Z');
const iso = (values: Record<string, string>, zone: string) => {
  return new Date(pickedDue(values, zone, nowMs).atMs).toISOString();
};

describe('a date that was picked', () => {
  it.each([
    ['a time that day', { date: '2026-12-01', time: '09:30' }, 'Europe/Berlin', '2026-12-01T08:30:00.000Z'],
    ['the end of that day', { date: '2026-12-01' }, 'America/New_York', '2026-12-02T04:59:59.000Z'],
    [
      'a skipped hour, moved on by the gap',
      { date: '2026-03-29', time: '02:30' },
      'Europe/Berlin',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'the first of a repeated hour',
      { date: '2026-10-25', time: '02:30' },
      'Europe/Berlin',
      '2026-10-25T00:30:00.000Z',
    ],
    ['a day whose end is repeated', { date: '2026-04-04' }, 'America/Santiago', '2026-04-05T02:59:59.000Z'],
  ])('is %s', (_, values, zone, at) => {
    expect(iso(values, zone)).toBe(at);
  });

  it.each<Record<string, string>>([{}, { date: 'tomorrow' }, { time: '10:00' }, { date: '' }])(
    'throws for %j',
    (values) => {
      expect(() => pickedDue(values, 'Europe/Berlin', nowMs)).toThrow('missing-date');
    },
  );

  it.each<Record<string, string>>([{ date: '2026-02-31' }, { date: '2026-12-01', time: '99:99' }])(
    'throws for %j, which does not exist',
    (values) => {
      expect(() => pickedDue(values, 'Europe/Berlin', nowMs)).toThrow('missing-date');
    },
  );
});
