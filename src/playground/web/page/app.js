import { useEffect } from 'preact/hooks';
import { Conversation } from './conversation/conversation.js';
import { Home } from './home.js';
import { Confirm } from './modal/confirm.js';
import { Modals } from './modal/modal.js';
import { SidePanel } from './panels/side-panel.js';
import { Sidebar } from './sidebar/sidebar.js';
import { channelIn, usePage } from './state/page-context.js';
import { html } from './ui/html.js';
import { Icon } from './ui/icons.js';

/** What went wrong, and that the connection is lost; a region that is always there, so that it is read aloud. */
function Notice() {
  const { state, actions } = usePage();
  const { notice, connected } = state;
  return html`
    <div class="notices" role="status">
      ${!connected && html`<p class="notice"><${Icon} name="alert" size=${16} /> The connection to the playground is lost. Trying again…</p>`}
      ${
        notice &&
        html`<p class="notice"><${Icon} name="alert" size=${16} /> <span>${notice}</span>
          <button type="button" class="button button-bare" aria-label="Dismiss" onClick=${actions.dismissNotice}><${Icon} name="close" size=${15} /></button></p>`
      }
    </div>`;
}

const titleIn = (state) => {
  const where = state.place.channel === 'home' ? 'Home' : channelIn(state, state.place.channel)?.name;
  const unread = state.slack?.channels.reduce((sum, channel) => sum + channel.unread, 0) ?? 0;
  const name = state.slack === undefined ? 'Playground' : `${state.slack.app.name} playground`;
  return `${unread > 0 ? `(${unread}) ` : ''}${where === undefined ? '' : `${where} · `}${name}`;
};

/** The whole page. Where there is room for one column only, `screen` says which. */
export function App() {
  const { state } = usePage();
  const title = titleIn(state);
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (state.place === undefined) return null;
  return html`
    <div class="app" data-screen=${state.screen} data-panel=${state.panel === undefined ? undefined : 'open'}>
      <${Sidebar} />
      ${state.place.channel === 'home' ? html`<${Home} />` : html`<${Conversation} />`}
      ${state.panel !== undefined && html`<${SidePanel} />`}
      <${Notice} /><${Modals} /><${Confirm} />
    </div>`;
}
