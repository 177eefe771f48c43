import { useLayoutEffect, useRef } from 'preact/hooks';

const fields = '[autofocus], input:not([type="hidden"]), textarea, select';

/**
 * A browser-native modal dialog: everything behind it is inert. It handles the Escape key itself, because browsers let a
 * page prevent a cancel only once. The focus goes to the first field, again whenever `view` changes, and returns to where
 * it was before, or to the composer if that control is gone.
 */
export function Dialog({ label, labelledBy, describedBy, role, class: style, view, close, children }) {
  const dialog = useRef(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // When a dialog closes and is removed at once, Chromium restores the focus but not the caret.
      document.activeElement.blur();
      const isThere = previousFocus.isConnected && previousFocus !== document.body;
      (isThere ? previousFocus : document.querySelector('main .composer-field'))?.focus();
    };
  }, []);
  // Focus the first field of each new view.
  useLayoutEffect(() => {
    const element = dialog.current;
    (
      element.querySelector(`.modal-body :is(${fields})`) ??
      element.querySelector('[data-first]') ??
      element
    ).focus();
  }, [view]);
  const cancel = (event) => {
    event.preventDefault();
    if (event.target === dialog.current) close();
  };
  const onKeyDown = (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <dialog
      ref={dialog}
      class={style}
      role={role}
      tabindex={-1}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={cancel}
    >
      {children}
    </dialog>
  );
}
