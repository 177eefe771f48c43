import { useLayoutEffect, useRef, useState } from 'preact/hooks';

const nearEndPx = 120;

/**
 * Keeps the list scrolled to its end while messages arrive and images load, until the person scrolls up; scrolling back to
 * the end, or a change of `jump`, resumes it. Scroll events arrive a frame late, when the list may have grown, so only an
 * upward move is taken as the person's. Returns props for the scroll area, whether it is at the end (`atEnd`) and `toEnd`,
 * which goes there.
 */
export function useStickToEnd(messages: object[], jump: number) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const top = useRef(0);
  const [atEnd, setAtEnd] = useState(true);
  const follow = () => {
    if (!following.current || box.current === null) return;
    box.current.scrollTop = box.current.scrollHeight;
    top.current = box.current.scrollTop;
  };
  const toEnd = () => {
    following.current = true;
    setAtEnd(true);
    follow();
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(follow);
    for (const element of [box.current, box.current?.firstElementChild])
      if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(follow, [messages]);
  useLayoutEffect(toEnd, [jump]);
  const onScroll = ({ currentTarget }: Event & { currentTarget: HTMLElement }) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    const isNearEnd = scrollHeight - scrollTop - clientHeight < nearEndPx;
    const movedUp = scrollTop < top.current;
    following.current = isNearEnd || (following.current && !movedUp);
    top.current = scrollTop;
    setAtEnd(following.current);
  };
  return { box, onScroll, atEnd, toEnd };
}
