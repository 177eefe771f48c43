import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Conversation } from './conversation/conversation.tsx';
import { Confirm } from './modal/confirm.tsx';
import { Modals } from './modal/modal.tsx';
import { useKeys } from './navigation/keys.ts';
import { SidePanel } from './panels/side-panel.tsx';
import { Rail } from './sidebar/rail.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { findChannel, set, state } from './state/state.ts';
import { IconButton } from './ui/button.tsx';
import { Icon } from './ui/icons.tsx';
import { Activity } from './views/activity.tsx';
import { Home } from './views/app-views.tsx';

/** Shows errors and a lost connection. The region is always there, so screen readers announce what appears in it. */
const Notices = () => (
  <div class="notices" role="status">
    {!state.connected && (
      <p class="notice">
        <Icon name="alert" size={16} /> Lost the connection to the playground. Reconnecting…
      </p>
    )}
    {state.notice && (
      <p class="notice">
        <Icon name="alert" size={16} /> <span>{state.notice}</span>
        <IconButton icon="close" label="Dismiss" size={15} onClick={() => set({ notice: undefined })} />
      </p>
    )}
  </div>
);

const views: Record<string, { name: string; View: ComponentType }> = {
  home: { name: 'Home', View: Home },
  activity: { name: 'Activity', View: Activity },
};

function pageTitle(): string {
  const { route, workspace } = state;
  const shown = views[route.channel ?? '']?.name ?? findChannel(route.channel)?.name;
  const unread = workspace?.channels.reduce((sum, channel) => sum + channel.unread, 0) ?? 0;
  const name = workspace === undefined ? 'Playground' : `${workspace.app.name} playground`;
  return `${unread > 0 ? `(${unread}) ` : ''}${shown === undefined ? '' : `${shown} · `}${name}`;
}

/** The whole page. If only one column fits, `screen` says which one. */
export function App() {
  const title = pageTitle();
  useEffect(() => {
    document.title = title;
  }, [title]);
  useKeys();
  if (state.workspace === undefined) return <Notices />;
  const { View } = views[state.route.channel ?? ''] ?? { View: Conversation };
  return (
    <div class="app" data-screen={state.screen} data-panel={state.panel}>
      <Rail />
      <Sidebar />
      <View />
      {state.panel !== undefined && <SidePanel />}
      <Notices />
      <Modals />
      <Confirm />
    </div>
  );
}
