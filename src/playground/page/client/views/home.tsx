import { SurfaceBlocks } from '../blocks/blocks.tsx';
import { useCreateSurface } from '../blocks/surface.ts';
import type { View } from '../blocks/types.ts';
import { workspace } from '../state/state.ts';
import { AppFrame } from './app-frame.tsx';

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
