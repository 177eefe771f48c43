import { openChannel } from '../state/actions.ts';
import { appChannel, state, workspace } from '../state/state.ts';

/** Home and Messages of the app. */
export function AppTabs() {
  const { app } = workspace();
  const tabs = [
    { name: 'Home', channel: app.hasHome ? 'home' : undefined },
    { name: 'Messages', channel: appChannel()?.id },
  ].filter(({ channel }) => channel !== undefined);
  return (
    <nav class="tabs app-tabs" aria-label={`Tabs of ${app.name}`}>
      {tabs.map(({ name, channel }) => (
        <button
          type="button"
          key={name}
          class="tab"
          aria-current={state.route.channel === channel ? 'page' : undefined}
          onClick={() => openChannel(channel)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
