import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../state/page-context.ts';
import { Icon } from '../ui/icons.tsx';

const storageKey = 'playground: first visit is over';

/** Three examples that show what Touchline is for. */
const touchlineExamples = [
  {
    title: 'Create a task',
    icon: 'plus',
    text: '/todo Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski',
  },
  { title: 'See open tasks', icon: 'list', text: '/todo' },
  { title: 'Look up a client', icon: 'search', text: '/client Anna' },
];

/** The first commands of another app. */
const appExamples = (commands) =>
  commands.slice(0, 3).map(({ command, description, usage_hint }) => ({
    title: description || command,
    text: `${command} ${usage_hint}`.trim(),
  }));

function chooseExamples(commands) {
  const known = touchlineExamples.filter(({ text }) =>
    commands.some(({ command }) => text.split(' ')[0] === command),
  );
  return known.length === touchlineExamples.length ? known : appExamples(commands);
}

/** Examples for a first visit. A click puts one into the composer. They disappear once all three have been tried. */
export function FirstVisit() {
  const { state, actions } = usePage();
  const [isOver, setIsOver] = useState(() => localStorage.getItem(storageKey) !== null);
  const examples = chooseExamples(state.slack?.commands ?? []);
  const tried = (text) => state.sentTexts.includes(text);
  const dismiss = () => {
    localStorage.setItem(storageKey, 'yes');
    setIsOver(true);
  };
  const allTried = examples.length > 0 && examples.every(({ text }) => tried(text));
  useEffect(() => {
    if (allTried) dismiss();
  }, [allTried]);
  if (isOver || examples.length === 0) return null;
  return (
    <section class="card first-visit" aria-label="Three things to try">
      <div class="first-head">
        <h2>Three things to try</h2>
        <p>Click one, then press Enter to send it.</p>
      </div>
      <ol class="tries">
        {examples.map(({ title, text, icon = 'slash' }) => (
          <li key={text}>
            <button type="button" class="try" onClick={() => actions.setDraft(text)}>
              <span class="try-title">
                <Icon name={icon} size={16} />
                {title}
                {tried(text) && (
                  <>
                    <Icon name="check" size={16} class="tried" />
                    <span class="visually-hidden">, tried</span>
                  </>
                )}
              </span>
              <code>{text}</code>
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="button button-bare first-close"
        aria-label="Dismiss the examples"
        onClick={dismiss}
      >
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}
