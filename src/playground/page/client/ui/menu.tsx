import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePopover } from './popover.ts';
import { useId } from './use-id.ts';

/** The item to focus after a key press, or undefined if the menu does not handle the key. */
function itemForKey(key, items, index) {
  const last = items.length - 1;
  if (key === 'ArrowDown') return items[index >= last ? 0 : index + 1];
  if (key === 'ArrowUp') return items[index <= 0 ? last : index - 1];
  if (key === 'Home') return items[0];
  if (key === 'End') return items[last];
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  const labelOf = (item) => item.querySelector('.menu-label').textContent.toLowerCase();
  return after.find((item) => labelOf(item).startsWith(key.toLowerCase()));
}

/**
 * A button that opens a menu. `items` are `{key, label, detail, icon, keys, checked, isDanger, href, group, choose}`; items
 * with `checked` are radio items, and `keys` is the shortcut that does the same. `label` names the button if its content does not; `menuLabel` names the menu. Arrow keys, Home, End
 * and first letters move the focus; Escape closes the menu and returns the focus to the button.
 */
export function MenuButton({ label, menuLabel = label, class: style, items, align, children }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { anchor, floating } = usePopover(open, { align });
  const menu = useRef(null);

  const close = (refocus = true) => {
    setOpen(false);
    if (refocus) anchor.current?.focus();
  };
  const menuItems = () => [...menu.current.querySelectorAll('[role^="menuitem"]')];

  useLayoutEffect(() => {
    if (!open) return undefined;
    const all = menuItems();
    (all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0])?.focus();
    const closeOutside = (event) => {
      if (!menu.current?.contains(event.target) && !anchor.current?.contains(event.target)) close(false);
    };
    addEventListener('pointerdown', closeOutside, true);
    return () => removeEventListener('pointerdown', closeOutside, true);
  }, [open]);

  const onKeyDown = (event) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const all = menuItems();
    const next = itemForKey(event.key, all, all.indexOf(document.activeElement));
    if (next === undefined) return undefined;
    event.preventDefault();
    return next.focus();
  };
  const onButtonKey = (event) => {
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
          ref={(element) => {
            menu.current = element;
            floating.current = element;
          }}
          onKeyDown={onKeyDown}
        >
          {items.map((item, index) => (
            <MenuItem
              key={item.key}
              item={item}
              first={item.group !== items[index - 1]?.group}
              close={close}
            />
          ))}
        </div>
      )}
    </>
  );
}

function MenuItem({ item, first, close }) {
  const choose = () => {
    close();
    item.choose?.();
  };
  const content = (
    <>
      {item.icon}
      <span class="menu-words">
        <span class="menu-label">{item.label}</span>
        {item.detail && <span class="menu-detail">{item.detail}</span>}
      </span>
      {item.keys && (
        <kbd class="menu-keys" aria-hidden="true">
          {item.keys}
        </kbd>
      )}
    </>
  );
  const style = item.isDanger ? 'menu-item menu-danger' : 'menu-item';
  const role = item.checked === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <>
      {first && item.group && (
        <div class="menu-group" role="presentation">
          {item.group}
        </div>
      )}
      {item.href ? (
        <a
          class={style}
          role={role}
          tabindex={-1}
          href={item.href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={choose}
        >
          {content}
        </a>
      ) : (
        <button
          type="button"
          class={style}
          role={role}
          tabindex={-1}
          aria-checked={item.checked}
          onClick={choose}
        >
          {content}
        </button>
      )}
    </>
  );
}
