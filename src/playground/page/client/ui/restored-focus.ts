import { useLayoutEffect, useRef } from 'preact/hooks';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex="0"]';

/**
 * Restores the focus when the focused control is replaced, for example **Done** by **Undo**: it goes to the control at the
 * same position, or else to the surrounding scroll area. Returns props for the container element.
 */
export function useRestoredFocus() {
  const container = useRef<HTMLDivElement>(null);
  const focused = useRef<{ element: Element; index: number }>(undefined);
  const controls = () => [...(container.current?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  useLayoutEffect(() => {
    if (focused.current === undefined || focused.current.element.isConnected) return;
    const { index } = focused.current;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    const all = controls();
    const next = all[Math.min(index, all.length - 1)];
    (next ?? container.current?.closest<HTMLElement>('[tabindex]'))?.focus();
  });
  const onFocusIn = ({ target }: FocusEvent) => {
    const element = target as HTMLElement;
    focused.current = { element, index: controls().indexOf(element) };
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) focused.current = undefined;
  };
  return { ref: container, onFocusIn, onFocusOut };
}
