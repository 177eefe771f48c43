import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { Channels } from './channels.js';
import { Clock } from './clock.js';
import { PersonSwitcher, WorkspaceSwitcher } from './switchers.js';

/** The left column: workspace, person, channels and simulated time. */
export function Sidebar() {
  const { state, actions } = usePage();
  const isLoaded = state.slack !== undefined;
  return html`
    <aside class="sidebar" aria-label="Workspace">
      <div class="brand"><img src="/web/icon.svg" alt="" width="22" height="22" />
        <p><strong>${state.slack?.app.name}</strong> playground</p>
        <button type="button" class="button button-bare narrow-only" onClick=${() => actions.showScreen('main')}>Done</button></div>
      ${
        isLoaded &&
        html`<div class="switchers"><${WorkspaceSwitcher} /><${PersonSwitcher} /></div>
          <${Channels} /><${Clock} />`
      }
    </aside>`;
}
