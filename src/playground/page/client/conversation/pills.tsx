import { useLayoutEffect, useState } from 'preact/hooks';
import { Icon } from '../ui/icons.tsx';

/** "New message", "3 new messages". */
const countWords = (count) => (count === 1 ? 'New message' : `${count} new messages`);

/** The way back to the newest message; says how many have come meanwhile. */
export function ToNewest({ unseen, toEnd }) {
  return unseen > 0 ? (
    <button type="button" class="pill" onClick={toEnd}>
      {countWords(unseen)} <Icon name="arrowDown" size={15} />
    </button>
  ) : (
    <button
      type="button"
      class="pill pill-quiet"
      aria-label="Jump to the newest message"
      title="Jump to the newest message"
      onClick={toEnd}
    >
      <Icon name="arrowDown" size={16} />
    </button>
  );
}

/** Whether the line before the first unread message is further up than what is seen. */
function useIsAbove(box, firstUnread) {
  const [isAbove, setIsAbove] = useState(false);
  useLayoutEffect(() => {
    const line = box.current.querySelector('.new-line');
    if (line === null) return setIsAbove(false);
    const observer = new IntersectionObserver(
      ([entry]) => setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < entry.rootBounds.top),
      { root: box.current },
    );
    observer.observe(line);
    return () => observer.disconnect();
  }, [firstUnread]);
  return isAbove;
}

/** The way up to the first of `count` unread messages, while it is not seen. */
export function ToUnread({ box, firstUnread, count }) {
  const isAbove = useIsAbove(box, firstUnread);
  if (!isAbove) return null;
  const go = () => box.current.querySelector('.new-line')?.scrollIntoView({ block: 'start' });
  return (
    <button type="button" class="pill pill-top" onClick={go}>
      {countWords(count)} <Icon name="arrowUp" size={15} />
    </button>
  );
}
