import { useLayoutEffect, useRef } from 'preact/hooks';

const gapPx = 6;
const edgePx = 8;

type How = { align?: 'start' | 'end'; matchWidth?: boolean };

/** Places `floating` below `anchor`, or above it if there is more room, and inside the window. */
function positionPopover(anchor: HTMLElement, floating: HTMLElement, { align, matchWidth }: How): void {
  const box = anchor.getBoundingClientRect();
  if (matchWidth) floating.style.minWidth = `${Math.min(box.width, innerWidth - 2 * edgePx)}px`;
  const below = innerHeight - box.bottom - gapPx - edgePx;
  const above = box.top - gapPx - edgePx;
  const { scrollTop } = floating;
  floating.style.maxHeight = '';
  const upwards = floating.scrollHeight + 2 > below && above > below;
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
export function usePopover<Anchor extends HTMLElement>(
  open: boolean,
  { align = 'start', matchWidth = false, redraw }: How & { redraw?: unknown } = {},
) {
  const anchor = useRef<Anchor>(null);
  const floating = useRef<HTMLDivElement>(null);
  // `redraw` is a dependency so that new content is positioned again.
  useLayoutEffect(() => {
    const element = floating.current;
    if (!open || element === null) return undefined;
    if (!element.matches(':popover-open')) element.showPopover();
    const reposition = () => {
      if (anchor.current !== null) positionPopover(anchor.current, element, { align, matchWidth });
    };
    // What scrolls inside it does not move it.
    const onScroll = ({ target }: Event) => {
      if (!element.contains(target as Node)) reposition();
    };
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

/** A button's popover, which a click outside closes: whether it is open, and `close`, which may give the focus back. */
export function useDropdown(open: boolean, setOpen: (open: boolean) => void, align?: 'start' | 'end') {
  const { anchor, floating } = usePopover<HTMLButtonElement>(open, { align });
  const close = (refocus = true) => {
    setOpen(false);
    if (refocus) anchor.current?.focus();
  };
  useLayoutEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: Event) => {
      const isInside = [floating, anchor].some(({ current }) => current?.contains(target as Node));
      if (!isInside) close(false);
    };
    addEventListener('pointerdown', closeOutside, true);
    return () => removeEventListener('pointerdown', closeOutside, true);
  }, [open]);
  return { anchor, floating, close };
}
