import { html } from '../ui/html.js';
import { useKeptFocus } from '../ui/restored-focus.js';
import { Blocks } from './block.js';
import { Surface } from './surface.js';

/** The blocks of one message or view on their surface; `children` come after them. */
export function SurfaceView({ surface, class: style, blocks, children }) {
  const kept = useKeptFocus();
  return html`
    <${Surface.Provider} value=${surface}>
      <div class=${`${style} blocks`} ...${kept}><${Blocks} blocks=${blocks} />${children}</div>
    </${Surface.Provider}>`;
}
