import { describe, expect, it } from 'vitest';
import { draftOfFields, fieldProblems, type TaskFields } from '../../../src/tasks/drafts/task-fields.ts';

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
  it('needs a text, a person and a program', () => {
    expect(fieldProblems({ text: ' \n ' }, context).map(({ field }) => field)).toEqual([
      'text',
      'personId',
      'programId',
    ]);
  });

  it('keeps line breaks, and takes no priority that does not exist', () => {
    const { text, priority } = draftOfFields({ ...whole, text: ' One\n two ', priority: 'urgent' }, context);
    expect([text, priority]).toEqual(['One\n two', null]);
  });
});
