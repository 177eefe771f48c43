import type { ComponentChildren, ComponentProps } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

let last = 0;

/**
 * An id that no other element of the page has, for as long as the component lives. Preact's own `useId` counts from a
 * root that changes when a modal is drawn anew, so that a new field could get another field's id, and lose its label.
 */
export function useId(): string {
  const [id] = useState(() => {
    last += 1;
    return `id${last}`;
  });
  return id;
}

type Props = Omit<ComponentProps<'button'>, 'role' | 'label' | 'children'> & {
  role: 'menu' | 'dialog';
  /** Names the button if its content does not. */
  label?: string;
  /** Names what opens. */
  name?: string;
  /** What opens; the focus goes to what has `autofocus`. */
  content(close: () => void): ComponentChildren;
  onPopoverKey?(event: KeyboardEvent & { currentTarget: HTMLElement }): void;
  children: ComponentChildren;
};

/**
 * A button that opens something over the page. The browser places it, closes it with Escape or a click elsewhere, and gives
 * the focus back to the button.
 */
export function Popover({ role, label, name = label, content, onPopoverKey, children, ...button }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // A click by a script shows it before it is drawn.
  useLayoutEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>('[autofocus]')?.focus();
  }, [open]);
  return (
    <>
      <button
        type="button"
        aria-haspopup={role}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        popovertarget={id}
        {...button}
      >
        {children}
      </button>
      <div
        id={id}
        ref={box}
        class="menu"
        popover="auto"
        role={role}
        aria-label={name}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={onPopoverKey}
      >
        {open && content(() => box.current?.hidePopover())}
      </div>
    </>
  );
}

/** Shows a list under a field while it is open. Returns refs for the field and the list. */
export function useList<Field extends HTMLElement>(open: boolean) {
  const field = useRef<Field>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (open && field.current !== null) list.current?.showPopover({ source: field.current });
  }, [open]);
  return { field, list };
}

/** Whether a menu or list is open, which has the first right to Escape. */
export const isPopoverOpen = (): boolean => document.querySelector('[popover="auto"]:popover-open') !== null;
