import { useSurface } from '../blocks/surface.js';
import { safeUrl } from '../text/entities.js';
import { wordsOf } from '../text/formatted-text.js';
import { html } from '../ui/html.js';

const STYLES = { primary: 'button button-primary', danger: 'button button-danger' };

/** A button; with an address it is a link that opens beside the page, and the app is told of the click as well. */
export function Button({ block, element }) {
  const surface = useSurface();
  const busy = surface.isBusy(block, element);
  const style = STYLES[element.style] ?? 'button';
  const url = safeUrl(element.url);
  const click = () => {
    if (!busy) surface.click(block, element);
  };
  const words = wordsOf(element.text);
  if (url !== undefined)
    return html`<a class=${style} href=${url} target="_blank" rel="noopener noreferrer" aria-label=${element.accessibility_label}
      onClick=${click}>${words}</a>`;
  return html`<button type="button" class=${style} aria-label=${element.accessibility_label} aria-busy=${busy} onClick=${click}>${words}</button>`;
}
