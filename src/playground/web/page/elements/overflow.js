import { useSurface } from '../blocks/surface.js';
import { html } from '../kit/html.js';
import { Icon } from '../kit/icons.js';
import { MenuButton } from '../kit/menu.js';
import { safeUrl } from '../text/entities.js';
import { wordsOf } from '../text/view.js';

/** The menu behind three dots. */
export function Overflow({ block, element, label }) {
  const surface = useSurface();
  const items = element.options.map((option) => ({
    key: option.value ?? wordsOf(option.text),
    label: wordsOf(option.text),
    detail: option.description && wordsOf(option.description),
    href: safeUrl(option.url),
    choose: () => surface.click(block, element, option),
  }));
  return html`<${MenuButton} class="button button-icon" align="end" items=${items}
    label=${element.accessibility_label ?? (label ? `More for ${label}` : 'More options')}><${Icon} name="dots" /></${MenuButton}>`;
}
