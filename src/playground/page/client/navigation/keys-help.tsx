import { Dialog } from '../modal/dialog.tsx';
import { usePage } from '../state/page-context.ts';
import { Icon } from '../ui/icons.tsx';
import { useId } from '../ui/use-id.ts';
import { modifierName } from './keys.ts';

const keys = [
  [`${modifierName} K`, 'Jump to a channel, a person or the app'],
  ['/', 'Start a command'],
  ['↑', 'In an empty field: edit your last message, or bring back your last command'],
  ['Esc', 'Mark the channel as read and go to its newest message'],
  ['Alt ↑  Alt ↓', 'Previous or next channel; with Shift, the next unread one'],
  [`${modifierName} Shift M`, 'Activity'],
  ['Tab, then ↑ ↓', 'From the composer to the messages, and between them'],
  ['R  T  E  U  Del', 'On a message: react, reply in a thread, edit, mark unread, delete'],
];

/** The list of keys. */
export function KeysHelp() {
  const { state, actions } = usePage();
  const id = useId();
  if (!state.isShowingKeys) return null;
  const close = () => actions.showKeys(false);
  return (
    <Dialog class="modal" labelledBy={id} close={close}>
      <header class="modal-head">
        <h2 id={id}>Keyboard shortcuts</h2>
        <button type="button" class="button button-bare" aria-label="Close" data-first onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <dl class="modal-body keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
