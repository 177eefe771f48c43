import { withEmoji } from '../text/emoji.js';
import { safeUrl } from '../text/entities.js';
import { Link } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { RichText } from './rich-text.js';
import { StatusMark } from './status-mark.js';

const states = {
  pending: { word: 'Pending', mark: 'pending' },
  in_progress: { word: 'In progress', mark: 'in_progress' },
  complete: { word: 'Complete', mark: 'success' },
  error: { word: 'Failed', mark: 'error' },
};

const Source = ({ source: { url, text } }) =>
  html`<li>${safeUrl(url) === undefined ? text : html`<${Link} url=${url}>${text}</${Link}>`}</li>`;

/** A task: its state as a sign and a word, its title, and what it found, which opens and closes. */
function Task({ task }) {
  const { title, status, details, output, sources = [] } = task;
  const { word, mark } = states[status] ?? states.pending;
  const head = html`
    <span class=${`step-mark step-${status}`}><${StatusMark} name=${mark} /></span>
    <span class="step-title">${withEmoji(title)}</span><span class="step-state">${word}</span>`;
  if (details === undefined && output === undefined && sources.length === 0)
    return html`<div class="step-head">${head}</div>`;
  return html`
    <details class="step" open=${status === 'in_progress' || status === 'error'}>
      <summary class="step-head">${head}<span class="fold"><${Icon} name="down" size=${16} /></span></summary>
      <div class="step-more">
        ${details && html`<${RichText} elements=${details.elements} />`}
        ${output && html`<${RichText} elements=${output.elements} />`}
        ${sources.length > 0 && html`<ul class="step-sources" aria-label="Sources">${sources.map((source) => html`<${Source} source=${source} />`)}</ul>`}
      </div>
    </details>`;
}

/** A `task_card` block. */
export const TaskCard = ({ block }) => html`<div class="block block-task"><${Task} task=${block} /></div>`;

/** A `plan` block: a title, how far it is, and its tasks. */
export function Plan({ block }) {
  const { title, tasks = [] } = block;
  const complete = tasks.filter(({ status }) => status === 'complete').length;
  return html`
    <div class="block block-plan">
      <p class="plan-title">${withEmoji(title)}${tasks.length > 0 && html` <span class="step-state">${complete} of ${tasks.length} complete</span>`}</p>
      <ol class="plan-steps">${tasks.map((task) => html`<li key=${task.task_id}><${Task} task=${task} /></li>`)}</ol>
    </div>`;
}
