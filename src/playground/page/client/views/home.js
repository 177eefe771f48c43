import { useCreateSurface } from '../blocks/surface.js';
import { SurfaceBlocks } from '../blocks/surface-blocks.js';
import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { AppFrame } from './app-frame.js';

function HomeView({ view }) {
  const surface = useCreateSurface({
    container: { type: 'view', view_id: view.id },
    savedValues: view.state?.values,
  });
  return html`<${SurfaceBlocks} class="home-view" surface=${surface} blocks=${view.blocks} />`;
}

/** The app's Home tab, as last published for this person. */
export function Home() {
  const { home, app } = usePage().state.slack ?? {};
  return html`
    <${AppFrame}>
      <div class="home" tabindex="0" role="region" aria-label="Home">
        ${home ? html`<${HomeView} key=${home.id} view=${home} />` : html`<p class="empty" role="status">${app?.name} has not published a Home tab for this person yet.</p>`}
      </div></${AppFrame}>`;
}
