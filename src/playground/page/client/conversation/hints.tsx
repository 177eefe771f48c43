import { useEffect, useState } from 'preact/hooks';
import { hints } from '../state/options.ts';
import { set, state, workspace } from '../state/state.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';

const storageKey = 'playground: first visit is over';

/** What whoever serves the page suggests, or the first commands of the app. */
function chooseHints() {
  if (hints().length > 0) return hints();
  return workspace()
    .commands.slice(0, 3)
    .map(({ command, description, usage_hint: hint }) => ({
      title: description || command,
      text: `${command} ${hint}`.trim(),
      icon: 'slash' as const,
    }));
}

/** What to try on a first visit, in one line. A click puts it into the composer. It disappears once all was tried. */
export function Hints() {
  const [isOver, setIsOver] = useState(() => localStorage.getItem(storageKey) !== null);
  const shown = chooseHints();
  const tried = (text: string) => state.sentTexts.includes(text);
  const dismiss = () => {
    localStorage.setItem(storageKey, 'yes');
    setIsOver(true);
  };
  const allTried = shown.length > 0 && shown.every(({ text }) => tried(text));
  useEffect(() => {
    if (allTried) dismiss();
  }, [allTried]);
  if (isOver || shown.length === 0) return null;
  return (
    <section class="hints" aria-label="Things to try">
      <ol>
        {shown.map(({ title, text, icon = 'slash' }) => (
          <li key={text}>
            <button
              type="button"
              class="pill"
              title={text}
              onClick={() => set({ draft: { text }, screen: 'main' })}
            >
              <Icon name={tried(text) ? 'check' : icon} size={15} />
              {title}
              {tried(text) && <span class="visually-hidden">, tried</span>}
            </button>
          </li>
        ))}
      </ol>
      <IconButton icon="close" label="Dismiss the examples" size={16} onClick={dismiss} />
    </section>
  );
}
