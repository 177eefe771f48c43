import { useState } from 'preact/hooks';
import { usePage, useViewer } from '../state/page-context.ts';
import { formatDateTime, formatDue } from '../text/dates.ts';
import { Icon } from '../ui/icons.tsx';
import { filterTasks, groupByDue } from './filter.ts';

const taskFilters = { open: 'Open', overdue: 'Overdue', done: 'Done', newest: 'Newest' };
const pageSize = 40;

/** When a task is due; red once that has passed. */
function Due({ task }) {
  const viewer = useViewer();
  const ms = task.due * 1000;
  const isOverdue = !task.done && ms < viewer.now;
  return (
    <span class={isOverdue ? 'task-due tone-bad' : 'task-due'} title={formatDateTime(ms, viewer)}>
      <Icon name="calendar" size={13} />
      {isOverdue && <span class="visually-hidden">overdue since </span>}
      {formatDue(ms, viewer)}
    </span>
  );
}

function Task({ task }) {
  const { actions } = usePage();
  const [busy, setBusy] = useState(false);
  const toggleDone = async () => {
    setBusy(true);
    await actions.setTaskDone(task.id, !task.done);
    setBusy(false);
  };
  return (
    <li class={task.done ? 'task task-done' : 'task'}>
      <label class="task-line">
        <input
          type="checkbox"
          class={`task-check priority-${task.priority ?? 'none'}`}
          checked={task.done}
          disabled={busy}
          onChange={toggleDone}
        />
        <span class="task-text" dir="auto">
          {task.description}
        </span>
      </label>
      <p class="task-detail">
        {task.due !== null && <Due task={task} />}
        {task.priority && (
          <span class={`task-priority priority-${task.priority}`}>
            <Icon name="flag" size={13} />
            {task.priority}
          </span>
        )}
        <span class="task-who">
          <bdi>{task.user.name}</bdi> · {task.program.name}
        </span>
      </p>
    </li>
  );
}

const List = ({ tasks }) => (
  <ul class="entries">
    {tasks.map((task) => (
      <Task key={task.id} task={task} />
    ))}
  </ul>
);

/** Open tasks under a heading for how soon they are due, others as one list; `limit` tasks at most. */
function TaskGroups({ tasks, show, limit }) {
  const viewer = useViewer();
  if (show !== 'open') return <List tasks={tasks.slice(0, limit)} />;
  let left = limit;
  return groupByDue(tasks, viewer).map(({ name, tasks: group, isOverdue }) => {
    const shown = group.slice(0, left);
    left -= shown.length;
    return (
      shown.length > 0 && (
        <section class="task-group" key={name} aria-label={name}>
          <h3 class={isOverdue ? 'task-group-name tone-bad' : 'task-group-name'}>
            {name} <span>{group.length}</span>
          </h3>
          <List tasks={shown} />
        </section>
      )
    );
  });
}

/** The organization's tasks; the checkbox marks a task done on the platform itself. */
export function Tasks({ tasks, query }) {
  const viewer = useViewer();
  const [show, setShow] = useState('open');
  const [count, setCount] = useState(pageSize);
  const found = filterTasks(tasks, { show, query, now: viewer.now });
  return (
    <>
      <div class="kinds" role="group" aria-label="Show tasks">
        {Object.entries(taskFilters).map(([kind, name]) => (
          <button
            type="button"
            key={kind}
            class="kind"
            aria-pressed={kind === show}
            onClick={() => {
              setShow(kind);
              setCount(pageSize);
            }}
          >
            {name}
          </button>
        ))}
        <span class="kinds-count" role="status">
          {found.length}
        </span>
      </div>
      <TaskGroups tasks={found} show={show} limit={count} />
      {found.length === 0 && <p class="empty">No matches.</p>}
      {found.length > count && (
        <button type="button" class="button" onClick={() => setCount(count + 2 * pageSize)}>
          Show more
        </button>
      )}
    </>
  );
}
