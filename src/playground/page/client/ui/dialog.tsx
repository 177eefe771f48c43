import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isPopoverOpen } from './popover.tsx';

const fields = '[autofocus], input:not([type="hidden"]), button.date, textarea, select';

type Props = {
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  role?: 'alertdialog';
  class: string;
  /** The focus goes to the first field again whenever this changes. */
  view?: string;
  close(): void;
  children: ComponentChildren;
};

/**
 * A browser-native modal dialog: everything behind it is inert. It handles the Escape key itself, because browsers let a
 * page prevent a cancel only once. The focus goes to the first field, and returns to where it was before, or to the
 * composer if that control is gone.
 */
export function Dialog({ label, labelledBy, describedBy, role, class: style, view, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement as HTMLElement;
    element?.showModal();
    return () => {
      element?.close();
      // When a dialog closes and is removed at once, Chromium restores the focus but not the caret.
      (document.activeElement as HTMLElement).blur();
      if (before.isConnected && before !== document.body) before.focus();
      else focusComposer();
    };
  }, []);
  useLayoutEffect(() => {
    const find = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector);
    (find(`.modal-body :is(${fields})`) ?? find('[data-first]') ?? dialog.current)?.focus();
  }, [view]);
  const onCancel = (event: Event) => {
    event.preventDefault();
    if (event.target === dialog.current) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isPopoverOpen()) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <dialog
      ref={dialog}
      class={`modal ${style}`}
      role={role}
      tabindex={-1}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
    >
      {children}
    </dialog>
  );
}

/** Puts the focus into the channel's composer. */
export const focusComposer = () => document.querySelector<HTMLElement>('main .composer-field')?.focus();
