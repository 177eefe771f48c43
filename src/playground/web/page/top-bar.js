import { usePage } from './state/page-context.js';
import { html } from './ui/html.js';
import { Icon } from './ui/icons.js';

const panels = [
  { panel: 'platform', name: 'Platform', icon: 'columns' },
  { panel: 'inspector', name: 'Inspector', icon: 'pulse' },
];

/** The side panels that can be shown. The simulator may run without a platform. */
export const availablePanels = ({ platform }) =>
  panels.filter(({ panel }) => panel !== 'platform' || platform !== null);

/** The bar above the middle column: a title, and buttons for the side panels. */
export function TopBar({ title, icon, topic }) {
  const { state, actions } = usePage();
  return html`
    <header class="top-bar">
      <button type="button" class="button button-bare narrow-only" aria-label="Channels, people and clock" onClick=${() => actions.showScreen('sidebar')}>
        <${Icon} name="menu" /></button>
      <div class="top-words"><h1>${icon}<span>${title}</span></h1>${topic && html`<p class="topic">${topic}</p>`}</div>
      ${availablePanels(state).map(
        ({ panel, name, icon: panelIcon }) => html`
          <button type="button" class="button panel-button" key=${panel} aria-pressed=${state.panel === panel}
            onClick=${() => actions.togglePanel(panel)}>
            <${Icon} name=${panelIcon} size=${17} /><span class="panel-name">${name}</span></button>`,
      )}
    </header>`;
}
