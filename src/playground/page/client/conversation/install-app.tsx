import { useState } from 'preact/hooks';
import { orNotify } from '../state/actions.ts';
import { post } from '../state/api.ts';
import { workspace } from '../state/state.ts';
import { AppMark } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';

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
