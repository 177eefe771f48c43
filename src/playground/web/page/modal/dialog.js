import { useLayoutEffect, useRef } from 'preact/hooks';
import { html } from '../ui/html.js';

const FIELDS = '[autofocus], input:not([type="hidden"]), textarea, select';

/**
 * The browser's own modal dialog: what lies behind it is inert. Escape is taken here, as a key,
 * because a browser lets a page keep a dialog open only once. The focus goes back to where it was, or to
 * the composer when that is gone. It begins in the first field, and again whenever `view` changes.
 */
export function Dialog({ labelledBy, describedBy, role, class: style, view, close, children }) {
  const dialog = useRef(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // Chromium gives back the focus but not the caret when the dialog goes in the same breath.
      document.activeElement.blur();
      (before.isConnected ? before : document.querySelector('main textarea'))?.focus();
    };
  }, []);
  // Another view, another first field.
  useLayoutEffect(() => {
    const element = dialog.current;
    (
      element.querySelector(`.modal-body :is(${FIELDS})`) ??
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
  return html`
    <dialog ref=${dialog} class=${style} role=${role} tabindex="-1" aria-labelledby=${labelledBy} aria-describedby=${describedBy}
      onKeyDown=${onKeyDown} onCancel=${cancel}>${children}</dialog>`;
}
