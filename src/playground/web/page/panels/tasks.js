import { useState } from 'preact/hooks';
import { useEyes, usePage } from '../state/page-context.js';
import { fullTime } from '../text/dates.js';
import { html } from '../ui/html.js';
import { tasksShown } from './filter.js';

const KINDS = { newest: 'Newest', open: 'Open', overdue: 'Overdue', done: 'Done' };
const STEP = 25;

function Task({ task }) {
  const { actions } = usePage();
  const eyes = useEyes();
  const [busy, setBusy] = useState(false);
  const late = !task.done && task.due !== null && task.due * 1000 < eyes.now;
  const mark = async () => {
    setBusy(true);
    await actions.markDone(task.id, !task.done);
    setBusy(false);
  };
  return html`
    <li class=${task.done ? 'task task-done' : 'task'}>
      <label class="task-line">
        <input type="checkbox" checked=${task.done} disabled=${busy} onChange=${mark} />
        <span class="task-text">${task.description}</span>
      </label>
      <p class="task-detail">${task.user.name} · ${task.program.name}${task.priority && html` · <b>${task.priority}</b>`}</p>
      <p class=${late ? 'task-detail tone-bad' : 'task-detail'}>${task.due === null ? 'no due date' : `${late ? 'overdue since' : 'due'} ${fullTime(task.due * 1000, eyes)}`}</p>
    </li>`;
}

/** The organization's tasks; the box marks one done, on the platform itself. */
export function Tasks({ tasks, words }) {
  const eyes = useEyes();
  const [show, setShow] = useState('newest');
  const [count, setCount] = useState(STEP);
  const found = tasksShown(tasks, { show, words, now: eyes.now });
  return html`
    <div class="kinds" role="group" aria-label="Which tasks">
      ${Object.entries(KINDS).map(
        ([kind, name]) =>
          html`<button type="button" key=${kind} class="kind" aria-pressed=${kind === show} onClick=${() => {
            setShow(kind);
            setCount(STEP);
          }}>${name}</button>`,
      )}
      <span class="kinds-count" role="status">${found.length}</span>
    </div>
    <ul class="entries">${found.slice(0, count).map((task) => html`<${Task} key=${task.id} task=${task} />`)}</ul>
    ${found.length === 0 && html`<p class="empty">Nothing fits.</p>`}
    ${found.length > count && html`<button type="button" class="button" onClick=${() => setCount(count + 2 * STEP)}>Show more</button>`}`;
}
