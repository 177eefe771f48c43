import { useEffect } from 'preact/hooks';
import { jumpToEnd, markAllRead, openChannel, showPanel } from '../state/actions.ts';
import { focusComposer } from '../ui/dialog.tsx';
import { isPopoverOpen } from '../ui/popover.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The composer that the person would write in: the thread's if the focus is there, otherwise the channel's. */
const composerField = () =>
  (document.activeElement?.closest('.thread') ?? document.querySelector('main'))?.querySelector<HTMLElement>(
    '.composer-field',
  );

/** The channel `step` rows from the current one, in the sidebar's order; with `unreadOnly` the next unread one. */
function rowAt(step: number, unreadOnly: boolean): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('.channels .row:not([aria-haspopup])')];
  const current = rows.findIndex((row) => row.hasAttribute('aria-current'));
  const ahead = step < 0 ? rows.slice(0, Math.max(current, 0)).reverse() : rows.slice(current + 1);
  return ahead.find((row) => !unreadOnly || row.classList.contains('row-unread'));
}

/** Escape closes the thread that has the focus. Elsewhere it marks the channel as read and goes to its newest message. */
function leave(target: Element): void {
  if (target.closest('.thread')) showPanel(undefined);
  else {
    markAllRead();
    jumpToEnd();
  }
  focusComposer();
}

/** What a key does everywhere, as in Slack; undefined for nothing. */
function workOf(event: KeyboardEvent): (() => void) | undefined {
  const { altKey, shiftKey } = event;
  const key = event.key.toLowerCase();
  const modified = isMac ? event.metaKey : event.ctrlKey;
  if (document.querySelector('dialog[open]') !== null) return undefined;
  if (modified && shiftKey && key === 'm') return () => openChannel('activity');
  if (altKey && !modified && (key === 'arrowup' || key === 'arrowdown'))
    return () => rowAt(key === 'arrowup' ? -1 : 1, shiftKey)?.click();
  const isPlain = !altKey && !event.metaKey && !event.ctrlKey;
  return isPlain && key === 'escape' ? () => leave(event.target as Element) : undefined;
}

const controls = 'input, textarea, select, [contenteditable], button, a, summary';

/** What has its own use of a key, such as a menu or a dialog, stops the event or prevents its default. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isPopoverOpen()) return;
  const work = workOf(event);
  if (work !== undefined) {
    event.preventDefault();
    work();
    return;
  }
  // Whatever else is typed outside a field goes into the composer.
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isText = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
  const isFree = target instanceof Element && target.closest(`dialog, ${controls}`) === null;
  if (isText && isFree) composerField()?.focus();
}

/** Listens to the keys that work everywhere. */
export function useKeys(): void {
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
