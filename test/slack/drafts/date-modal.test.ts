import { describe, expect, it } from 'vitest';
import { checkView } from '../../../src/playground/slack/blocks/check.ts';
import { dateView, pickedDue } from '../../../src/slack/drafts/date-modal.ts';

const nowMs = Date.parse('2026-11-18T23:30:00Z');

const iso = (values: Record<string, string>, zone: string) => {
  const due = pickedDue(values, zone, nowMs);
  return due && new Date(due.atMs).toISOString();
};

describe('pickedDue', () => {
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

  it('has the words of a button, for a date that is asked about', () => {
    const due = (values: Record<string, string>) => pickedDue(values, 'Europe/Berlin', nowMs)?.label;
    expect(due({ date: '2026-11-02', time: '08:00' })).toBe('Mon 2 Nov 2026, 08:00');
    expect(due({ date: '2026-12-01' })).toBe('Tue 1 Dec');
  });

  it.each<Record<string, string>>([{}, { date: 'tomorrow' }, { time: '10:00' }, { date: '' }])(
    'is nothing for %j',
    (values) => {
      expect(pickedDue(values, 'Europe/Berlin', nowMs)).toBeUndefined();
    },
  );

  it.each<Record<string, string>>([{ date: '2026-02-31' }, { date: '2026-12-01', time: '99:99' }])(
    'is nothing for %j, which there is not',
    (values) => {
      expect(pickedDue(values, 'Europe/Berlin', nowMs)).toBeUndefined();
    },
  );
});

describe('dateView', () => {
  const first = { atMs: Date.parse('2026-12-01T08:30:00Z'), precision: 'minute' as const, label: '' };

  it('starts at the first reading, today where that has passed, with its time', () => {
    expect(dateView('d', 'Europe/Berlin', nowMs, first).blocks).toMatchObject([
      { element: { initial_date: '2026-12-01' } },
      { element: { initial_time: '09:30' } },
      {},
    ]);
    expect(
      dateView('d', 'Europe/Berlin', nowMs, { ...first, atMs: 0, precision: 'day' }).blocks,
    ).toMatchObject([
      { element: { initial_date: '2026-11-19' } },
      { element: expect.not.objectContaining({ initial_time: expect.anything() }) },
      {},
    ]);
  });

  it('is a view that Slack takes', () => {
    expect(checkView(dateView(`command-${'1'.repeat(80)}`, 'America/Argentina/Buenos_Aires', nowMs))).toEqual(
      [],
    );
  });
});
