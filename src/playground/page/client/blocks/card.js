import { Element } from '../elements/element.js';
import { TextObject } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { useId } from '../ui/use-id.js';
import { CardIcon, HeroImage } from './image.js';

/** A `card` block: a picture, an icon with title and subtitle, texts, and buttons. */
export function Card({ block }) {
  const id = useId();
  const { hero_image: hero, icon, slack_icon: slackIcon, title, subtitle, body, subtext, actions } = block;
  return html`
    <div class="block block-card" role="group" aria-labelledby=${title && id} aria-label=${title ? undefined : 'Card'}>
      ${hero && html`<${HeroImage} image=${hero} />`}
      ${
        (title || subtitle || icon || slackIcon) &&
        html`<div class="box-head">
          ${icon && html`<${CardIcon} image=${icon} />`}
          ${slackIcon && html`<span class="box-icon small-absent" title=${slackIcon.name}><${Icon} name="bolt" /></span>`}
          <div class="box-titles">
            ${title && html`<div class="box-title" id=${id}><${TextObject} text=${title} /></div>`}
            ${subtitle && html`<div class="box-quiet"><${TextObject} text=${subtitle} /></div>`}
          </div>
        </div>`
      }
      ${body && html`<div class="card-body"><${TextObject} text=${body} /></div>`}
      ${subtext && html`<div class="box-quiet"><${TextObject} text=${subtext} /></div>`}
      ${
        actions &&
        html`<div class="actions card-actions">${actions.map((element) => html`<${Element} key=${element.action_id} block=${block} element=${element} />`)}</div>`
      }
    </div>`;
}
