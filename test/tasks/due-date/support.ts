import { type Due, type DueContext, parseDue } from '../../../src/tasks/due-date/index.ts';

/** Wednesday, 4 November 2026, twenty past ten in London: no summer time, and a month with 30 days. */
export const london: DueContext = {
  now: new Date('2026-11-04T10:20:00Z'),
  timeZone: 'Europe/London',
  locale: 'en-GB',
};

/** A moment as its wall clock shows it; the end of a day as the day alone. */
export function shown(due: Date, precision: Due['precision'], timeZone: string): string {
  const wall = due.toLocaleString('sv-SE', { timeZone });
  return precision === 'day' ? wall.replace(' 23:59:59', '') : wall.replace(/:\d\d$/, '');
}

/** What a line says: "2026-11-06", "2026-11-06 15:00", or null. */
export function said(line: string, context: DueContext = london): string | null {
  const due = parseDue(line, context);
  return due && shown(due.due, due.precision, context.timeZone);
}

/** All that a line may mean, best first. */
export const readings = (line: string, context: DueContext = london): string[] =>
  (parseDue(line, context)?.readings ?? []).map(({ due, precision }) =>
    shown(due, precision, context.timeZone),
  );
