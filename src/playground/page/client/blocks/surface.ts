import { createContext } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import { readContent, setValue, toValue } from '../elements/values.ts';
import { usePage } from '../state/page-context.ts';

/**
 * The message or view that a block belongs to: where its actions go, and what has been entered in it.
 */
export const SurfaceContext = createContext(undefined);

/** The surface that `useCreateSurface` returned for this block's message or view. */
export const useSurface = () => useContext(SurfaceContext);

/**
 * Creates the surface for one message or view. `container` is Slack's, `savedValues` is the view's `state.values` in the
 * simulator, which typed values override, and `level` is the heading level of header blocks. `typedState` is a pair
 * `[typed, setTyped]` for typed values that must outlive the component.
 */
export function useCreateSurface({ container, savedValues = {}, errors = {}, level = 2, typedState }) {
  const { actions } = usePage();
  const own = useState({});
  const [typed, setTyped] = typedState ?? own;
  const [busy, setBusy] = useState(undefined);
  const latest = useRef(typed);
  latest.current = typed;

  const setLatest = (next) => {
    latest.current = next;
    setTyped(next);
  };

  async function sendAction(block, element, value) {
    setBusy(`${block.block_id} ${element.action_id}`);
    try {
      await actions.sendAction(container, block.block_id, element.action_id, value, latest.current);
    } finally {
      setBusy(undefined);
    }
  }

  return {
    level,
    errors,
    typed,
    isBusy: (block, element) => busy === `${block.block_id} ${element.action_id}`,
    content: (block, element) =>
      readContent(
        element,
        typed[block.block_id]?.[element.action_id] ?? savedValues[block.block_id]?.[element.action_id],
      ),
    /** Stores an element's new content and notifies the app, except for inputs without `dispatch_action`. */
    async setContent(
      block,
      element,
      content,
      { notifyApp = block.type !== 'input' || block.dispatch_action === true } = {},
    ) {
      if (notifyApp && element.confirm !== undefined && !(await actions.confirm(element.confirm))) return;
      setLatest(
        setValue(latest.current, block.block_id, element.action_id, toValue(element, content ?? null)),
      );
      if (notifyApp) await sendAction(block, element, content ?? null);
    },
    /** A click on a button or an overflow menu item. */
    async click(block, element, value) {
      if (element.confirm !== undefined && !(await actions.confirm(element.confirm))) return;
      await sendAction(block, element, value);
    },
    fetchOptions: (block, element, query) =>
      actions.fetchOptions(container, block.block_id, element.action_id, query),
  };
}
