import { createContext } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import { contentOf, valueWith, withValue } from '../elements/values.js';
import { usePage } from '../state/page-context.js';

/**
 * What a block stands on, a message or a view: where its actions go, and what has been put into it. `known` is the
 * simulator's `state.values` of a view; what is typed here lies over it.
 */
export const Surface = createContext(undefined);

export const useSurface = () => useContext(Surface);

/** Makes the surface of one message or view. `level` is that of a header's heading; `kept` are `[typed, setTyped]` when somebody else must see what is typed. */
export function useMakeSurface({ container, known = {}, errors = {}, level = 2, kept }) {
  const { actions } = usePage();
  const own = useState({});
  const [typed, setTyped] = kept ?? own;
  const [busy, setBusy] = useState(undefined);
  const latest = useRef(typed);
  latest.current = typed;

  const write = (next) => {
    latest.current = next;
    setTyped(next);
  };

  async function act(block, element, value) {
    setBusy(`${block.block_id} ${element.action_id}`);
    try {
      await actions.act(container, block.block_id, element.action_id, value, latest.current);
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
      contentOf(
        element,
        typed[block.block_id]?.[element.action_id] ?? known[block.block_id]?.[element.action_id],
      ),
    /** Keeps what was put in, and tells the app where the block says so: everywhere but in plain inputs. */
    async put(
      block,
      element,
      content,
      { tell = block.type !== 'input' || block.dispatch_action === true } = {},
    ) {
      if (tell && element.confirm !== undefined && !(await actions.confirm(element.confirm))) return;
      write(
        withValue(latest.current, block.block_id, element.action_id, valueWith(element, content ?? null)),
      );
      if (tell) await act(block, element, content ?? null);
    },
    /** A click: on a button, or on an entry of an overflow menu. */
    async click(block, element, value) {
      if (element.confirm !== undefined && !(await actions.confirm(element.confirm))) return;
      await act(block, element, value);
    },
    options: (block, element, query) => actions.options(container, block.block_id, element.action_id, query),
  };
}
