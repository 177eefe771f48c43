import { useLayoutEffect, useRef } from 'preact/hooks';

const gapPx = 6;
const edgePx = 8;

/** Places `floating` below `anchor`, or above it if there is more room, and inside the window. */
function positionPopover(anchor, floating, { align, matchWidth }) {
  const box = anchor.getBoundingClientRect();
  if (matchWidth) floating.style.minWidth = `${Math.min(box.width, innerWidth - 2 * edgePx)}px`;
  const below = innerHeight - box.bottom - gapPx - edgePx;
  const above = box.top - gapPx - edgePx;
  const { scrollTop } = floating;
  floating.style.maxHeight = '';
  const wanted = floating.scrollHeight + 2;
  const upwards = wanted > below && above > below;
  const room = upwards ? above : below;
  const height = Math.min(floating.offsetHeight, room);
  floating.style.maxHeight = `${room}px`;
  floating.scrollTop = scrollTop;
  floating.style.top = `${upwards ? box.top - gapPx - height : box.bottom + gapPx}px`;
  const left = align === 'end' ? box.right - floating.offsetWidth : box.left;
  floating.style.left = `${Math.max(edgePx, Math.min(left, innerWidth - floating.offsetWidth - edgePx))}px`;
}

/**
 * Shows an element over the page, in the browser's top layer, so no scroll area or dialog clips it. Returns two refs,
 * `{anchor, floating}`; the floating element needs `popover="manual"`. `redraw` must change whenever its content does.
 */
export function usePopover(open, { align = 'start', matchWidth = false, redraw } = {}) {
  const anchor = useRef(null);
  const floating = useRef(null);
  // `redraw` is a dependency so that new content is positioned again.
  useLayoutEffect(() => {
    const element = floating.current;
    if (!open || element === null) return undefined;
    if (!element.matches(':popover-open')) element.showPopover();
    const reposition = () =>
      anchor.current !== null && positionPopover(anchor.current, element, { align, matchWidth });
    // What scrolls inside it does not move it.
    const onScroll = ({ target }) => !element.contains(target) && reposition();
    reposition();
    addEventListener('resize', reposition);
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', reposition);
      removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [open, align, matchWidth, redraw]);
  return { anchor, floating };
}
