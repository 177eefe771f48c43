import { useEffect } from 'preact/hooks';
import { Conversation } from './conversation/conversation.js';
import { Confirm } from './modal/confirm.js';
import { Modals } from './modal/modal.js';
import { useKeys } from './navigation/keys.js';
import { KeysHelp } from './navigation/keys-help.js';
import { QuickSwitcher } from './navigation/quick-switcher.js';
import { SidePanel } from './panels/side-panel.js';
import { Sidebar } from './sidebar/sidebar.js';
import { findChannel, usePage } from './state/page-context.js';
import { html } from './ui/html.js';
import { Icon } from './ui/icons.js';
import { About } from './views/about.js';
import { Activity } from './views/activity.js';
import { Home } from './views/home.js';

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

const viewNames = { home: 'Home', about: 'About', activity: 'Activity' };
const views = { home: Home, about: About, activity: Activity };

const pageTitle = (state) => {
  const view = viewNames[state.route.channel] ?? findChannel(state, state.route.channel)?.name;
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
  useKeys();
  if (state.route === undefined) return null;
  const view = views[state.route.channel] ?? Conversation;
  return html`
    <div class="app" data-screen=${state.screen} data-panel=${state.panel === undefined ? undefined : 'open'}>
      <${Sidebar} />
      <${view} />
      ${state.panel !== undefined && html`<${SidePanel} />`}
      <${Notice} /><${Modals} /><${QuickSwitcher} /><${KeysHelp} /><${Confirm} />
    </div>`;
}
