import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The width in pixels of the element that gets the ref: `{ref, width}`. It follows the window. */
export function useWidth(initial) {
  const ref = useRef(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.round(ref.current.clientWidth) || initial);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [initial]);
  return { ref, width };
}
