import { useRestoredFocus } from '../ui/restored-focus.ts';
import { Blocks } from './block.tsx';
import { SurfaceContext } from './surface.ts';

/** The blocks of one message or view, followed by `children`. */
export function SurfaceBlocks({ surface, class: style, blocks, children }) {
  const restoredFocus = useRestoredFocus();
  return (
    <SurfaceContext.Provider value={surface}>
      <div class={`${style} blocks`} {...restoredFocus}>
        <Blocks blocks={blocks} />
        {children}
      </div>
    </SurfaceContext.Provider>
  );
}
