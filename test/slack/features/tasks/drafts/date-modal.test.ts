import { describe, expect, it } from 'vitest';
import { checkView } from '../../../../../src/playground/slack-simulator/index.ts';
import { dateView } from '../../../../../src/slack/features/tasks/drafts/date-modal.ts';

const nowMs = Date.parse('2026-11-18T23:30:00Z');

describe('dateView', () => {
  const first = { atMs: Date.parse('2026-12-01T08:30:00Z'), precision: 'minute' as const, label: '' };

  it('starts at the first reading with its time, or today if that has passed', () => {
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

  it('is a view that Slack accepts', () => {
    expect(checkView(dateView(`command-${'1'.repeat(80)}`, 'America/Argentina/Buenos_Aires', nowMs))).toEqual(
      [],
    );
  });
});
