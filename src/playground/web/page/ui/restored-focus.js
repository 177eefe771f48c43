import { useLayoutEffect, useRef } from 'preact/hooks';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex="0"]';

/**
 * Keeps the keyboard's place in a part that is drawn anew: when the control that has the focus is replaced (**Done** by
 * **Undo**), the one that now stands where it stood gets it, or what the part lies in. Gives what the part's element needs.
 */
export function useKeptFocus() {
  const part = useRef(null);
  const held = useRef(undefined);
  const controls = () => [...part.current.querySelectorAll(CONTROLS)];
  useLayoutEffect(() => {
    const { element, at } = held.current ?? {};
    if (element === undefined || element.isConnected) return;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    const all = controls();
    (all[Math.min(at, all.length - 1)] ?? part.current.closest('[tabindex]'))?.focus();
  });
  const onFocusIn = ({ target }) => {
    held.current = { element: target, at: controls().indexOf(target) };
  };
  const onFocusOut = ({ relatedTarget }) => {
    if (relatedTarget !== null) held.current = undefined;
  };
  return { ref: part, onFocusIn, onFocusOut };
}
