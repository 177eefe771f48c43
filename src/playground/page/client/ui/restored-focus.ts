import { useLayoutEffect, useRef } from 'preact/hooks';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex="0"]';

/**
 * Restores the focus when the focused control is replaced, for example **Done** by **Undo**: it goes to the control at the
 * same position, or else to the surrounding scroll area. Returns props for the container element.
 */
export function useRestoredFocus() {
  const container = useRef(null);
  const focused = useRef(undefined);
  const controls = () => [...container.current.querySelectorAll(focusable)];
  useLayoutEffect(() => {
    const { element, index } = focused.current ?? {};
    if (element === undefined || element.isConnected) return;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    const all = controls();
    (all[Math.min(index, all.length - 1)] ?? container.current.closest('[tabindex]'))?.focus();
  });
  const onFocusIn = ({ target }) => {
    focused.current = { element: target, index: controls().indexOf(target) };
  };
  const onFocusOut = ({ relatedTarget }) => {
    if (relatedTarget !== null) focused.current = undefined;
  };
  return { ref: container, onFocusIn, onFocusOut };
}
