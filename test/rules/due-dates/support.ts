import { type Due, type DueContext, parseDue } from '../../../src/tasks/due-date/index.ts';

/** Wednesday, 4 November 2026, 10:20 in London: no summer time, and a month of 30 days. */
export const london: DueContext = {
  now: new Date('2026-11-04T10:20:00Z'),
  timeZone: 'Europe/London',
  locale: 'en-GB',
};

/** The local date and time of a moment; the end of a day as the date alone. */
export function localText(due: Date, precision: Due['precision'], timeZone: string): string {
  const local = due.toLocaleString('sv-SE', { timeZone });
  return precision === 'day' ? local.replace(' 23:59:59', '') : local.replace(/:\d\d$/, '');
}

/** The due date of a line: "2026-11-06", "2026-11-06 15:00", or null. */
export function said(line: string, context: DueContext = london): string | null {
  const due = parseDue(line, context);
  return due && localText(due.due, due.precision, context.timeZone);
}

/** All readings of a line, best first. */
export const readings = (line: string, context: DueContext = london): string[] =>
  (parseDue(line, context)?.readings ?? []).map(({ due, precision }) =>
    localText(due, precision, context.timeZone),
  );
