import { readFileSync } from 'node:fs';
import type { DueContext } from '../../src/tasks/due-date/index.ts';
import { shared } from '../support/shared.ts';

/** A row of `../shared/dates`: a phrase, when and where it was typed, and what it means. */
export type Row = {
  phrase: string;
  reference: string;
  timezone: string;
  expected: string;
  expected_end?: string;
  accept?: string[];
  match: 'date' | 'instant' | 'within' | 'none' | 'set';
  lang: string;
  variant?: string;
  source: string;
  tier?: string;
  register?: string;
};

/** The rows of a file of ../shared/dates; none if it is not there. */
export function rowsOf(file: string): Row[] {
  const path = shared(`dates/${file}`);
  return path
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
}

export const localeOf = ({ lang, variant }: Row): string => variant ?? (lang === 'en' ? 'en-US' : lang);

export const contextOf = (row: Row): DueContext => ({
  now: new Date(row.reference),
  timeZone: row.timezone,
  locale: localeOf(row),
});

const localDate = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Whether a moment (UTC milliseconds) is what the row expects. */
export function isRight(row: Row, at: number): boolean {
  const accepted = [row.expected, ...(row.accept ?? [])].map((time) => Date.parse(time));
  if (row.match === 'date')
    return accepted.some((time) => localDate(time, row.timezone) === localDate(at, row.timezone));
  if (row.match === 'within') return at >= (accepted[0] ?? 0) && at < Date.parse(row.expected_end ?? '');
  return accepted.some((time) => Math.abs(time - at) < 60_000);
}
