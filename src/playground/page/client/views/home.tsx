import { useCreateSurface } from '../blocks/surface.ts';
import { SurfaceBlocks } from '../blocks/surface-blocks.tsx';
import { usePage } from '../state/page-context.ts';
import { AppFrame } from './app-frame.tsx';

function HomeView({ view }) {
  const surface = useCreateSurface({
    container: { type: 'view', view_id: view.id },
    savedValues: view.state?.values,
  });
  return <SurfaceBlocks class="home-view" surface={surface} blocks={view.blocks} />;
}

/** The app's Home tab, as last published for this person. */
export function Home() {
  const { home, app } = usePage().state.slack ?? {};
  return (
    <AppFrame>
      <div class="home" tabindex={0} role="region" aria-label="Home">
        {home ? (
          <HomeView key={home.id} view={home} />
        ) : (
          <p class="empty" role="status">
            {app?.name} has not published a Home tab for this person yet.
          </p>
        )}
      </div>
    </AppFrame>
  );
}
