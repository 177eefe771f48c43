import { useLayoutEffect, useRef } from 'preact/hooks';

const GAP = 6;
const EDGE = 8;

/** Puts `floating` below `anchor`, or above it where there is more room, and inside the window. */
function put(anchor, floating, { align, matchWidth }) {
  const box = anchor.getBoundingClientRect();
  if (matchWidth) floating.style.minWidth = `${Math.min(box.width, innerWidth - 2 * EDGE)}px`;
  const below = innerHeight - box.bottom - GAP - EDGE;
  const above = box.top - GAP - EDGE;
  floating.style.maxHeight = '';
  const wanted = floating.scrollHeight + 2;
  const upwards = wanted > below && above > below;
  const room = upwards ? above : below;
  const height = Math.min(floating.offsetHeight, room);
  floating.style.maxHeight = `${room}px`;
  floating.style.top = `${upwards ? box.top - GAP - height : box.bottom + GAP}px`;
  const left = align === 'end' ? box.right - floating.offsetWidth : box.left;
  floating.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - floating.offsetWidth - EDGE))}px`;
}

/**
 * A part that floats over the page, in the browser's top layer, so that neither a scroll area nor a dialog cuts it off. Gives
 * `{anchor, floating}`, two refs; `floating` needs `popover="manual"`. `redraw` changes when its content does.
 */
export function usePopover(open, { align = 'start', matchWidth = false, redraw } = {}) {
  const anchor = useRef(null);
  const floating = useRef(null);
  // `redraw` is there to place it anew.
  useLayoutEffect(() => {
    const element = floating.current;
    if (!open || element === null) return undefined;
    if (!element.matches(':popover-open')) element.showPopover();
    const place = () => anchor.current !== null && put(anchor.current, element, { align, matchWidth });
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [open, align, matchWidth, redraw]);
  return { anchor, floating };
}
