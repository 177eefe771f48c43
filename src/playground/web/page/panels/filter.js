/** Which of the platform's tasks are shown, and in which order: those due first before those without a date. */

const folded = (text) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

const byDue = (one, other) =>
  (one.due ?? Infinity) - (other.due ?? Infinity) || other.created_at - one.created_at;
const byNewest = (one, other) => other.created_at - one.created_at;

/** `show` is `open`, `overdue`, `done` or `newest`; `words` are looked for in task, person and program; `now` in ms. */
export function tasksShown(tasks, { show, words, now }) {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const kinds = {
    open: ({ done }) => !done,
    overdue: ({ done, due }) => !done && due !== null && due * 1000 < now,
    done: ({ done }) => done,
    newest: () => true,
  };
  const fits = (task) => {
    const text = folded(`${task.description} ${task.user.name} ${task.program.name}`);
    return kinds[show](task) && wanted.every((word) => text.includes(word));
  };
  return tasks.filter(fits).toSorted(show === 'newest' || show === 'done' ? byNewest : byDue);
}

/** People or programs whose name or email has every word. */
export function named(list, words) {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return list.filter(({ name, email }) => wanted.every((word) => folded(`${name} ${email}`).includes(word)));
}
