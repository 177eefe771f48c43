import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useCreateSurface } from '../blocks/surface.ts';
import { SurfaceBlocks } from '../blocks/surface-blocks.tsx';
import { defaultConversationValues } from '../elements/values.ts';
import { usePage } from '../state/page-context.ts';
import { plainText } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';
import { useId } from '../ui/use-id.ts';
import { Dialog } from './dialog.tsx';

/** Shows the top of the person's stack of modals. The modals below keep what was typed into them. */
export function Modals() {
  const { state } = usePage();
  const typed = useState({});
  const stack = (state.slack?.views ?? []).filter(({ id }) => !state.closedViews.includes(id));
  const open = stack.at(-1);
  return open && <Modal open={open} depth={stack.length} typed={typed} />;
}

function Modal({ open, depth, typed: [typed, setTyped] }) {
  const { actions } = usePage();
  const [sending, setSending] = useState(false);
  const id = useId();
  const body = useRef(null);
  const hasNewErrors = useRef(false);
  const { view } = open;
  const typedState = [
    typed[open.id] ?? defaultConversationValues(view.blocks, open.fromChannel),
    (next) => setTyped((all) => ({ ...all, [open.id]: next })),
  ];
  const surface = useCreateSurface({
    container: { type: 'view', view_id: open.id },
    savedValues: view.state?.values,
    errors: open.errors,
    level: 3,
    typedState,
  });
  const close = (all = false) => actions.closeView(open.id, all);
  const submit = async (event) => {
    event.preventDefault();
    if (sending || !view.submit) return;
    setSending(true);
    const response = await actions.submitView(open.id, surface.typed);
    setSending(false);
    hasNewErrors.current = response?.errors !== undefined;
  };
  // The errors arrive with the next read of the state. Then focus the first invalid field, once.
  useLayoutEffect(() => {
    const invalidField = hasNewErrors.current && body.current.querySelector('[aria-invalid="true"]');
    if (!invalidField) return;
    hasNewErrors.current = false;
    invalidField.focus();
  });
  // A new view starts at its top.
  useLayoutEffect(() => body.current?.scrollTo(0, 0), [open.id]);

  return (
    <Dialog class="modal" labelledBy={`${id}title`} view={open.id} close={() => close()}>
      <form onSubmit={submit} novalidate>
        <header class="modal-head">
          {depth > 1 && (
            <button type="button" class="button button-bare" aria-label="Back" onClick={() => close()}>
              <Icon name="left" />
            </button>
          )}
          <h2 id={`${id}title`}>{plainText(view.title)}</h2>
          <button
            type="button"
            class="button button-bare"
            aria-label={depth > 1 ? 'Close all' : 'Close'}
            onClick={() => close(depth > 1)}
          >
            <Icon name="close" />
          </button>
        </header>
        <div class="modal-body" ref={body}>
          <SurfaceBlocks key={open.id} class="modal-blocks" surface={surface} blocks={view.blocks} />
        </div>
        {open.problem && (
          <p class="modal-problem" role="alert">
            <Icon name="alert" size={16} /> {open.problem}
          </p>
        )}
        <footer class="modal-foot">
          <button type="button" class="button" onClick={() => close()}>
            {plainText(view.close) || (view.submit ? 'Cancel' : 'Close')}
          </button>
          {view.submit && (
            <button type="submit" class="button button-primary" aria-busy={sending}>
              {sending ? 'Sending…' : plainText(view.submit)}
            </button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}
