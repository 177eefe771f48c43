import { zonedDateTime } from '../../lib/local-date-time.ts';
import { dayLabel } from '../../tasks/due-date/index.ts';
import { dateAlone, dueDay } from '../../tasks/due-day.ts';
import { clockMarkup } from '../ui/due-text.ts';
import { escapeInline } from '../ui/text.ts';
import type { TaskMessage, TaskMessageRow } from './task-message.ts';

type Shown = Pick<TaskMessage, 'timeZone' | 'tell'>;

/** "due Fri 13 Nov", with the year if it is another one; from today on with a time. A digest stays, so it names no day as today. */
function dueBrief(due: number, timeZone: string, nowMs: number): string {
  const today = zonedDateTime(nowMs, timeZone).toPlainDate();
  const day = dueDay(due, timeZone);
  const year = day.year === today.year ? '' : ` ${day.year}`;
  const isTimed = Temporal.PlainDate.compare(day, today) >= 0 && dateAlone(due, timeZone) === undefined;
  return `due ${dayLabel(day)}${year}${isTimed ? ` at ${clockMarkup(due * 1000, timeZone)}` : ''}`;
}

/** "*Done* by Marta Reyes, 14:05"; for a task that was done on the platform, only the latest possible time is known. */
function doneBrief({ doneBy, doneAtMs }: TaskMessageRow, timeZone: string, name: number): string {
  const at = doneAtMs === undefined ? '' : clockMarkup(doneAtMs, timeZone, 'day');
  if (doneBy === undefined) return at === '' ? '*Done*' : `*Done* on the platform, before ${at}`;
  return `*Done* by ${escapeInline(doneBy, name)}${at && `, ${at}`}`;
}

/** A row's details in few words: the assignee, and since when it is due. The heading says that it is overdue. */
export function briefDetails(row: TaskMessageRow, shown: Shown, nowMs: number, name: number): string {
  const { timeZone, tell } = shown;
  const { nudged } = row;
  const parts = [
    row.done && doneBrief(row, timeZone, name),
    tell.assignee && escapeInline(row.assignee, name),
    !row.done && row.due !== null && dueBrief(row.due, timeZone, nowMs),
    row.priority !== undefined && `${escapeInline(row.priority, 30)} priority`,
    tell.program && escapeInline(row.program, name),
    !row.done &&
      nudged &&
      `nudged by ${escapeInline(nudged.by, name)}, ${clockMarkup(nudged.atMs, timeZone, 'day')}`,
    !row.done && row.unreachable,
  ];
  return parts.filter(Boolean).join(' · ');
}
