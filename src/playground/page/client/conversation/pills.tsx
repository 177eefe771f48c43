import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Icon } from '../ui/icons.tsx';

/** "New message", "3 new messages". */
const countWords = (count: number) => (count === 1 ? 'New message' : `${count} new messages`);

/** The way back to the newest message; says how many have come meanwhile. */
export function ToNewest({ unseen, toEnd }: { unseen: number; toEnd(): void }) {
  const label = 'Jump to the newest message';
  return (
    <button
      type="button"
      class="jump"
      aria-label={unseen > 0 ? undefined : label}
      title={label}
      onClick={toEnd}
    >
      {unseen > 0 && countWords(unseen)} <Icon name="arrowDown" size={15} />
    </button>
  );
}

type Props = { box: RefObject<HTMLElement | null>; firstUnread: string; count: number };

/** The way up to the first of `count` unread messages, while the line before it is further up than what is seen. */
export function ToUnread({ box, firstUnread, count }: Props) {
  const [isAbove, setIsAbove] = useState(false);
  const findLine = () => box.current?.querySelector('.new-line');
  useLayoutEffect(() => {
    const line = findLine();
    if (!line) return setIsAbove(false);
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { isIntersecting = true, boundingClientRect, rootBounds } = entry ?? {};
        setIsAbove(!isIntersecting && (boundingClientRect?.top ?? 0) < (rootBounds?.top ?? 0));
      },
      { root: box.current },
    );
    observer.observe(line);
    return () => observer.disconnect();
  }, [firstUnread]);
  if (!isAbove) return null;
  return (
    <button type="button" class="jump jump-up" onClick={() => findLine()?.scrollIntoView({ block: 'start' })}>
      {countWords(count)} <Icon name="arrowUp" size={15} />
    </button>
  );
}
