import { useSurface } from '../blocks/surface.ts';
import { safeUrl } from '../text/entities.ts';
import { plainText } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';
import type { ElementProps } from './element-props.ts';

/** An `overflow` element: a menu behind three dots. */
export function Overflow({ block, element, label }: ElementProps) {
  const surface = useSurface();
  const items = (element.options ?? []).map((option) => ({
    key: option.value ?? plainText(option.text),
    label: plainText(option.text),
    detail: plainText(option.description),
    href: safeUrl(option.url),
    choose: () => surface.click(block, element, option),
  }));
  const name = element.accessibility_label ?? (label ? `More options for ${label}` : 'More options');
  return (
    <MenuButton class="button button-icon" items={items} label={name}>
      <Icon name="dots" />
    </MenuButton>
  );
}
