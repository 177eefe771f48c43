import { plainText, TextObject } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { useId } from '../ui/use-id.js';
import { CardIcon } from './image.js';
import { RichText } from './rich-text.js';

const Head = ({ block, id }) => html`
  ${block.icon && html`<${CardIcon} image=${block.icon} />`}
  <div class="box-titles">
    <div class="box-title" id=${id}>${
      block.rich_text_title
        ? html`<${RichText} elements=${block.rich_text_title.elements} />`
        : html`<p class="plain">${plainText(block.title)}</p>`
    }</div>
    ${block.subtitle && html`<div class="box-quiet"><${TextObject} text=${block.subtitle} /></div>`}
  </div>`;

/** A `container` block around other blocks, which `Blocks` shows; a collapsible one opens and closes by its head. */
export function Container({ block, Blocks }) {
  const id = useId();
  const { width = 'standard', is_collapsible: collapsible, default_collapsed: collapsed } = block;
  const style = `block block-container container-${width}`;
  const children = html`<div class="container-blocks blocks"><${Blocks} blocks=${block.child_blocks} /></div>`;
  if (collapsible)
    return html`
      <div class=${style} role="group" aria-labelledby=${id}>
        <details open=${!collapsed}>
          <summary class="box-head"><${Head} block=${block} id=${id} /><span class="fold"><${Icon} name="down" /></span></summary>
          ${children}
        </details>
      </div>`;
  return html`
    <div class=${style} role="group" aria-labelledby=${id}>
      <div class=${block.has_header_divider ? 'box-head box-head-divided' : 'box-head'}><${Head} block=${block} id=${id} /></div>
      ${children}
    </div>`;
}
