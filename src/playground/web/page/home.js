import { Blocks } from './blocks/block.js';
import { Surface, useMakeSurface } from './blocks/surface.js';
import { html } from './kit/html.js';
import { Icon } from './kit/icons.js';
import { usePage } from './kit/page.js';
import { TopBar } from './top-bar.js';

function HomeView({ view }) {
  const surface = useMakeSurface({
    container: { type: 'view', view_id: view.id },
    known: view.state?.values,
  });
  return html`<${Surface.Provider} value=${surface}><div class="home-view blocks"><${Blocks} blocks=${view.blocks} /></div></${Surface.Provider}>`;
}

/** The app's Home tab, as it last published it for this person. */
export function Home() {
  const { state } = usePage();
  const { home, app } = state.slack ?? {};
  return html`
    <main class="main">
      <${TopBar} title=${`${app?.name ?? ''} Home`} icon=${html`<${Icon} name="home" />`} />
      <div class="home" tabindex="0" role="region" aria-label="Home">
        ${home ? html`<${HomeView} key=${home.id} view=${home} />` : html`<p class="empty" role="status">${app?.name} has not published a Home for this person yet.</p>`}
      </div>
    </main>`;
}
