import { useEffect, useRef } from 'preact/hooks';
import { html } from '../kit/html.js';

const FIELDS = '[autofocus], input:not([type="hidden"]), textarea, select';

/**
 * The browser's own modal dialog: what lies behind it is inert, Escape closes it, the focus goes back to where it was. The focus
 * begins in the first field, and again whenever `view` changes.
 */
export function Dialog({ labelledBy, describedBy, role, class: style, view, close, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    const element = dialog.current;
    element.showModal();
    return () => element.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view, another first field
  useEffect(() => {
    const element = dialog.current;
    (element.querySelector(`.modal-body :is(${FIELDS})`) ?? element.querySelector('[data-first]') ?? element).focus();
  }, [view]);
  const cancel = (event) => {
    event.preventDefault();
    if (event.target === dialog.current) close();
  };
  return html`
    <dialog ref=${dialog} class=${style} role=${role} tabindex="-1" aria-labelledby=${labelledBy} aria-describedby=${describedBy}
      onCancel=${cancel}>${children}</dialog>`;
}
