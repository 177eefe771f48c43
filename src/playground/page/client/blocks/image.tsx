import { plainText, TextObject } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';

/** The page loads nothing from other hosts. Such an image is replaced by its alt text and its host. */
function imageSource({ image_url: address }) {
  if (typeof address !== 'string' || !URL.canParse(address, location.href)) return {};
  const url = new URL(address, location.href);
  const isLocal =
    url.protocol === 'data:' ? address.startsWith('data:image/') : url.origin === location.origin;
  return isLocal ? { src: address } : { host: url.host };
}

/** An image block, with its title. */
export function ImageBlock({ block }) {
  const { src, host } = imageSource(block);
  return (
    <figure class="block picture">
      {block.title && (
        <figcaption>
          <TextObject text={block.title} />
        </figcaption>
      )}
      {src === undefined ? (
        <div class="picture-absent" role="img" aria-label={block.alt_text}>
          <Icon name="image" size={22} />
          <span>{block.alt_text}</span>
          {host && <small>from {host}, not loaded</small>}
        </div>
      ) : (
        <img src={src} alt={block.alt_text ?? ''} />
      )}
    </figure>
  );
}

/** A small image in a context block. */
export function ContextImage({ image }) {
  const { src } = imageSource(image);
  if (src !== undefined) return <img class="small-picture" src={src} alt={image.alt_text ?? ''} />;
  return (
    <span class="small-picture small-absent" role="img" aria-label={image.alt_text} title={image.alt_text}>
      <Icon name="image" size={13} />
    </span>
  );
}

/** An image beside a section. */
export const AccessoryImage = ({ element }) => {
  const { src } = imageSource(element);
  const label = element.alt_text ?? plainText(element.title);
  if (src !== undefined) return <img class="side-picture" src={src} alt={label} />;
  return (
    <span class="side-picture small-absent" role="img" aria-label={label} title={label}>
      <Icon name="image" size={24} />
    </span>
  );
};

/** The picture at the top of a card. */
export const HeroImage = ({ image }) => {
  const { src } = imageSource(image);
  if (src !== undefined) return <img class="hero-picture" src={src} alt={image.alt_text ?? ''} />;
  return (
    <span class="hero-picture small-absent" role="img" aria-label={image.alt_text} title={image.alt_text}>
      <Icon name="image" size={24} />
    </span>
  );
};

/** The icon beside the title of a card or container. */
export const CardIcon = ({ image }) => {
  const { src } = imageSource(image);
  if (src !== undefined) return <img class="box-icon" src={src} alt={image.alt_text ?? ''} />;
  return (
    <span class="box-icon small-absent" role="img" aria-label={image.alt_text} title={image.alt_text}>
      <Icon name="image" />
    </span>
  );
};
