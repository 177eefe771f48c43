import { foldForSearch } from '../text/search.js';

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
