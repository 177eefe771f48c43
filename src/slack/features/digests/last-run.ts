import type { Run } from '../../../digests/runs.ts';
import { zonedDateTime } from '../../../lib/local-date-time.ts';
import { shortLabel } from '../../../tasks/due-date/format.ts';
import { reasonText } from './reasons.ts';

/** "9:00" */
const clock = (at: Temporal.ZonedDateTime): string => `${at.hour}:${String(at.minute).padStart(2, '0')}`;

/** "today 9:00", "yesterday 9:00", "Thu 19 Nov 2026 9:00" */
export function whenText(scheduledMs: number, timeZone: string, nowMs: number): string {
  const at = zonedDateTime(scheduledMs, timeZone);
  const { days } = at
    .toPlainDate()
    .until(zonedDateTime(nowMs, timeZone).toPlainDate(), { largestUnit: 'days' });
  const label = () => shortLabel(new Date(scheduledMs), 'day', { now: new Date(nowMs), timeZone });
  return `${days === 0 ? 'today' : days === 1 ? 'yesterday' : label()} ${clock(at)}`;
}

function outcomeText({ outcome, reason }: Run): string {
  switch (outcome) {
    case 'posted':
      return 'posted';
    case 'nothing-overdue':
      return 'nothing was overdue';
    case 'sending':
      return 'being posted';
    case 'waiting':
      return `not posted yet: ${reasonText(reason).why}; I keep trying`;
    case 'not-posted':
      return `not posted: ${reasonText(reason).why}`;
    case 'unconfirmed':
      return 'perhaps posted: Slack didn’t confirm it';
    case 'elsewhere':
      return 'posted by an earlier release of Touchline, or about to be';
  }
}

/** What became of a channel's last digest: "last: today 9:00, posted". */
export const lastRunText = (run: Run, timeZone: string, nowMs: number): string =>
  `last: ${whenText(run.scheduledMs, timeZone, nowMs)}, ${outcomeText(run)}`;
