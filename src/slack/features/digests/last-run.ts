import type { Delivery, Last } from '../../../deliveries/delivery.ts';
import { digestTimes } from '../../../deliveries/limits.ts';
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

function outcomeText({ state, reason }: Last): string {
  switch (state) {
    case 'sent':
      return 'posted';
    case 'nothing':
      return 'nothing was overdue';
    case 'waiting':
      return `not posted yet: ${reasonText(reason).why}; I keep trying`;
    case 'not-sent':
      return `not posted: ${reasonText(reason).why}`;
    case 'unknown':
      return 'perhaps posted: Slack didn’t confirm it';
  }
}

/** The result of a channel's last digest: "last: today 9:00, posted". Undefined if it has had none. */
export function lastRunText(had: Delivery | undefined, timeZone: string, nowMs: number): string | undefined {
  const { sending, last } = had ?? {};
  const { dueMs } = sending ?? last ?? {};
  if (dueMs === undefined) return undefined;
  const isLeft = sending !== undefined && nowMs - sending.atMs > digestTimes.leaseMs;
  const sent = isLeft ? 'I look whether it was posted' : 'being posted';
  const outcome = sending === undefined && last ? outcomeText(last) : sent;
  return `last: ${whenText(dueMs, timeZone, nowMs)}, ${outcome}`;
}
