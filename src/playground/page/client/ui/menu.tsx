import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useDropdown } from './popover.ts';
import { useId } from './use-id.ts';

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
  align?: 'start' | 'end';
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

/**
 * A button that opens a menu. Arrow keys, Home, End and first letters move the focus; Escape closes the menu and returns the
 * focus to the button.
 */
export function MenuButton({ label, menuLabel = label, class: style, items, align, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { anchor, floating, close } = useDropdown(open, setOpen, align);
  const menuItems = () => [...(floating.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    if (!open) return;
    const all = menuItems();
    (all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0])?.focus();
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const all = menuItems();
    const next = itemForKey(event.key, all, all.indexOf(document.activeElement as HTMLElement));
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (open || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    setOpen(true);
  };

  return (
    <>
      <button
        type="button"
        ref={anchor}
        class={style}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      {open && (
        <div
          popover="manual"
          class="menu"
          role="menu"
          id={id}
          aria-label={menuLabel}
          tabindex={-1}
          ref={floating}
          onKeyDown={onKeyDown}
        >
          {items.map((item, index) => (
            <Item key={item.key} item={item} isFirst={item.group !== items[index - 1]?.group} close={close} />
          ))}
        </div>
      )}
    </>
  );
}

function Item({ item, isFirst, close }: { item: MenuItem; isFirst: boolean; close(): void }) {
  const props = {
    class: item.isDanger ? 'menu-item menu-danger' : 'menu-item',
    role: item.checked === undefined ? ('menuitem' as const) : ('menuitemradio' as const),
    tabindex: -1,
    'aria-checked': item.checked,
    onClick: () => {
      close();
      item.choose?.();
    },
  };
  const content = (
    <>
      {item.icon}
      <MenuWords label={item.label} detail={item.detail} />
      {item.keys && <kbd>{item.keys}</kbd>}
    </>
  );
  return (
    <>
      {isFirst && item.group && (
        <div class="menu-group" role="presentation">
          {item.group}
        </div>
      )}
      {item.href === undefined ? (
        <button type="button" {...props}>
          {content}
        </button>
      ) : (
        <a href={item.href} target="_blank" rel="noopener noreferrer" {...props}>
          {content}
        </a>
      )}
    </>
  );
}

/** A label with a line of detail below. */
export const MenuWords = (props: { label: ComponentChildren; detail?: string }) => (
  <span class="menu-words">
    <span class="menu-label">{props.label}</span>
    {props.detail && <span class="menu-detail">{props.detail}</span>}
  </span>
);
