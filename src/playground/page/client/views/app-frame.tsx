import { AppTabs } from '../conversation/app-tabs.tsx';
import { InstallApp } from '../conversation/install-app.tsx';
import { usePage } from '../state/page-context.ts';
import { TopBar } from '../top-bar.tsx';
import { Avatar } from '../ui/avatar.tsx';

/** The middle column for one of the app's tabs, or for installing the app. */
export function AppFrame({ children }) {
  const { slack } = usePage().state;
  if (slack === undefined)
    return (
      <main class="main" aria-busy="true">
        <TopBar title="…" />
      </main>
    );
  const isInstalled = slack.app.botUserId !== null;
  return (
    <main class="main">
      <TopBar title={slack.app.name} icon={<Avatar person={{ id: 'app', isBot: true }} size={24} />} />
      {isInstalled ? (
        <>
          <AppTabs />
          {children}
        </>
      ) : (
        <div class="home">
          <InstallApp />
        </div>
      )}
    </main>
  );
}
