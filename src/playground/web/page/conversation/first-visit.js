import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';

const KEY = 'playground: first visit is over';

/** Three things that show what Touchline is for. */
const TOUCHLINE = [
  { title: 'Give a task', text: '/todo Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski' },
  { title: 'See open tasks', text: '/todo' },
  { title: 'Look up a client', text: '/client Anna' },
];

/** The same for another app: its first commands. */
const ofApp = (commands) =>
  commands.slice(0, 3).map(({ command, description, usage_hint }) => ({
    title: description || command,
    text: `${command} ${usage_hint}`.trim(),
  }));

function triesFor(commands) {
  const known = TOUCHLINE.filter(({ text }) =>
    commands.some(({ command }) => text.split(' ')[0] === command),
  );
  return known.length === TOUCHLINE.length ? known : ofApp(commands);
}

/** What a newcomer can try. A click writes it into the composer; it is sent with Enter. Gone once all three are tried. */
export function FirstVisit() {
  const { state, actions } = usePage();
  const [over, setOver] = useState(() => localStorage.getItem(KEY) !== null);
  const tries = triesFor(state.slack?.commands ?? []);
  const tried = (text) => state.sent.includes(text);
  const dismiss = () => {
    localStorage.setItem(KEY, 'yes');
    setOver(true);
  };
  const all = tries.length > 0 && tries.every(({ text }) => tried(text));
  useEffect(() => {
    if (all) dismiss();
  }, [all]);
  if (over || tries.length === 0) return null;
  return html`
    <section class="first-visit" aria-label="Three things to try">
      <div class="first-head"><h2>Three things to try</h2>
        <p>A click writes the line below; Enter sends it.</p>
        <button type="button" class="button button-bare" aria-label="Dismiss the three things to try" onClick=${dismiss}><${Icon} name="close" size=${16} /></button>
      </div>
      <ol class="tries">
        ${tries.map(
          ({
            title,
            text,
          }) => html`<li key=${text}><button type="button" class="try" onClick=${() => actions.fill(text)}>
            <span class="try-title">${title}${tried(text) && html`<${Icon} name="check" size=${16} /><span class="visually-hidden">, tried</span>`}</span><code>${text}</code></button></li>`,
        )}
      </ol>
    </section>`;
}
