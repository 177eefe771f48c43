import { withEmoji } from '../text/emoji.ts';
import { safeUrl } from '../text/entities.ts';
import { Link } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';
import { RichText } from './rich-text.tsx';
import { StatusMark } from './status-mark.tsx';

const states = {
  pending: { word: 'Pending', mark: 'pending' },
  in_progress: { word: 'In progress', mark: 'in_progress' },
  complete: { word: 'Complete', mark: 'success' },
  error: { word: 'Failed', mark: 'error' },
};

const Source = ({ source: { url, text } }) => (
  <li>{safeUrl(url) === undefined ? text : <Link url={url}>{text}</Link>}</li>
);

/** A task: its state as a sign and a word, its title, and what it found, which opens and closes. */
function Task({ task }) {
  const { title, status, details, output, sources = [] } = task;
  const { word, mark } = states[status] ?? states.pending;
  const head = (
    <>
      <span class={`step-mark step-${status}`}>
        <StatusMark name={mark} />
      </span>
      <span class="step-title">{withEmoji(title)}</span>
      <span class="step-state">{word}</span>
    </>
  );
  if (details === undefined && output === undefined && sources.length === 0)
    return <div class="step-head">{head}</div>;
  return (
    <details class="step" open={status === 'in_progress' || status === 'error'}>
      <summary class="step-head">
        {head}
        <span class="fold">
          <Icon name="down" size={16} />
        </span>
      </summary>
      <div class="step-more">
        {details && <RichText elements={details.elements} />}
        {output && <RichText elements={output.elements} />}
        {sources.length > 0 && (
          <ul class="step-sources" aria-label="Sources">
            {sources.map((source) => (
              <Source source={source} />
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

/** A `task_card` block. */
export const TaskCard = ({ block }) => (
  <div class="block block-task">
    <Task task={block} />
  </div>
);

/** A `plan` block: a title, how far it is, and its tasks. */
export function Plan({ block }) {
  const { title, tasks = [] } = block;
  const complete = tasks.filter(({ status }) => status === 'complete').length;
  return (
    <div class="block block-plan">
      <p class="plan-title">
        {withEmoji(title)}
        {tasks.length > 0 && (
          <>
            {' '}
            <span class="step-state">
              {complete} of {tasks.length} complete
            </span>
          </>
        )}
      </p>
      <ol class="plan-steps">
        {tasks.map((task) => (
          <li key={task.task_id}>
            <Task task={task} />
          </li>
        ))}
      </ol>
    </div>
  );
}
