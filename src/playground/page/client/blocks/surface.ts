import { createContext } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import { readContent, setValue, toValue } from '../elements/values.ts';
import { ask, fetchOptions, sendAction } from '../state/actions.ts';
import type { Block, BlockElement, Container, Option, Values } from './types.ts';

type Options = {
  container: Container;
  /** What the simulator has of the view; values that were typed since override it. */
  savedValues?: Values;
  errors?: Record<string, string>;
  /** The heading level of header blocks. */
  level?: 2 | 3;
  /** Typed values that must outlive the component. */
  typedState?: [Values, (next: Values) => void];
};

/** Creates the surface for one message or view: where its actions go, and what has been entered in it. */
export function useCreateSurface({
  container,
  savedValues = {},
  errors = {},
  level = 2,
  typedState,
}: Options) {
  const own = useState<Values>({});
  const [typed, setTyped] = typedState ?? own;
  const [busy, setBusy] = useState<string>();
  const latest = useRef(typed);
  latest.current = typed;
  const keyOf = (block: Block, element: BlockElement) => `${block.block_id} ${element.action_id}`;

  async function send(block: Block, element: BlockElement, value: unknown) {
    setBusy(keyOf(block, element));
    await sendAction(container, block, element, value, latest.current);
    setBusy(undefined);
  }
  const isAllowed = async ({ confirm }: BlockElement) => confirm === undefined || (await ask(confirm));

  return {
    level,
    errors,
    typed,
    isBusy: (block: Block, element: BlockElement) => busy === keyOf(block, element),
    /** What is in an element, as the element's type has it. */
    content: <Content>(block: Block, element: BlockElement) => {
      const { block_id: blockId } = block;
      const { action_id: actionId } = element;
      const value = typed[blockId]?.[actionId] ?? savedValues[blockId]?.[actionId];
      return readContent(element, value) as Content | undefined;
    },
    /** Stores an element's new content and notifies the app, except for inputs without `dispatch_action`. */
    async setContent(
      block: Block,
      element: BlockElement,
      content: unknown = null,
      notifyApp = block.type !== 'input' || block.dispatch_action === true,
    ) {
      if (notifyApp && !(await isAllowed(element))) return;
      latest.current = setValue(latest.current, block.block_id, element.action_id, toValue(element, content));
      setTyped(latest.current);
      if (notifyApp) await send(block, element, content);
    },
    /** A click on a button or an overflow menu item. */
    async click(block: Block, element: BlockElement, value?: Option) {
      if (await isAllowed(element)) await send(block, element, value);
    },
    fetchOptions: (block: Block, element: BlockElement, query: string) =>
      fetchOptions(container, block, element, query),
  };
}

export type Surface = ReturnType<typeof useCreateSurface>;

/** The surface around a block. */
export const SurfaceContext = createContext<Surface | undefined>(undefined);

export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (surface === undefined) throw new Error('A block is outside a surface');
  return surface;
}
