import { foldForSearch } from '../text/search.ts';
import { daysBetween } from '../text/time-zone.ts';

const byDue = (one, other) =>
  (one.due ?? Infinity) - (other.due ?? Infinity) || other.created_at - one.created_at;
const byNewest = (one, other) => other.created_at - one.created_at;

/**
 * Filters and sorts the platform's tasks. `show` is `open`, `overdue`, `done` or `newest`; every word of `query` must be in
 * the task, person or program; `now` is in milliseconds. Open tasks are sorted by due date, those without one last.
 */
export function filterTasks(tasks, { show, query, now }) {
  const wanted = foldForSearch(query).split(/\s+/).filter(Boolean);
  const kinds = {
    open: ({ done }) => !done,
    overdue: ({ done, due }) => !done && due !== null && due * 1000 < now,
    done: ({ done }) => done,
    newest: () => true,
  };
  const matches = (task) => {
    const text = foldForSearch(`${task.description} ${task.user.name} ${task.program.name}`);
    return kinds[show](task) && wanted.every((word) => text.includes(word));
  };
  return tasks.filter(matches).toSorted(show === 'newest' || show === 'done' ? byNewest : byDue);
}

/** The people or programs whose name or email contains every word. */
export function filterByName(list, query) {
  const wanted = foldForSearch(query).split(/\s+/).filter(Boolean);
  return list.filter(({ name, email }) =>
    wanted.every((word) => foldForSearch(`${name} ${email}`).includes(word)),
  );
}

const groupNames = ['Overdue', 'Today', 'Next 7 days', 'Later', 'No due date'];

/** The group of an open task, as an index of `groupNames`. */
function groupOf({ due }, { now, timeZone }) {
  if (due === null) return 4;
  if (due * 1000 < now) return 0;
  const days = daysBetween(now, due * 1000, timeZone);
  return days === 0 ? 1 : days <= 7 ? 2 : 3;
}

/** Open tasks by how soon they are due: `{name, tasks, isOverdue}`; groups without tasks are left out. */
export function groupByDue(tasks, viewer) {
  const groups = groupNames.map((name, index) => ({ name, isOverdue: index === 0, tasks: [] }));
  for (const task of tasks) groups[groupOf(task, viewer)].tasks.push(task);
  return groups.filter(({ tasks: found }) => found.length > 0);
}
