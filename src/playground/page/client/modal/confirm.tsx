import { state } from '../state/state.ts';
import { plainText, TextObject } from '../text/formatted-text.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useId } from '../ui/popover.tsx';

/** The question that is asked before something is done. */
export function Confirm() {
  const { question } = state;
  const id = useId();
  if (question === undefined) return null;
  const { title, text, confirm, deny, style = 'primary', answer } = question;
  return (
    <Dialog
      role="alertdialog"
      class="modal-small"
      label={plainText(title)}
      describedBy={id}
      close={() => answer(false)}
    >
      <header class="modal-head">
        <h2>{plainText(title)}</h2>
      </header>
      <div class="modal-body" id={id}>
        <TextObject text={text} />
      </div>
      <footer class="modal-foot">
        <Button onClick={() => answer(false)}>{plainText(deny) || 'Cancel'}</Button>
        <Button kind={style} data-first onClick={() => answer(true)}>
          {plainText(confirm) || 'Yes'}
        </Button>
      </footer>
    </Dialog>
  );
}
