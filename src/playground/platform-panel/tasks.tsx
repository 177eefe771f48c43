import { useState } from 'preact/hooks';
import { viewer } from '../page/client/state/state.ts';
import { formatDateTime, formatDue } from '../page/client/text/dates.ts';
import { Button, Choices } from '../page/client/ui/button.tsx';
import { Icon } from '../page/client/ui/icons.tsx';
import { setTaskDone } from './data.ts';
import { filterTasks, groupByDue, type Show, type Task as TaskData } from './filter.ts';

const filters: Record<Show, string> = { open: 'Open', overdue: 'Overdue', done: 'Done', newest: 'Newest' };
const pageSize = 40;

/** When a task is due; red once that has passed. */
function Due({ due, done }: { due: number; done: boolean }) {
  const ms = due * 1000;
  const isOverdue = !done && ms < viewer().now;
  return (
    <span class={isOverdue ? 'danger' : ''} title={formatDateTime(ms, viewer())}>
      <Icon name="calendar" size={13} />
      {isOverdue && <span class="visually-hidden">overdue since </span>}
      {formatDue(ms, viewer())}
    </span>
  );
}

function Task({ task }: { task: TaskData }) {
  const { id, done, due, priority, description, user, program } = task;
  const [busy, setBusy] = useState(false);
  const toggleDone = async () => {
    setBusy(true);
    await setTaskDone(id, !done);
    setBusy(false);
  };
  return (
    <li class={done ? 'task task-done' : 'task'}>
      <label>
        <input
          type="checkbox"
          class={`task-check priority-${priority}`}
          checked={done}
          disabled={busy}
          onChange={toggleDone}
        />
        <span dir="auto">{description}</span>
      </label>
      <p class="task-detail">
        {due !== null && <Due due={due} done={done} />}
        {priority && (
          <span class={`priority-${priority}`}>
            <Icon name="flag" size={13} />
            {priority}
          </span>
        )}
        <span>
          <bdi>{user.name}</bdi> · {program.name}
        </span>
      </p>
    </li>
  );
}

const List = ({ tasks }: { tasks: TaskData[] }) => (
  <ul>
    {tasks.map((task) => (
      <Task key={task.id} task={task} />
    ))}
  </ul>
);

/** Open tasks under a heading for how soon they are due. */
const Groups = ({ shown, all }: { shown: TaskData[]; all: TaskData[] }) => (
  <>
    {groupByDue(shown, viewer()).map(({ name, tasks, isOverdue }) => (
      <section key={name} aria-label={name}>
        <h3 class={isOverdue ? 'danger' : ''}>
          {name}{' '}
          <span class="quiet">
            {groupByDue(all, viewer()).find((group) => group.name === name)?.tasks.length}
          </span>
        </h3>
        <List tasks={tasks} />
      </section>
    ))}
  </>
);

/** The organization's tasks; the checkbox marks a task done on the platform itself. */
export function Tasks({ tasks, query }: { tasks: TaskData[]; query: string }) {
  const [show, setShow] = useState<Show>('open');
  const [count, setCount] = useState(pageSize);
  const found = filterTasks(tasks, { show, query, now: viewer().now });
  const shown = found.slice(0, count);
  const choose = (next: Show) => {
    setShow(next);
    setCount(pageSize);
  };
  return (
    <>
      <div class="task-bar">
        <Choices label="Show tasks" names={filters} chosen={show} choose={choose} />
        <span class="small quiet" role="status">
          {found.length}
        </span>
      </div>
      {show === 'open' ? <Groups shown={shown} all={found} /> : <List tasks={shown} />}
      {found.length === 0 && <p class="empty">No matches.</p>}
      {found.length > count && <Button onClick={() => setCount(count + 2 * pageSize)}>Show more</Button>}
    </>
  );
}
