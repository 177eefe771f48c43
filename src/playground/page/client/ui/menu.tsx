import type { ComponentChildren } from 'preact';
import { Popover } from './popover.tsx';

/** An item of a menu. Those with `checked` are radio items; `keys` is the shortcut that does the same. */
export type MenuItem = {
  key: string;
  label: string;
  detail?: string;
  icon?: ComponentChildren;
  keys?: string;
  checked?: boolean;
  isDanger?: boolean;
  href?: string;
  group?: string;
  choose?(): unknown;
};

type Props = {
  /** Names the button if its content does not, and the menu if `menuLabel` does not. */
  label?: string;
  menuLabel?: string;
  class: string;
  items: MenuItem[];
  children: ComponentChildren;
};

/** The item to focus after a key press, or undefined if the menu does not handle the key. */
function itemForKey(key: string, items: HTMLElement[], index: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(index + 1) % items.length];
  if (key === 'ArrowUp') return items.at(Math.max(index, 0) - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  const labelOf = (item: HTMLElement) => item.querySelector('.menu-label')?.textContent.toLowerCase() ?? '';
  return after.find((item) => labelOf(item).startsWith(key.toLowerCase()));
}

function onMenuKey(event: KeyboardEvent & { currentTarget: HTMLElement }) {
  const { key, currentTarget: menu } = event;
  if (key === 'Tab') menu.hidePopover();
  const all = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const next = itemForKey(key, all, all.indexOf(document.activeElement as HTMLElement));
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** A button that opens a menu, which arrow keys, Home, End and first letters go through. */
export function MenuButton({ label, menuLabel, class: style, items, children }: Props) {
  const first = items.find(({ checked }) => checked) ?? items[0];
  const open = (event: KeyboardEvent & { currentTarget: HTMLButtonElement }) => {
    if (!['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <Popover
      role="menu"
      class={style}
      label={label}
      name={menuLabel ?? label}
      onKeyDown={open}
      onPopoverKey={onMenuKey}
      content={(close) =>
        items.map((item, index) => (
          <>
            {item.group !== items[index - 1]?.group && <GroupName name={item.group} />}
            <Item key={item.key} item={item} autofocus={item === first} close={close} />
          </>
        ))
      }
    >
      {children}
    </Popover>
  );
}

/** The name of a group of items. */
export const GroupName = ({ name }: { name: string | undefined }) =>
  name ? (
    <div class="menu-group" role="presentation">
      {name}
    </div>
  ) : null;

function Item({ item, autofocus, close }: { item: MenuItem; autofocus: boolean; close(): void }) {
  const props = {
    class: item.isDanger ? 'menu-item danger' : 'menu-item',
    role: item.checked === undefined ? ('menuitem' as const) : ('menuitemradio' as const),
    tabindex: -1,
    autofocus,
    'aria-checked': item.checked,
    onClick: () => {
      close();
      item.choose?.();
    },
    children: (
      <>
        {item.icon}
        <MenuWords label={item.label} detail={item.detail} />
        {item.keys && <kbd>{item.keys}</kbd>}
      </>
    ),
  };
  if (item.href === undefined) return <button type="button" {...props} />;
  return <a href={item.href} target="_blank" rel="noopener noreferrer" {...props} />;
}

/** A label with a line of detail below. */
export const MenuWords = (props: { label: ComponentChildren; detail?: string }) => (
  <span class="menu-words">
    <span class="menu-label">{props.label}</span>
    {props.detail && <span class="menu-detail">{props.detail}</span>}
  </span>
);
