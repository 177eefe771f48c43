import type { ElementProps } from '../elements/element-props.ts';
import { TextObject } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';
import type { BlockOf, Picture } from './types.ts';

/** The page loads nothing from other hosts. Such an image is replaced by its alt text and its host. */
function imageSource({ image_url: address = '' }: { image_url?: string }): { src?: string; host?: string } {
  if (!URL.canParse(address, location.href)) return {};
  const { protocol, origin, host } = new URL(address, location.href);
  const isLocal = protocol === 'data:' ? address.startsWith('data:image/') : origin === location.origin;
  return isLocal ? { src: address } : { host };
}

/** An image block, with its title. */
export function ImageBlock({ block }: { block: BlockOf<'image'> }) {
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
        <img src={src} alt={block.alt_text} />
      )}
    </figure>
  );
}

/** A square picture; `size` is in pixels. */
export function SmallPicture({ image, size }: { image: Partial<Picture>; size: number }) {
  const { src } = imageSource(image);
  const { alt_text: label = '' } = image;
  const style = { '--size': `${size / 16}rem` };
  if (src !== undefined) return <img class="fixed-picture" style={style} src={src} alt={label} />;
  return (
    <span class="fixed-picture absent" style={style} role="img" aria-label={label} title={label}>
      <Icon name="image" size={Math.min(size * 0.65, 24)} />
    </span>
  );
}

/** An image beside a section. */
export const AccessoryPicture = ({ element: { image_url, alt_text } }: ElementProps) => (
  <SmallPicture size={76} image={{ image_url, alt_text }} />
);
