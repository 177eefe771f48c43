import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns a ref for a text field that grows with its text. */
export function useAutoGrow(text) {
  const field = useRef(null);
  useLayoutEffect(() => {
    const element = field.current;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);
  return field;
}
