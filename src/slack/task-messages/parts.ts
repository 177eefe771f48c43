import { zonedDateTime } from '../../lib/local-date-time.ts';
import type { Task } from '../../platform/resources.ts';
import { type DueGroup, dueGroup, type Reader, spanDays } from '../../tasks/day-spans.ts';
import { dayLabel } from '../../tasks/due-date/index.ts';
import { capital } from '../ui/text.ts';
import { toRow } from './task-message.ts';

/** "due Wed 18 Nov": today, as it still reads tomorrow. */
export const dueTodayWords = ({ nowMs, timeZone }: Reader): string =>
  `due ${dayLabel(zonedDateTime(nowMs, timeZone).toPlainDate())}`;

/** A message stays in a conversation, so its parts name days by their dates. */
const partWords = (reader: Reader): Record<DueGroup, string> => ({
  overdue: 'overdue',
  today: dueTodayWords(reader),
  'this-week': `by ${dayLabel(spanDays('this-week', reader).until.subtract({ days: 1 }))}`,
  later: 'later',
  undated: 'without a date',
});

/** Open tasks, soonest first, in parts by when they are due for a reader. */
export function inParts(tasks: Task[], reader: Reader) {
  const grouped = Object.groupBy(tasks, ({ due }) => dueGroup(due, reader));
  return Object.entries(partWords(reader)).flatMap(([group, part]) => {
    const rows = grouped[group as DueGroup]?.map(toRow) ?? [];
    return rows.length === 0 ? [] : [{ heading: capital(part), part, rows }];
  });
}
