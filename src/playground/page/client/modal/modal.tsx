import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SurfaceBlocks } from '../blocks/blocks.tsx';
import { useCreateSurface } from '../blocks/surface.ts';
import type { Values } from '../blocks/types.ts';
import { closeView, submitView } from '../state/actions.ts';
import { state } from '../state/state.ts';
import type { OpenView } from '../state/types.ts';
import { plainText } from '../text/formatted-text.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { useId } from '../ui/popover.tsx';

/** What was typed, by view. */
type Typed = Record<string, Values>;

/** Shows the top of the person's stack of modals. The modals below keep what was typed into them. */
export function Modals() {
  const typed = useState<Typed>({});
  const stack = (state.workspace?.views ?? []).filter(({ id }) => !state.closedViews.includes(id));
  const open = stack.at(-1);
  return open === undefined ? null : <Modal open={open} depth={stack.length} typed={typed} />;
}

type Props = {
  open: OpenView;
  depth: number;
  typed: [Typed, (change: (all: Typed) => Typed) => void];
};

function Modal({ open, depth, typed: [typed, setTyped] }: Props) {
  const [sending, setSending] = useState(false);
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const hasNewErrors = useRef(false);
  const { id, view } = open;
  const { title, submit, close, blocks } = view;
  const surface = useCreateSurface({
    container: { type: 'view', view_id: id },
    savedValues: view.state?.values,
    errors: open.errors,
    level: 3,
    typedState: [typed[id] ?? {}, (next) => setTyped((all) => ({ ...all, [id]: next }))],
  });
  const closeOne = () => closeView(id, false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (sending || submit === undefined) return;
    setSending(true);
    const response = await submitView(id, surface.typed);
    setSending(false);
    hasNewErrors.current = response?.errors !== undefined;
  };
  // The errors arrive with the next read of the state. Then focus the first invalid field, once.
  useLayoutEffect(() => {
    if (!hasNewErrors.current) return;
    const field = body.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    if (!field) return;
    hasNewErrors.current = false;
    field.focus();
  });
  // A new view starts at its top.
  useLayoutEffect(() => body.current?.scrollTo(0, 0), [id]);

  return (
    <Dialog class="" labelledBy={titleId} view={id} close={closeOne}>
      <form onSubmit={send} novalidate>
        <header class="modal-head">
          {depth > 1 && <IconButton icon="left" label="Back" onClick={closeOne} />}
          <h2 id={titleId}>{plainText(title)}</h2>
          <IconButton
            icon="close"
            label={depth > 1 ? 'Close all' : 'Close'}
            onClick={() => closeView(id, depth > 1)}
          />
        </header>
        <div class="modal-body" ref={body}>
          <SurfaceBlocks key={id} class="spacious" surface={surface} blocks={blocks} />
        </div>
        {open.problem && (
          <p class="modal-problem" role="alert">
            <Icon name="alert" size={16} /> {open.problem}
          </p>
        )}
        <footer class="modal-foot">
          <Button onClick={closeOne}>{plainText(close) || (submit ? 'Cancel' : 'Close')}</Button>
          {submit && (
            <Button kind="primary" type="submit" aria-busy={sending}>
              {sending ? 'Sending…' : plainText(submit)}
            </Button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}
