import type { ComponentChildren } from 'preact';
import { AppTabs } from '../conversation/app-tabs.tsx';
import { InstallApp } from '../conversation/install-app.tsx';
import { workspace } from '../state/state.ts';
import { TopBar } from '../top-bar.tsx';
import { AppMark } from '../ui/avatar.tsx';

/** The middle column for one of the app's tabs, or for installing the app. */
export function AppFrame({ label, children }: { label: string; children: ComponentChildren }) {
  const { app } = workspace();
  const isInstalled = app.botUserId !== null;
  return (
    <main class="main">
      <TopBar title={app.name} icon={<AppMark size={24} />} />
      {isInstalled && <AppTabs />}
      <div class="home" tabindex={0} role="region" aria-label={label}>
        <div class="home-view">{isInstalled ? children : <InstallApp />}</div>
      </div>
    </main>
  );
}
