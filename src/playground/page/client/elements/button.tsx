import { useSurface } from '../blocks/surface.ts';
import { safeUrl } from '../text/entities.ts';
import { plainText } from '../text/formatted-text.tsx';

const classByStyle = { primary: 'button button-primary', danger: 'button button-danger' };

/** A button. With a URL it is a link that opens in a new tab and also notifies the app. */
export function Button({ block, element }) {
  const surface = useSurface();
  const busy = surface.isBusy(block, element);
  const style = classByStyle[element.style] ?? 'button';
  const url = safeUrl(element.url);
  const click = () => {
    if (!busy) surface.click(block, element);
  };
  const text = plainText(element.text);
  if (url !== undefined)
    return (
      <a
        class={style}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={element.accessibility_label}
        onClick={click}
      >
        {text}
      </a>
    );
  return (
    <button
      type="button"
      class={style}
      aria-label={element.accessibility_label}
      aria-busy={busy}
      onClick={click}
    >
      {text}
    </button>
  );
}
