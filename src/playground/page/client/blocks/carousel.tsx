import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Card } from './card.tsx';
import { TurnButton } from './turn-button.tsx';

/** Where to scroll for a key: a card on or back, to the first, to the last. */
const keySteps = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** More than the room around the cards, which snapping may scroll away. */
const paddingPx = 4;

/** Whether the first and the last card are in sight; follows scrolling and the window. */
function useEnds(list, count) {
  const [ends, setEnds] = useState({ start: true, end: true });
  const measure = () => {
    const { scrollLeft, scrollWidth, clientWidth } = list.current;
    const start = scrollLeft <= paddingPx;
    const end = scrollLeft + clientWidth >= scrollWidth - paddingPx;
    setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
  };
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [count]);
  return { ...ends, measure };
}

/** A `carousel` block: cards side by side that scroll by buttons, by the arrow keys, and by hand. */
export function Carousel({ block }) {
  const list = useRef(null);
  const cards = block.elements;
  const { start, end, measure } = useEnds(list, cards.length);
  const move = (steps) => {
    const box = list.current;
    const cardWidth = box.scrollWidth / cards.length;
    box.scrollTo({
      left: Number.isFinite(steps) ? box.scrollLeft + steps * cardWidth : steps > 0 ? box.scrollWidth : 0,
    });
  };
  const onKeyDown = (event) => {
    const steps = keySteps[event.key];
    if (steps === undefined || event.target !== list.current) return;
    event.preventDefault();
    move(steps);
  };
  return (
    <div
      class="block block-carousel"
      role="group"
      aria-roledescription="carousel"
      aria-label={`${cards.length} cards`}
    >
      <ul
        class="carousel-cards"
        ref={list}
        tabindex={0}
        aria-label="Cards"
        onScroll={measure}
        onKeyDown={onKeyDown}
      >
        {cards.map((card, index) => (
          <li key={card.block_id ?? index}>
            <Card block={card} />
          </li>
        ))}
      </ul>
      {!(start && end) && (
        <div class="turns">
          <TurnButton label="Previous card" atEnd={start} onTurn={() => move(-1)} />
          <TurnButton label="Next card" forward atEnd={end} onTurn={() => move(1)} />
        </div>
      )}
    </div>
  );
}
