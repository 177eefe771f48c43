import { usePage } from '../state/page-context.ts';
import { plainText, TextObject } from '../text/formatted-text.tsx';
import { useId } from '../ui/use-id.ts';
import { Dialog } from './dialog.tsx';

/** The app's confirmation dialog, open while `state.confirm` is set. */
export function Confirm() {
  const { confirm } = usePage().state;
  const id = useId();
  if (confirm === undefined) return null;
  const style = confirm.style === 'danger' ? 'button button-danger' : 'button button-primary';
  return (
    <Dialog
      role="alertdialog"
      class="modal modal-small"
      labelledBy={`${id}title`}
      describedBy={`${id}text`}
      close={() => confirm.answer(false)}
    >
      <header class="modal-head">
        <h2 id={`${id}title`}>{plainText(confirm.title)}</h2>
      </header>
      <div class="modal-body" id={`${id}text`}>
        <TextObject text={confirm.text} />
      </div>
      <footer class="modal-foot">
        <button type="button" class="button" onClick={() => confirm.answer(false)}>
          {plainText(confirm.deny) || 'Cancel'}
        </button>
        <button type="button" class={style} data-first onClick={() => confirm.answer(true)}>
          {plainText(confirm.confirm) || 'Yes'}
        </button>
      </footer>
    </Dialog>
  );
}
