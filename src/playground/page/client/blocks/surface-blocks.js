import { html } from '../ui/html.js';
import { useRestoredFocus } from '../ui/restored-focus.js';
import { Blocks } from './block.js';
import { SurfaceContext } from './surface.js';

/** The blocks of one message or view, followed by `children`. */
export function SurfaceBlocks({ surface, class: style, blocks, children }) {
  const restoredFocus = useRestoredFocus();
  return html`
    <${SurfaceContext.Provider} value=${surface}>
      <div class=${`${style} blocks`} ...${restoredFocus}><${Blocks} blocks=${blocks} />${children}</div>
    </${SurfaceContext.Provider}>`;
}
