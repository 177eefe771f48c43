import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useMakeSurface } from '../blocks/surface.js';
import { SurfaceView } from '../blocks/surface-blocks.js';
import { currentConversation } from '../elements/values.js';
import { usePage } from '../state/page-context.js';
import { wordsOf } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { Dialog } from './dialog.js';

/** The person's open modals: the one on top is shown, those below wait with what was typed into them. */
export function Modals() {
  const { state } = usePage();
  const typed = useState({});
  const stack = state.slack?.views ?? [];
  const open = stack.at(-1);
  return open && html`<${Modal} open=${open} depth=${stack.length} typed=${typed} />`;
}

function Modal({ open, depth, typed: [typed, setTyped] }) {
  const { actions } = usePage();
  const [sending, setSending] = useState(false);
  const id = useId();
  const body = useRef(null);
  const refused = useRef(false);
  const { view } = open;
  const kept = [
    typed[open.id] ?? currentConversation(view.blocks, open.fromChannel),
    (next) => setTyped((all) => ({ ...all, [open.id]: next })),
  ];
  const surface = useMakeSurface({
    container: { type: 'view', view_id: open.id },
    known: view.state?.values,
    errors: open.errors,
    level: 3,
    kept,
  });
  const close = (all = false) => actions.close(open.id, all);
  const submit = async (event) => {
    event.preventDefault();
    if (sending || !view.submit) return;
    setSending(true);
    const answer = await actions.submit(open.id, surface.typed);
    setSending(false);
    refused.current = answer?.errors !== undefined;
  };
  // The errors come with the state that is read next; then the first of them gets the focus, once.
  useLayoutEffect(() => {
    const wrong = refused.current && body.current.querySelector('[aria-invalid="true"]');
    if (!wrong) return;
    refused.current = false;
    wrong.focus();
  });
  // Another view begins at its top.
  useLayoutEffect(() => body.current?.scrollTo(0, 0), [open.id]);

  return html`
    <${Dialog} class="modal" labelledBy=${`${id}title`} view=${open.id} close=${() => close()}>
      <form onSubmit=${submit} novalidate>
        <header class="modal-head">
          ${
            depth > 1 &&
            html`<button type="button" class="button button-bare" aria-label="Back" onClick=${() => close()}><${Icon} name="left" /></button>`
          }
          <h2 id=${`${id}title`}>${wordsOf(view.title)}</h2>
          <button type="button" class="button button-bare" aria-label=${depth > 1 ? 'Close all' : 'Close'} onClick=${() => close(depth > 1)}>
            <${Icon} name="close" /></button>
        </header>
        <div class="modal-body" ref=${body}>
          <${SurfaceView} key=${open.id} class="modal-blocks" surface=${surface} blocks=${view.blocks} />
        </div>
        ${open.problem && html`<p class="modal-problem" role="alert"><${Icon} name="alert" size=${16} /> ${open.problem}</p>`}
        <footer class="modal-foot">
          <button type="button" class="button" onClick=${() => close()}>${wordsOf(view.close) || (view.submit ? 'Cancel' : 'Close')}</button>
          ${
            view.submit &&
            html`<button type="submit" class="button button-primary" aria-busy=${sending}>${sending ? 'Sending…' : wordsOf(view.submit)}</button>`
          }
        </footer>
      </form>
    </${Dialog}>`;
}
