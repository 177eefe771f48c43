import { modifierName } from '../navigation/keys.js';
import { coveringPart } from '../state/layout.js';
import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { Channels } from './channels.js';
import { Clock } from './clock.js';
import { PersonSwitcher, WorkspaceSwitcher } from './switchers.js';

/** The left column: workspace, person, channels and simulated time. */
export function Sidebar() {
  const { state, actions } = usePage();
  const covers = coveringPart(state) === 'sidebar';
  const isLoaded = state.slack !== undefined;
  return html`
    <div class="sidebar" role=${covers ? 'main' : 'complementary'} aria-label="Workspace">
      ${covers && html`<h1 class="visually-hidden">Workspace</h1>`}
      <div class="brand">${isLoaded && html`<${WorkspaceSwitcher} />`}
        <button type="button" class="button button-bare narrow-only" onClick=${() => actions.showScreen('main')}>Done</button></div>
      ${
        isLoaded &&
        html`<button type="button" class="jump-button" onClick=${() => actions.showSwitcher(true)}><${Icon} name="search" size=${15} />
            <span>Jump to…</span><kbd aria-hidden="true">${modifierName} K</kbd></button>
          <${Channels} /><div class="sidebar-foot"><${PersonSwitcher} /><${Clock} /></div>`
      }
    </div>`;
}
