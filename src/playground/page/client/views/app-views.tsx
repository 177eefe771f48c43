import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { SurfaceBlocks } from '../blocks/blocks.tsx';
import { useCreateSurface } from '../blocks/surface.ts';
import type { View } from '../blocks/types.ts';
import { openChannel, orNotify } from '../state/actions.ts';
import { post } from '../state/api.ts';
import { appChannel, state, workspace } from '../state/state.ts';
import { TopBar } from '../top-bar.tsx';
import { AppMark } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';

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

/** Says that the workspace does not have the app, and installs it. */
export function InstallApp() {
  const [busy, setBusy] = useState(false);
  const { app, team, workspaces } = workspace();
  const name = workspaces.find(({ id }) => id === team)?.name;
  const install = async () => {
    setBusy(true);
    await orNotify(post('/_control/install', { team }));
    setBusy(false);
  };
  return (
    <section class="card" aria-label={`Install ${app.name}`}>
      <AppMark size={40} />
      <div>
        <h2>
          {app.name} is not installed in {name}
        </h2>
        <p class="small quiet">{app.description}</p>
      </div>
      <Button kind="primary" aria-busy={busy} onClick={install}>
        Install
      </Button>
    </section>
  );
}

/** The middle column for one of the app's tabs, or for installing the app. */
function AppFrame({ label, children }: { label: string; children: ComponentChildren }) {
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

function HomeView({ view }: { view: View }) {
  const surface = useCreateSurface({
    container: { type: 'view', view_id: view.id },
    savedValues: view.state?.values,
  });
  return <SurfaceBlocks class="spacious" surface={surface} blocks={view.blocks} />;
}

/** The app's Home tab, as last published for this person. */
export function Home() {
  const { home, app } = workspace();
  return (
    <AppFrame label="Home">
      {home ? (
        <HomeView key={home.id} view={home} />
      ) : (
        <p class="quiet" role="status">
          {app.name} has not published a Home tab for this person yet.
        </p>
      )}
    </AppFrame>
  );
}
