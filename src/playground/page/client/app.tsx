import { useEffect } from 'preact/hooks';
import { Conversation } from './conversation/conversation.tsx';
import { Confirm } from './modal/confirm.tsx';
import { Modals } from './modal/modal.tsx';
import { useKeys } from './navigation/keys.ts';
import { KeysHelp } from './navigation/keys-help.tsx';
import { QuickSwitcher } from './navigation/quick-switcher.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { findChannel, usePage } from './state/page-context.ts';
import { Icon } from './ui/icons.tsx';
import { About } from './views/about.tsx';
import { Activity } from './views/activity.tsx';
import { Home } from './views/home.tsx';

/** Shows errors and a lost connection. The region is always there, so screen readers announce what appears in it. */
function Notice() {
  const { state, actions } = usePage();
  const { notice, connected } = state;
  return (
    <div class="notices" role="status">
      {!connected && (
        <p class="notice">
          <Icon name="alert" size={16} /> Lost the connection to the playground. Reconnecting…
        </p>
      )}
      {notice && (
        <p class="notice">
          <Icon name="alert" size={16} /> <span>{notice}</span>
          <button
            type="button"
            class="button button-bare"
            aria-label="Dismiss"
            onClick={actions.dismissNotice}
          >
            <Icon name="close" size={15} />
          </button>
        </p>
      )}
    </div>
  );
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
  const View = views[state.route.channel] ?? Conversation;
  return (
    <div class="app" data-screen={state.screen} data-panel={state.panel === undefined ? undefined : 'open'}>
      <Sidebar />
      <View />
      {state.panel !== undefined && <SidePanel />}
      <Notice />
      <Modals />
      <QuickSwitcher />
      <KeysHelp />
      <Confirm />
    </div>
  );
}
