import { AppTabs } from '../conversation/app-tabs.js';
import { InstallApp } from '../conversation/install-app.js';
import { usePage } from '../state/page-context.js';
import { TopBar } from '../top-bar.js';
import { Avatar } from '../ui/avatar.js';
import { html } from '../ui/html.js';

/** The middle column for one of the app's tabs, or for installing the app. */
export function AppFrame({ children }) {
  const { slack } = usePage().state;
  if (slack === undefined) return html`<main class="main" aria-busy="true"><${TopBar} title="…" /></main>`;
  const isInstalled = slack.app.botUserId !== null;
  return html`
    <main class="main">
      <${TopBar} title=${slack.app.name} icon=${html`<${Avatar} person=${{ id: 'app', isBot: true }} size=${24} />`} />
      ${isInstalled ? html`<${AppTabs} />${children}` : html`<div class="home"><${InstallApp} /></div>`}
    </main>`;
}
