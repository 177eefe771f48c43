import { usePage } from '../state/page-context.ts';

/** The app's direct message with this person, or undefined. */
export const appChannel = ({ slack }) =>
  slack?.channels.find((channel) => channel.with?.includes(slack.app.botUserId));

/** Home, Messages and About of the app. */
export function AppTabs() {
  const { state, actions } = usePage();
  const tabs = [
    state.slack.app.hasHome && { name: 'Home', channel: 'home' },
    { name: 'Messages', channel: appChannel(state)?.id },
    { name: 'About', channel: 'about' },
  ].filter((tab) => tab?.channel);
  return (
    <nav class="app-tabs" aria-label={`Tabs of ${state.slack.app.name}`}>
      {tabs.map(({ name, channel }) => (
        <button
          type="button"
          key={name}
          class="tab"
          aria-current={state.route.channel === channel ? 'page' : undefined}
          onClick={() => actions.navigate({ channel, thread: undefined })}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
