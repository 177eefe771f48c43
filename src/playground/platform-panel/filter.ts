import { daysBetween } from '../page/client/text/dates.ts';
import { hasWords } from '../page/client/text/search.ts';
import type { Inspection } from '../platform-emulator/index.ts';

export type Task = Inspection['tasks'][number];
export type Show = 'open' | 'overdue' | 'done' | 'newest';

const byDue = (one: Task, other: Task) =>
  (one.due ?? Infinity) - (other.due ?? Infinity) || other.created_at - one.created_at;
const byNewest = (one: Task, other: Task) => other.created_at - one.created_at;

/**
 * Filters and sorts the platform's tasks. Every word of `query` must be in the task, person or program; `now` is in
 * milliseconds. Open tasks are sorted by due date, those without one last.
 */
export function filterTasks(
  tasks: Task[],
  { show, query, now }: { show: Show; query: string; now: number },
): Task[] {
  const kinds = {
    open: ({ done }: Task) => !done,
    overdue: ({ done, due }: Task) => !done && due !== null && due * 1000 < now,
    done: ({ done }: Task) => done,
    newest: () => true,
  };
  return tasks
    .filter(kinds[show])
    .filter(({ description, user, program }) =>
      hasWords(`${description} ${user.name} ${program.name}`, query),
    )
    .toSorted(show === 'newest' || show === 'done' ? byNewest : byDue);
}

/** The people or programs whose name or email contains every word. */
export const filterByName = <Named extends { name: string; email?: string }>(
  list: Named[],
  query: string,
): Named[] => list.filter(({ name, email = '' }) => hasWords(`${name} ${email}`, query));

const groupNames = ['Overdue', 'Today', 'Next 7 days', 'Later', 'No due date'];

/** The group of an open task, as an index of `groupNames`. */
function groupOf({ due }: Task, { now, timeZone }: { now: number; timeZone: string }): number {
  if (due === null) return 4;
  if (due * 1000 < now) return 0;
  const days = daysBetween(now, due * 1000, timeZone);
  return days === 0 ? 1 : days <= 7 ? 2 : 3;
}

/** Open tasks by how soon they are due; groups without tasks are left out. */
export function groupByDue(tasks: Task[], when: { now: number; timeZone: string }) {
  const groups = Map.groupBy(tasks, (task) => groupOf(task, when));
  return groupNames.flatMap((name, index) => {
    const found = groups.get(index);
    return found === undefined ? [] : { name, isOverdue: index === 0, tasks: found };
  });
}
