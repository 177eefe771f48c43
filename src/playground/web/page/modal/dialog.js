import { useLayoutEffect, useRef } from 'preact/hooks';
import { html } from '../kit/html.js';

const FIELDS = '[autofocus], input:not([type="hidden"]), textarea, select';

/**
 * The browser's own modal dialog: what lies behind it is inert, Escape closes it. The focus goes back to where it was, or to
 * the composer when that is gone. It begins in the first field, and again whenever `view` changes.
 */
export function Dialog({ labelledBy, describedBy, role, class: style, view, close, children }) {
  const dialog = useRef(null);
  const leaving = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element.showModal();
    return () => {
      leaving.current = true;
      element.close();
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
  // A second Escape in a row closes a dialog whatever a page says: then it is closed for everybody.
  const closed = (event) => {
    if (event.target === dialog.current && !leaving.current) close();
  };
  return html`
    <dialog ref=${dialog} class=${style} role=${role} tabindex="-1" aria-labelledby=${labelledBy} aria-describedby=${describedBy}
      onCancel=${cancel} onClose=${closed}>${children}</dialog>`;
}
