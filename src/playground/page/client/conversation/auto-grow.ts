import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns a ref for a text field that grows with its text. */
export function useAutoGrow(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);
  return field;
}
