import { useEffect } from 'preact/hooks';
import { Conversation } from './conversation/conversation.js';
import { Home } from './home.js';
import { Confirm } from './modal/confirm.js';
import { Modals } from './modal/modal.js';
import { SidePanel } from './panels/side-panel.js';
import { Sidebar } from './sidebar/sidebar.js';
import { findChannel, usePage } from './state/page-context.js';
import { html } from './ui/html.js';
import { Icon } from './ui/icons.js';

/** Shows errors and a lost connection. The region is always there, so screen readers announce what appears in it. */
function Notice() {
  const { state, actions } = usePage();
  const { notice, connected } = state;
  return html`
    <div class="notices" role="status">
      ${!connected && html`<p class="notice"><${Icon} name="alert" size=${16} /> Lost the connection to the playground. Reconnecting…</p>`}
      ${
        notice &&
        html`<p class="notice"><${Icon} name="alert" size=${16} /> <span>${notice}</span>
          <button type="button" class="button button-bare" aria-label="Dismiss" onClick=${actions.dismissNotice}><${Icon} name="close" size=${15} /></button></p>`
      }
    </div>`;
}

const pageTitle = (state) => {
  const view = state.route.channel === 'home' ? 'Home' : findChannel(state, state.route.channel)?.name;
  const unread = state.slack?.channels.reduce((sum, channel) => sum + channel.unread, 0) ?? 0;
  const name = state.slack === undefined ? 'Playground' : `${state.slack.app.name} playground`;
  return `${unread > 0 ? `(${unread}) ` : ''}${view === undefined ? '' : `${view} · `}${name}`;
};

/** The whole page. If only one column fits, `screen` says which one. */
export function App() {
  const { state } = usePage();
  const title = pageTitle(state);
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (state.route === undefined) return null;
  return html`
    <div class="app" data-screen=${state.screen} data-panel=${state.panel === undefined ? undefined : 'open'}>
      <${Sidebar} />
      ${state.route.channel === 'home' ? html`<${Home} />` : html`<${Conversation} />`}
      ${state.panel !== undefined && html`<${SidePanel} />`}
      <${Notice} /><${Modals} /><${Confirm} />
    </div>`;
}
