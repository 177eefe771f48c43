import { TextObject, wordsOf } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';

/** The page loads nothing from another host; such a picture is named by its alt text and its host instead. */
function sourceOf({ image_url: address }) {
  if (typeof address !== 'string' || !URL.canParse(address, location.href)) return {};
  const url = new URL(address, location.href);
  const ours = url.protocol === 'data:' ? address.startsWith('data:image/') : url.origin === location.origin;
  return ours ? { src: address } : { host: url.host };
}

export function Picture({ block }) {
  const { src, host } = sourceOf(block);
  return html`
    <figure class="block picture">
      ${block.title && html`<figcaption><${TextObject} text=${block.title} /></figcaption>`}
      ${
        src === undefined
          ? html`<div class="picture-absent" role="img" aria-label=${block.alt_text}>
              <${Icon} name="image" size=${22} /><span>${block.alt_text}</span>${host && html`<small>from ${host}, not loaded here</small>`}</div>`
          : html`<img src=${src} alt=${block.alt_text ?? ''} />`
      }
    </figure>`;
}

export function SmallPicture({ image }) {
  const { src } = sourceOf(image);
  if (src !== undefined) return html`<img class="small-picture" src=${src} alt=${image.alt_text ?? ''} />`;
  return html`<span class="small-picture small-absent" role="img" aria-label=${image.alt_text} title=${image.alt_text}><${Icon} name="image" size=${13} /></span>`;
}

/** A picture beside a section. */
export const SidePicture = ({ element }) => {
  const { src } = sourceOf(element);
  const words = element.alt_text ?? wordsOf(element.title);
  if (src !== undefined) return html`<img class="side-picture" src=${src} alt=${words} />`;
  return html`<span class="side-picture small-absent" role="img" aria-label=${words} title=${words}><${Icon} name="image" size=${24} /></span>`;
};
