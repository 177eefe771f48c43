import { describe, expect, it } from 'vitest';
import { pickedDue } from '../../src/tasks/drafts/draft-answers.ts';
import { draftOfFields, fieldProblems } from '../../src/tasks/drafts/task-fields.ts';

const context = { now: new Date('2026-11-18T10:00:00Z'), timeZone: 'Europe/Berlin', locale: 'en-GB' };
const whole = { text: 'Call', personIds: ['anna'], programId: 'spring' };
const chosenAt = (iso: string, precision: 'day' | 'minute') => ({
  chosen: expect.objectContaining({ atMs: Date.parse(iso), precision }),
});

describe('the due date of a form', () => {
  it.each<[string, object]>([
    ['', { chosen: null }],
    [' ', { chosen: null }],
    ['tomorrow', chosenAt('2026-11-19T23:59:59+01:00', 'day')],
    ['tomorrow 3pm', chosenAt('2026-11-19T15:00:00+01:00', 'minute')],
    ['on 19 November', chosenAt('2026-11-19T23:59:59+01:00', 'day')],
    ['2026-12-01 09:30', chosenAt('2026-12-01T09:30:00+01:00', 'minute')],
  ])('%j', (when, due) => {
    expect(fieldProblems({ ...whole, when }, context)).toEqual([]);
    expect(draftOfFields({ ...whole, when }, context).due).toEqual(due);
  });

  it.each<[string, string]>([
    ['whenever', 'not-a-date'],
    ['next friday', 'several'],
    ['on 17 November 2026', 'past'],
    ['today 9am', 'past'],
  ])('%j is a problem: %s', (when, kind) => {
    expect(fieldProblems({ ...whole, when }, context)).toMatchObject([{ field: 'when', kind }]);
  });

  it('is one of its readings when that is typed', () => {
    const [problem] = fieldProblems({ ...whole, when: 'next friday' }, context);
    const readings = problem?.kind === 'several' ? problem.readings : [];
    expect(readings.length).toBeGreaterThan(1);
    for (const when of readings) {
      expect(fieldProblems({ ...whole, when }, context)).toEqual([]);
      const { due } = draftOfFields({ ...whole, when }, context);
      expect(due).toMatchObject({ chosen: { label: when } });
    }
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
