import { useState } from 'preact/hooks';
import { usePage } from '../state/page-context.ts';
import { Avatar } from '../ui/avatar.tsx';

/** Says that the workspace does not have the app, and installs it. */
export function InstallApp() {
  const { state, actions } = usePage();
  const [busy, setBusy] = useState(false);
  const { app, team, workspaces } = state.slack;
  const workspace = workspaces.find(({ id }) => id === team)?.name;
  const install = async () => {
    setBusy(true);
    await actions.installApp();
    setBusy(false);
  };
  return (
    <section class="card install" aria-label={`Install ${app.name}`}>
      <Avatar person={{ id: 'app', isBot: true }} size={40} />
      <div class="install-words">
        <h2>
          {app.name} is not installed in {workspace}
        </h2>
        <p>{app.description}</p>
      </div>
      <button type="button" class="button button-primary" aria-busy={busy} onClick={install}>
        Install
      </button>
    </section>
  );
}
