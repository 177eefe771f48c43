import type { Task } from '../../platform/resources.ts';
import { type DueGroup, dueGroup, type Reader } from '../../tasks/day-spans.ts';
import { type ListPart, toRow } from './task-message.ts';

const parts: Record<DueGroup, { heading: string; part: ListPart }> = {
  overdue: { heading: 'Overdue', part: 'overdue' },
  today: { heading: 'Today', part: 'today' },
  'this-week': { heading: 'This week', part: 'this week' },
  later: { heading: 'Later', part: 'later' },
  undated: { heading: 'Without a date', part: 'without a date' },
};

/** Open tasks, soonest first, in parts by when they are due for a reader. */
export function inParts(tasks: Task[], reader: Reader) {
  const grouped = Object.groupBy(tasks, ({ due }) => dueGroup(due, reader));
  return Object.entries(parts).flatMap(([group, about]) => {
    const rows = grouped[group as DueGroup]?.map(toRow) ?? [];
    return rows.length === 0 ? [] : [{ ...about, rows }];
  });
}
