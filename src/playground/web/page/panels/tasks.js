import { useState } from 'preact/hooks';
import { usePage, useViewer } from '../state/page-context.js';
import { formatDateTime } from '../text/dates.js';
import { html } from '../ui/html.js';
import { filterTasks } from './filter.js';

const taskFilters = { newest: 'Newest', open: 'Open', overdue: 'Overdue', done: 'Done' };
const pageSize = 25;

function Task({ task }) {
  const { actions } = usePage();
  const viewer = useViewer();
  const [busy, setBusy] = useState(false);
  const isOverdue = !task.done && task.due !== null && task.due * 1000 < viewer.now;
  const toggleDone = async () => {
    setBusy(true);
    await actions.setTaskDone(task.id, !task.done);
    setBusy(false);
  };
  return html`
    <li class=${task.done ? 'task task-done' : 'task'}>
      <label class="task-line">
        <input type="checkbox" checked=${task.done} disabled=${busy} onChange=${toggleDone} />
        <span class="task-text">${task.description}</span>
      </label>
      <p class="task-detail">${task.user.name} · ${task.program.name}${task.priority && html` · <b>${task.priority}</b>`}</p>
      <p class=${isOverdue ? 'task-detail tone-bad' : 'task-detail'}>${task.due === null ? 'no due date' : `${isOverdue ? 'overdue since' : 'due'} ${formatDateTime(task.due * 1000, viewer)}`}</p>
    </li>`;
}

/** The organization's tasks; the checkbox marks a task done on the platform itself. */
export function Tasks({ tasks, query }) {
  const viewer = useViewer();
  const [show, setShow] = useState('newest');
  const [count, setCount] = useState(pageSize);
  const found = filterTasks(tasks, { show, query, now: viewer.now });
  return html`
    <div class="kinds" role="group" aria-label="Show tasks">
      ${Object.entries(taskFilters).map(
        ([kind, name]) =>
          html`<button type="button" key=${kind} class="kind" aria-pressed=${kind === show} onClick=${() => {
            setShow(kind);
            setCount(pageSize);
          }}>${name}</button>`,
      )}
      <span class="kinds-count" role="status">${found.length}</span>
    </div>
    <ul class="entries">${found.slice(0, count).map((task) => html`<${Task} key=${task.id} task=${task} />`)}</ul>
    ${found.length === 0 && html`<p class="empty">No matches.</p>`}
    ${found.length > count && html`<button type="button" class="button" onClick=${() => setCount(count + 2 * pageSize)}>Show more</button>`}`;
}
