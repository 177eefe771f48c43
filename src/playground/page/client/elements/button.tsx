import { useSurface } from '../blocks/surface.ts';
import { safeUrl } from '../text/entities.ts';
import { plainText } from '../text/formatted-text.tsx';
import type { ElementProps } from './element-props.ts';

/** A button. With a URL it is a link that opens in a new tab and also notifies the app. */
export function Button({ block, element }: ElementProps) {
  const surface = useSurface();
  const busy = surface.isBusy(block, element);
  const { style, accessibility_label: label } = element;
  const props = {
    class: style === undefined ? 'button' : `button button-${style}`,
    'aria-label': label,
    onClick: () => {
      if (!busy) surface.click(block, element);
    },
    children: plainText(element.text),
  };
  const url = safeUrl(element.url);
  if (url !== undefined) return <a href={url} target="_blank" rel="noopener noreferrer" {...props} />;
  return <button type="button" aria-busy={busy} {...props} />;
}
