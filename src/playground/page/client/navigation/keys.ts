import { useEffect } from 'preact/hooks';
import { usePage } from '../state/page-context.ts';

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The name of the key for shortcuts: Ctrl, on a Mac ⌘. */
export const modifierName = isMac ? '⌘' : 'Ctrl';

const isTyping = (element) => element?.matches('input, textarea, select, [contenteditable]') === true;

/** The composer that the person would write in: the thread's if the focus is there, otherwise the channel's. */
const composerField = () =>
  (document.activeElement?.closest('.thread') ?? document.querySelector('main'))?.querySelector(
    '.composer-field',
  );

/** The channel `step` rows from the current one, in the sidebar's order; with `unreadOnly` the next unread one. */
function rowAt(step, unreadOnly) {
  const rows = [...document.querySelectorAll('.channels .row:not([aria-haspopup])')];
  const from = rows.findIndex((row) => row.hasAttribute('aria-current'));
  for (let at = from + step; at >= 0 && at < rows.length; at += step)
    if (!unreadOnly || rows[at].classList.contains('row-unread')) return rows[at];
  return undefined;
}

/**
 * The keys that work everywhere, as in Slack. What has its own use of a key, such as a menu or a dialog, stops the event or
 * prevents its default.
 */
export function useKeys() {
  const { state, actions } = usePage();
  useEffect(() => {
    const onKeyDown = (event) => {
      const { key, altKey, shiftKey, target } = event;
      const modified = isMac ? event.metaKey : event.ctrlKey;
      const handle = (work) => {
        event.preventDefault();
        work();
      };
      if (event.defaultPrevented || event.isComposing) return;
      if (modified && !altKey && !shiftKey && key.toLowerCase() === 'k')
        return handle(() => actions.showSwitcher(!state.isSwitching));
      if (document.querySelector('dialog[open]') !== null) return;
      if (modified && !altKey && key === '/') return handle(() => actions.showKeys(true));
      if (modified && shiftKey && key.toLowerCase() === 'm')
        return handle(() => actions.navigate({ channel: 'activity', thread: undefined }));
      if (altKey && !modified && (key === 'ArrowUp' || key === 'ArrowDown'))
        return handle(() => rowAt(key === 'ArrowUp' ? -1 : 1, shiftKey)?.click());
      if (modified || altKey || event.metaKey || event.ctrlKey) return;
      if (key === 'Escape') return handle(() => leave(target));
      // Whatever else is typed outside a field goes into the composer.
      if (key.length === 1 && key !== ' ' && !isTyping(target) && !target.closest?.('button, a, summary'))
        composerField()?.focus();
    };
    /** Escape closes the thread that has the focus. Elsewhere it marks the channel as read and goes to its newest message. */
    const leave = (target) => {
      if (target.closest?.('.thread')) actions.showPanel(undefined);
      else {
        actions.markAllRead();
        actions.jumpToEnd();
      }
      document.querySelector('main .composer-field')?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [actions, state.isSwitching]);
}
