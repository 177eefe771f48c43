import { Element } from '../elements/element.tsx';
import { TextObject } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';
import { useId } from '../ui/use-id.ts';
import { CardIcon, HeroImage } from './image.tsx';

/** A `card` block: a picture, an icon with title and subtitle, texts, and buttons. */
export function Card({ block }) {
  const id = useId();
  const { hero_image: hero, icon, slack_icon: slackIcon, title, subtitle, body, subtext, actions } = block;
  return (
    <div
      class="block block-card"
      role="group"
      aria-labelledby={title && id}
      aria-label={title ? undefined : 'Card'}
    >
      {hero && <HeroImage image={hero} />}
      {(title || subtitle || icon || slackIcon) && (
        <div class="box-head">
          {icon && <CardIcon image={icon} />}
          {slackIcon && (
            <span class="box-icon small-absent" title={slackIcon.name}>
              <Icon name="bolt" />
            </span>
          )}
          <div class="box-titles">
            {title && (
              <div class="box-title" id={id}>
                <TextObject text={title} />
              </div>
            )}
            {subtitle && (
              <div class="box-quiet">
                <TextObject text={subtitle} />
              </div>
            )}
          </div>
        </div>
      )}
      {body && (
        <div class="card-body">
          <TextObject text={body} />
        </div>
      )}
      {subtext && (
        <div class="box-quiet">
          <TextObject text={subtext} />
        </div>
      )}
      {actions && (
        <div class="actions card-actions">
          {actions.map((element) => (
            <Element key={element.action_id} block={block} element={element} />
          ))}
        </div>
      )}
    </div>
  );
}
